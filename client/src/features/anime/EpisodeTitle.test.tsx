import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EpisodeCard_episodeFragmentDoc } from '../../generated/graphql';
import { state } from '../../state';
import { anEpisode, cacheOf, renderAt } from './anime.fixtures';
import { EpisodeTable } from './EpisodeTable';

afterEach(() => state.titleLanguage('english'));

const [english, native] = ['The lamp', '灯台の灯'];

function show(titles: object, revealed = {}) {
  const episodes = [{ ...anEpisode('1', '2026-11-21T03:00:00.000Z'), titled: true, ...titles }];
  const cache = cacheOf(episodes, EpisodeCard_episodeFragmentDoc);
  const RevealEpisode = () => ({ episode: { __typename: 'Episode', id: episodes[0]?.id, ...revealed } });
  renderAt('/', <EpisodeTable caption="Today" episodes={episodes} />, { RevealEpisode }, cache);
}

it.each([
  ['english', { title: english, nativeTitle: native }, english],
  ['romaji', { title: english, nativeTitle: native }, english],
  ['native', { title: english, nativeTitle: native }, native],
  ['native', { title: english, nativeTitle: null }, english],
  ['english', { title: native, nativeTitle: native }, native],
] as const)('in %s, an episode with %j is called %s', (language, titles, shown) => {
  state.titleLanguage(language);
  show(titles);
  const cell = screen.getByText(shown);
  // So that screen readers read it in its language.
  expect(cell.getAttribute('lang')).toBe(shown === native ? 'ja' : null);
  expect(screen.queryByText(shown === native ? english : native)).not.toBeInTheDocument();
});

it('a title is covered until it is asked for, then shown in the viewer’s language', async () => {
  state.titleLanguage('native');
  show({ title: null, nativeTitle: null, screened: true }, { revealed: english, revealedNative: native });
  expect(screen.queryByText(native)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Show title/ }));
  expect(await screen.findByText(native)).toHaveFocus();
  expect(screen.queryByText(english)).not.toBeInTheDocument();
});
