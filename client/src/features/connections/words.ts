import type { PlayFactsFragment, PlayState } from '../../generated/graphql';

/** Queries to refetch once a waiting item has been settled. */
export const waitingLists = ['UnmatchedShows', 'Plays', 'ScrobbleMatches', 'Bell'];

/** "Season 2, episode 4", in the player's numbering. */
export function playedEpisode(season: number | null | undefined, episode: number): string {
  if (season === 0) return `Special ${episode}`;
  return season ? `Season ${season}, episode ${episode}` : `Episode ${episode}`;
}

/** "Season 2, episodes 1 to 4" */
export function playedEpisodes(season: number | null | undefined, first: number, last: number): string {
  if (first === last) return playedEpisode(season, first);
  const episodes = `pisodes ${first} to ${last}`;
  if (season === 0) return `Specials ${first} to ${last}`;
  return season ? `Season ${season}, e${episodes}` : `E${episodes}`;
}

/** The outcome of a play. */
export function playOutcome({
  state,
  number,
  percent,
}: Pick<PlayFactsFragment, 'state' | 'number' | 'percent'>): string {
  const words: Record<PlayState, string> = {
    MARKED: `Marked episode ${number}`,
    ALREADY: `Episode ${number} was already marked`,
    COMPLETE: 'Already completed',
    NOT_ON_LIST: 'Not on your list',
    NOT_AIRED: `Episode ${number} hasn’t aired yet`,
    PARTIAL: `Only ${percent} % played`,
    ASKED: 'Waiting for you',
    UNMATCHED: 'Needs a match',
    DISMISSED: 'Dismissed',
  };
  return words[state];
}
