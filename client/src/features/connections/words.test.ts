import { playedEpisode, playedEpisodes, playOutcome } from './words';

it.each([
  [2, 4, 'Season 2, episode 4'],
  [null, 26, 'Episode 26'],
  [0, 3, 'Special 3'],
])('season %s, episode %i is “%s”', (season, episode, words) => {
  expect(playedEpisode(season, episode)).toBe(words);
  expect(playedEpisodes(season, episode, episode)).toBe(words);
});

it('names a run of episodes', () => {
  expect(playedEpisodes(2, 1, 4)).toBe('Season 2, episodes 1 to 4');
  expect(playedEpisodes(null, 1, 4)).toBe('Episodes 1 to 4');
  expect(playedEpisodes(0, 1, 4)).toBe('Specials 1 to 4');
});

it('names the outcome of a play', () => {
  expect(playOutcome({ state: 'MARKED', number: 3, percent: 97 })).toBe('Marked episode 3');
  expect(playOutcome({ state: 'PARTIAL', number: null, percent: 42 })).toBe('Only 42 % played');
});
