import { CombinedGraphQLErrors } from '@apollo/client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { createCache } from '../../../apollo/cache';
import { Toasts } from '../../../components/overlays/Toasts';
import { Discover } from '../../../screens/Discover/Discover';
import { resetAll, session } from '../../../state';
import { type Answers, anAnime, pageOfFixtures, renderAt } from '../../anime/anime.fixtures';
import { mika } from '../tracking.fixtures';
import { readWanted } from '../wanted/wantedAction';

/** The heart on the pages of characters, people and studios: shown at once, taken back if refused, and kept for after signing in. */
const person = (viewerFavourite: boolean, works = 1) => ({
  creditedPerson: {
    __typename: 'CreditedPersonDetails',
    id: '7',
    slug: 'hana-mori',
    name: 'Hana Mori',
    native: null,
    viewerFavourite,
    voices: pageOfFixtures([], works),
    staff: pageOfFixtures([], 0),
  },
});
const character = (viewerFavourite: boolean) => ({
  character: {
    __typename: 'CharacterDetails',
    id: '7',
    slug: 'sora',
    name: 'Sora',
    native: null,
    viewerFavourite,
    appearances: pageOfFixtures([], 1),
  },
});
const studio = (viewerFavourite: boolean) => ({
  studio: {
    __typename: 'Studio',
    slug: 'quay-works',
    name: 'Quay Works',
    viewerFavourite,
    anime: pageOfFixtures([anAnime('1')], 1),
  },
});
const pages: Answers = {
  Character: () => character(false),
  CreditedPerson: () => person(false),
  Studio: () => studio(false),
};
const changed = (typename: string, favourite: unknown) => ({
  setFavouriteOfKind: {
    __typename: typename,
    ...(typename === 'Studio' ? { slug: 'quay-works' } : { id: '7' }),
    viewerFavourite: favourite,
  },
});
const open = (address: string, answers: Answers) =>
  renderAt(
    address,
    <>
      <Routes>
        <Route path="/discover/characters/:character" element={<Discover />} />
        <Route path="/discover/people/:person" element={<Discover />} />
        <Route path="/discover/studios/:studio" element={<Discover />} />
        <Route path="*" element={null} />
      </Routes>
      <Toasts />
    </>,
    { ...pages, ...answers },
    createCache(),
  );
const all = [
  ['/discover/characters/sora', 'Sora', 'CharacterDetails', { kind: 'CHARACTER', slug: 'sora' }],
  ['/discover/people/hana-mori', 'Hana Mori', 'CreditedPersonDetails', { kind: 'PERSON', slug: 'hana-mori' }],
  ['/discover/studios/quay-works', 'Quay Works', 'Studio', { kind: 'STUDIO', slug: 'quay-works' }],
] as const;

beforeEach(() => {
  sessionStorage.clear();
  resetAll();
  session(mika);
});
afterEach(() => act(() => void session(null)));

it.each(all)(
  'at %s is pressed at once, says what it did, and can be taken off',
  async (at, name, type, item) => {
    const answers: (() => void)[] = [];
    const { asked } = open(at, {
      SetFavouriteOfKind: ({ favourite }) =>
        new Promise((resolve) => answers.push(() => resolve(changed(type, favourite)))),
    });
    await userEvent.click(await screen.findByRole('button', { name: `Add ${name} to favourites` }));
    const heart = await screen.findByRole('button', { name: `${name} is a favourite`, pressed: true });
    expect(screen.queryByText(`${name} added to favourites`)).toBeNull();
    act(() => answers.shift()?.());
    expect((await screen.findAllByText(`${name} added to favourites`))[0]).toBeInTheDocument();
    await userEvent.click(heart);
    act(() => answers.shift()?.());
    expect((await screen.findAllByText(`${name} removed from favourites`))[0]).toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Add ${name} to favourites`, pressed: false })).toBe(heart);
    expect(asked.flatMap((one) => (one.name === 'SetFavouriteOfKind' ? one.variables : []))).toEqual([
      { ...item, favourite: true },
      { ...item, favourite: false },
    ]);
  },
);

it.each(all)('at %s is taken back with the reason if the server refuses', async (at, name) => {
  let refuse = () => {};
  open(at, {
    SetFavouriteOfKind: () =>
      new Promise((_, reject) => {
        const errors = [{ message: 'x', extensions: { code: 'LIST_IS_FULL' } }];
        refuse = () => reject(new CombinedGraphQLErrors({ errors }));
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: `Add ${name} to favourites` }));
  expect(await screen.findByRole('button', { name: `${name} is a favourite` })).toBeInTheDocument();
  act(() => refuse());
  expect(
    await screen.findByRole('button', { name: `Add ${name} to favourites`, pressed: false }),
  ).toBeInTheDocument();
  expect((await screen.findAllByText('This list is full. Remove an item first.'))[0]).toBeInTheDocument();
});

it.each(all)(
  'at %s leads a visitor to signing in, and keeps what they wanted',
  async (at, name, type, item) => {
    act(() => void session(null));
    const view = open(at, {});
    await userEvent.click(await screen.findByRole('button', { name: `Add ${name} to favourites` }));
    await waitFor(() => expect(view.at()).toBe(`/welcome/login?back=${encodeURIComponent(at)}`));
    const id = type === 'Studio' ? 'quay-works' : '7';
    expect(readWanted()).toEqual({ kind: 'FAVOURITE_OF_KIND', favourite: { ...item, id, name } });
    expect(view.asked.map((one) => one.name)).not.toContain('SetFavouriteOfKind');
  },
);

it('is offered for a person without work only to who has it pressed', async () => {
  const first = open('/discover/people/hana-mori', { CreditedPerson: () => person(true, 0) });
  expect(await screen.findByRole('button', { name: 'Hana Mori is a favourite' })).toBeInTheDocument();
  first.unmount();
  open('/discover/people/hana-mori', { CreditedPerson: () => person(false, 0) });
  expect(await screen.findByRole('heading', { name: 'No anime here yet' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /favourite/ })).toBeNull();
});
