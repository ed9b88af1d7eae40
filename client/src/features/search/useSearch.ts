import { retry } from '../../components/states/Loaded';
import { numberFormat } from '../../components/text/formats';
import { useRested } from '../../components/useRested';
import type { SearchHitFragment } from '../../generated/graphql';
import { useSearchAnimeQuery } from '../../generated/graphql';

/** Milliseconds. Longer than any pause within a word, shorter than anyone notices. */
const TYPING_PAUSE_MS = 120;
const MAX_TEXT_CHARACTERS = 100;

/** `stale`: results of an earlier text are still shown until the new answer arrives. */
type SearchState = 'idle' | 'searching' | 'stale' | 'found' | 'nothing' | 'failed';

export interface Search {
  /** The text of the last request. */
  typed: string;
  hits: readonly SearchHitFragment[];
  total: number;
  state: SearchState;
  retry: () => void;
}

/** Searches once typing pauses. Answers to earlier texts are dropped, as Apollo matches results to variables. */
export function useSearch(text: string): Search {
  const wanted = text.trim().slice(0, MAX_TEXT_CHARACTERS);
  const typed = useRested(wanted, wanted === '' ? 0 : TYPING_PAUSE_MS);
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
    retry: () => void retry(refetch),
  };

  function stateOf(): SearchState {
    if (wanted === '') return 'idle';
    if (failed) return 'failed';
    if (!answered) return hits.length > 0 ? 'stale' : 'searching';
    return hits.length > 0 ? 'found' : 'nothing';
  }
}

/** The search's maximum, which no one reads through. */
const MAX_RESULTS = 1000;

/** The dialog's status text, on screen and for screen readers. */
export function statusText({
  typed,
  state,
  total,
  recent,
  others,
}: Pick<Search, 'typed' | 'state' | 'total'> & { recent: number; others: number }): string {
  if (state === 'idle') return recent > 0 ? 'Recent searches' : 'English, romaji, Japanese or a nickname.';
  if (state === 'searching') return 'Searching';
  if (state === 'failed') return 'The search didn’t respond.';
  if (state === 'nothing' && others > 0) return `No anime is called “${typed}”.`;
  if (state === 'nothing') return `Nothing found for “${typed}”.`;
  return total === 1 ? 'One anime found' : `${countOf(total)} anime found`;
}

export function countOf(total: number): string {
  const count = numberFormat().format(Math.min(total, MAX_RESULTS));
  return total < MAX_RESULTS ? count : `${count} or more`;
}
