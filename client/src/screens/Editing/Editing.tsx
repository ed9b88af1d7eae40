import { AnimeEdit } from './AnimeEdit';
import { AnimeHistory } from './AnimeHistory';
import { Edits } from './Edits';

/** The screens of suggestions, one chunk: the form and the history of an anime, and the queue. */
export function Editing({ of }: { of?: 'facts' | 'history' }) {
  if (of === undefined) return <Edits />;
  return of === 'facts' ? <AnimeEdit /> : <AnimeHistory />;
}
