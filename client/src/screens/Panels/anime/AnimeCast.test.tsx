import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cacheOf, renderAt } from '../../../features/anime/anime.fixtures';
import { AnimeCast_animeFragmentDoc } from '../../../generated/graphql';
import { state } from '../../../state';
import { AnimeCast } from './AnimeCast';

const person = (id: string, name: string, native: string | null = null) => ({
  __typename: 'CreditedPerson' as const,
  id,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  native,
});
const character = (name: string, more: object = {}) => ({
  __typename: 'AnimeCharacter' as const,
  slug: null as string | null,
  name,
  native: null,
  role: 'SUPPORTING' as const,
  voice: null,
  ...more,
});
const staff = (role: 'DIRECTOR' | 'MUSIC', one: ReturnType<typeof person>) => ({
  __typename: 'AnimeStaff' as const,
  role,
  person: one,
});
const sora = character('Sora', {
  slug: 'sora',
  native: '空',
  role: 'MAIN',
  voice: person('1', 'Hana Mori', '森花'),
});
function show(cast: { characters?: object[]; staff?: object[] }) {
  const anime = { __typename: 'Anime', id: '1', characters: [], staff: [], ...cast };
  const cache = cacheOf([anime], AnimeCast_animeFragmentDoc);
  return renderAt('/anime/anime-1', <AnimeCast anime={anime as object} />, {}, cache);
}

afterEach(() => act(() => state.titleLanguage('english')));

it('names each character with the voice actor, and the staff by role, with links to the pages they have', () => {
  show({
    characters: [sora, character('Riku')],
    staff: [staff('DIRECTOR', person('2', 'Aki Ito')), staff('DIRECTOR', person('3', 'Ken Oto'))],
  });
  const part = screen.getByRole('region', { name: 'Characters & staff' });
  const [first, second] = within(part).getAllByRole('listitem');
  expect(first).toHaveTextContent('SoraMainVoice: Hana Mori');
  expect(second).toHaveTextContent(/^RRikuSupporting$/);
  expect(screen.getByRole('link', { name: 'Sora' })).toHaveAttribute('href', '/discover/characters/sora');
  expect(screen.queryByRole('link', { name: 'Riku' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Hana Mori' })).toHaveAttribute(
    'href',
    '/discover/people/hana-mori',
  );
  expect(screen.getByText('Director').nextElementSibling).toHaveTextContent('Aki Ito, Ken Oto');
});

it('shows six characters, and the rest on a press', async () => {
  show({ characters: Array.from({ length: 8 }, (_, at) => character(`Guest ${at}`)) });
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 8 characters' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveAttribute('aria-expanded', 'true');
});

it('writes names in their own script if titles are', () => {
  act(() => state.titleLanguage('native'));
  show({ characters: [sora] });
  expect(screen.getByRole('heading', { name: '空' })).toHaveAttribute('lang', 'ja');
  expect(screen.getByRole('link', { name: '森花' })).toHaveAttribute('lang', 'ja');
});

it.each([
  [{ characters: [sora] }, 'Characters'],
  [{ staff: [staff('MUSIC', person('2', 'Aki Ito'))] }, 'Staff'],
])('is titled by what it contains', (cast, name) => {
  show(cast);
  expect(screen.getByRole('region', { name })).toBeInTheDocument();
});

it('is hidden if nothing is known', () => {
  const { unmount } = show({ characters: [sora] });
  expect(screen.getByRole('region', { name: /Characters|Staff/ })).toBeInTheDocument();
  unmount();
  show({});
  expect(screen.queryByRole('region', { name: /Characters|Staff/ })).toBeNull();
});
