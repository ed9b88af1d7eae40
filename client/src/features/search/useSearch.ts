import type { SearchHitFragment } from '../../generated/graphql';
import { useSearchAnimeQuery } from '../../generated/graphql';
import { useRested } from './useRested';

/** Longer than any pause within a word, shorter than one notices. */
const PAUSE = 120;
const LENGTH = 100;

/** `stale`: what an earlier text found is still on show, until the answer to this one comes. */
export type SearchState = 'idle' | 'searching' | 'stale' | 'found' | 'nothing' | 'failed';

export interface Search {
  /** The text that was asked for last. */
  typed: string;
  hits: readonly SearchHitFragment[];
  total: number;
  state: SearchState;
  retry: () => void;
}

/** Asks once the typing rests. An answer that comes after a later question is dropped: Apollo keeps to the variables. */
export function useSearch(text: string): Search {
  const wanted = text.trim().slice(0, LENGTH);
  const typed = useRested(wanted, wanted === '' ? 0 : PAUSE);
  const skip = typed === '' || wanted === '';
  const { data, previousData, error, refetch } = useSearchAnimeQuery({ variables: { text: typed }, skip });
  const answered = !skip && typed === wanted && data !== undefined;
  const failed = !skip && typed === wanted && error !== undefined;
  const shown = skip || failed ? undefined : (data ?? previousData)?.discover;
  const hits = shown?.items ?? [];
  return {
    typed,
    hits,
    total: shown?.pageInfo.totalItems ?? 0,
    state: stateOf(),
    retry: () => void refetch(),
  };

  function stateOf(): SearchState {
    if (wanted === '') return 'idle';
    if (failed) return 'failed';
    if (!answered) return hits.length > 0 ? 'stale' : 'searching';
    return hits.length > 0 ? 'found' : 'nothing';
  }
}
