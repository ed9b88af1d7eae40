import { useSearchParams } from 'react-router-dom';
import { pageOf, withPage } from '../../features/anime/pages';
import type { DiscoverSort } from '../../generated/graphql';

const sorts: readonly { value: DiscoverSort; label: string }[] = [
  { value: 'RELEVANCE', label: 'Best match' },
  { value: 'POPULARITY', label: 'Best known' },
  { value: 'NEWEST', label: 'Newest' },
  { value: 'START_DATE', label: 'Oldest' },
  { value: 'TITLE', label: 'Title' },
];

/** Best match means something only where there is a text to match. */
export const sortsFor = (text: string) => sorts.filter(({ value }) => value !== 'RELEVANCE' || text.trim());

const defaultSort = (text: string): DiscoverSort => (text.trim() ? 'RELEVANCE' : 'POPULARITY');

/** Discover's state is its address (product P3): text, sort, page. Unknown values count as left out. */
export function useDiscoverAddress() {
  const [params, setParams] = useSearchParams();
  const text = (params.get('text') ?? '').slice(0, 100);
  const named = params.get('sort')?.toUpperCase();
  const sort = sortsFor(text).find(({ value }) => value === named)?.value ?? defaultSort(text);

  /** Any change but that of the page starts again at the first page. */
  function change(next: { text?: string; sort?: DiscoverSort }, how: 'push' | 'replace' = 'push') {
    const wanted = new URLSearchParams();
    const newText = next.text ?? text;
    const newSort = next.sort ?? (named ? sort : defaultSort(newText));
    if (newText) wanted.set('text', newText);
    if (newSort !== defaultSort(newText)) wanted.set('sort', newSort.toLowerCase());
    setParams(wanted, { replace: how === 'replace' });
  }

  return {
    text,
    sort,
    page: pageOf(params),
    change,
    pageLink: (page: number) => `?${withPage(params, page)}`,
  };
}
