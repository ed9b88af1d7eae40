import { AnimeEdit } from './AnimeEdit';
import { AnimeHistory } from './AnimeHistory';
import { Edits } from './Edits';

/** The screens for suggestions, in one chunk: an anime's form and history, and the queue. */
export function Editing({ of }: { of?: 'facts' | 'history' }) {
  if (of === undefined) return <Edits />;
  return of === 'facts' ? <AnimeEdit /> : <AnimeHistory />;
}
