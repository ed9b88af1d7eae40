import layout from '../../components/layout.module.css';
import type { DiscoverSort } from '../../generated/graphql';
import { count } from './count';
import type { Facets } from './FilterPanel';

/** Explains a sort order for which some values are missing; missing values are never made up. */
export function SortNote({ sort, facets }: { sort: DiscoverSort; facets: Facets | null }) {
  if (!facets || facets.total === 0) return null;
  const note = noteOf(sort, facets);
  return note ? <p className={layout.hint}>{note}</p> : null;
}

function noteOf(sort: DiscoverSort, { total, scored, trending }: Facets): string | null {
  if (sort === 'SCORE') {
    if (scored === 0) return 'None of these has a score yet, so the most popular come first.';
    return scored < total ? `${count(scored)} of these have a score; the others come last.` : null;
  }
  if (sort === 'TRENDING') {
    if (trending === 0) return 'Nobody here has watched any of these lately, so the most popular come first.';
    return trending < total
      ? `${count(trending)} of these were watched here lately; the others come last.`
      : null;
  }
  return null;
}
