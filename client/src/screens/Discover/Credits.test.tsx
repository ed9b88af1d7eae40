import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../../features/anime/anime.fixtures';
import { state } from '../../state';
import { Discover } from './Discover';

/** The pages of people, characters and studios: loading, paged content, unknown, empty, failed. */
const voice = (id: string) => ({
  __typename: 'VoiceCredit',
  characters: [
    { __typename: 'Character', slug: 'sora', name: 'Sora', native: '空', role: 'MAIN' },
    { __typename: 'Character', slug: null, name: 'Echo', native: null, role: 'SUPPORTING' },
  ],
  anime: anAnime(id),
});
const staff = (id: string) => ({
  __typename: 'StaffCredit',
  roles: ['ORIGINAL_CREATOR', 'DIRECTOR'],
  anime: anAnime(id),
});
const person = (more: object = {}) => ({
  creditedPerson: {
    __typename: 'CreditedPersonDetails',
    id: '1',
    slug: 'hana-mori',
    name: 'Hana Mori',
    native: '森花',
    viewerFavourite: false,
    voices: pageOfFixtures([voice('1')], 60),
    staff: pageOfFixtures([staff('2')], 1),
    ...more,
  },
});
const longName = 'Wolfgangamadeusmaximilianvonundzuhohenlohe'.repeat(3);
const actor = (id: string, name: string, native: string | null = null) => ({
  __typename: 'CreditedPerson',
  id,
  slug: `actor-${id}`,
  name,
  native,
});
const appearance = (id: string, role = 'MAIN', voices: object[] = []) => ({
  __typename: 'CharacterAppearance',
  role,
  voices,
  anime: anAnime(id),
});
const character = (more: object = {}) => ({
  character: {
    __typename: 'CharacterDetails',
    id: '7',
    slug: 'sora',
    name: 'Sora',
    native: '空',
    viewerFavourite: false,
    appearances: pageOfFixtures(
      [
        appearance('1', 'MAIN', [actor('1', 'Hana Mori', '森花'), actor('2', longName)]),
        appearance('2', 'SUPPORTING'),
      ],
      60,
    ),
    ...more,
  },
});
const answers: Answers = {
  Character: ({ slug, page }) =>
    slug === 'nobody'
      ? { character: null }
      : page === 2
        ? character({ appearances: pageOfFixtures([appearance('9')], 60, 2) })
        : character(),
  CreditedPerson: ({ slug, voices }) =>
    slug === 'nobody'
      ? { creditedPerson: null }
      : person({ voices: pageOfFixtures([voice(voices === 2 ? '9' : '1')], 60, Number(voices)) }),
  Studio: ({ slug, sort, page, pageSize }) => ({
    studio:
      slug === 'nobody'
        ? null
        : {
            __typename: 'Studio',
            slug: 'quay-works',
            name: 'Quay Works',
            viewerFavourite: false,
            anime: pageOfFixtures(
              [anAnime(sort === 'POPULARITY' ? '5' : String(page))],
              100,
              Number(page),
              Number(pageSize),
            ),
          },
  }),
};
const open = (address: string, given = answers) =>
  renderAt(
    address,
    <Routes>
      <Route path="/discover/people/:person" element={<Discover />} />
      <Route path="/discover/characters/:character" element={<Discover />} />
      <Route path="/discover/studios/:studio" element={<Discover />} />
    </Routes>,
    given,
  );

describe('a person', () => {
  it('shows their credits, the longer list first, each anime with their role in it', async () => {
    open('/discover/people/hana-mori');
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hana Mori' })).toBeInTheDocument();
    expect(screen.getByText('森花')).toHaveAttribute('lang', 'ja');
    const [voices, made] = screen.getAllByRole('region');
    expect(voices).toHaveAccessibleName('Voice roles');
    expect(voices).toHaveTextContent('60 anime');
    expect(voices).toHaveTextContent('Sora, Echo');
    expect(within(voices as HTMLElement).getByRole('link', { name: 'Sora' })).toHaveAttribute(
      'href',
      '/discover/characters/sora',
    );
    expect(within(voices as HTMLElement).queryByRole('link', { name: 'Echo' })).toBeNull();
    expect(within(made as HTMLElement).getByText('Original creator, Director')).toBeInTheDocument();
    expect(within(made as HTMLElement).getByRole('link', { name: 'Lighthouse 2' })).toHaveAttribute(
      'href',
      '/anime/anime-2',
    );
    expect(document.title).toContain('Hana Mori');
  });

  it('turns the pages of one list and leaves the other', async () => {
    const { at, asked } = open('/discover/people/hana-mori');
    await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
    expect(at()).toBe('/discover/people/hana-mori?voices=2');
    expect(await screen.findByRole('link', { name: 'Lighthouse 9' })).toBeInTheDocument();
    expect(asked.at(-1)?.variables).toMatchObject({ voices: 2, staff: 1 });
  });

  it('replaces a former address with the current one', async () => {
    const { at } = open('/discover/people/hanna-mori?voices=2');
    await waitFor(() => expect(at()).toBe('/discover/people/hana-mori?voices=2'));
  });

  it('says if nothing is known about them any more', async () => {
    const none = pageOfFixtures([], 0);
    open('/discover/people/hana-mori', { CreditedPerson: () => person({ voices: none, staff: none }) });
    expect(await screen.findByRole('heading', { name: 'No anime here yet' })).toBeInTheDocument();
  });
});

