import type { ThreadFieldsFragment } from '../../../generated/graphql';
import { titlesOf } from '../../anime/words';

/** "The site", "Lighthouse Girl", "Lighthouse Girl, episode 3": what a thread is about. */
export function subjectOf({
  anime,
  episodeNumber,
}: Pick<ThreadFieldsFragment, 'anime' | 'episodeNumber'>): string {
  if (!anime) return 'The site and anime in general';
  const { main } = titlesOf(anime.title);
  return episodeNumber === null ? main : `${main}, episode ${episodeNumber}`;
}

/** A thread's title, or what replaces it when it is withheld or was deleted with its author. */
export function titleOfThread(
  thread: Pick<ThreadFieldsFragment, 'title' | 'screened' | 'episodeNumber'>,
): string {
  if (thread.title !== null) return thread.title;
  return thread.screened ? `A thread about episode ${thread.episodeNumber}` : 'A thread without a title';
}