describe('a character', () => {
  afterEach(() => act(() => state.titleLanguage('english')));

  it('shows the anime they are in, each with role and voice actors', async () => {
    open('/discover/characters/sora');
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sora' })).toBeInTheDocument();
    expect(screen.getByText('空')).toHaveAttribute('lang', 'ja');
    expect(document.title).toContain('Sora');
    const part = screen.getByRole('region', { name: 'Appears in' });
    expect(part).toHaveTextContent('60 anime');
    expect(within(part).getByRole('link', { name: 'Lighthouse 1' })).toHaveAttribute(
      'href',
      '/anime/anime-1',
    );
    expect(within(part).getByText('Main')).toBeInTheDocument();
    expect(within(part).getByText('Supporting')).toBeInTheDocument();
    expect(within(part).getAllByText(/^Voice:/)).toHaveLength(1);
    expect(within(part).getByRole('link', { name: 'Hana Mori' })).toHaveAttribute(
      'href',
      '/discover/people/actor-1',
    );
    expect(within(part).getByRole('link', { name: longName })).toBeInTheDocument();
  });

  it('is named in their own script if titles are', async () => {
    act(() => state.titleLanguage('native'));
    open('/discover/characters/sora');
    expect(await screen.findByRole('heading', { level: 1, name: '空' })).toHaveAttribute('lang', 'ja');
    expect(screen.getByRole('link', { name: '森花' })).toHaveAttribute('lang', 'ja');
    expect(screen.getByText('Sora')).not.toHaveAttribute('lang');
  });

  it('turns the pages', async () => {
    const { at, asked } = open('/discover/characters/sora');
    await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
    expect(at()).toBe('/discover/characters/sora?page=2');
    expect(await screen.findByRole('link', { name: 'Lighthouse 9' })).toBeInTheDocument();
    expect(asked.at(-1)?.variables).toMatchObject({ slug: 'sora', page: 2 });
  });

  it('leads back from a page that there is not', async () => {
    const beyond = pageOfFixtures([], 60, 9);
    open('/discover/characters/sora?page=9', { Character: () => character({ appearances: beyond }) });
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/discover/characters/sora',
    );
  });

  it('replaces the address of one who turned out to be the same', async () => {
    const { at } = open('/discover/characters/sora-two?page=2');
    await waitFor(() => expect(at()).toBe('/discover/characters/sora?page=2'));
  });

  it('says if they are in no anime any more', async () => {
    open('/discover/characters/sora', { Character: () => character({ appearances: pageOfFixtures([], 0) }) });
    expect(await screen.findByRole('heading', { name: 'No anime here yet' })).toBeInTheDocument();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('a studio', () => {
  it('shows its anime by pages, in the order named by the address', async () => {
    const { at } = open('/discover/studios/quay-works?page=2');
    expect(await screen.findByRole('link', { name: 'Lighthouse 2' })).toBeInTheDocument();
    expect(screen.getByText('100 anime')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/discover/studios/quay-works?page=3',
    );
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Most popular');
    expect(at()).toBe('/discover/studios/quay-works?sort=popularity');
    expect(await screen.findByRole('link', { name: 'Lighthouse 5' })).toBeInTheDocument();
  });
});

it.each(['/discover/people/nobody', '/discover/characters/nobody', '/discover/studios/nobody'])(
  'shows the not-found page at %s',
  async (where) => {
    open(where);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeInTheDocument();
  },
);

it.each(['/discover/people/hana-mori', '/discover/characters/sora', '/discover/studios/mole'])(
  'can be retried at %s',
  async (where) => {
    const fails = () => {
      throw new Error('down');
    };
    open(where, { CreditedPerson: fails, Character: fails, Studio: fails });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  },
);
