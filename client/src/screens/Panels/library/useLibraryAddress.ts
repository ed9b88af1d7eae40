import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { formatWord, statusWord } from '../../../features/anime/words';
import type { AiringStatus, AnimeFormat } from '../../../generated/graphql';
import { state } from '../../../state';
import { useAsked } from '../../useAsked';
import type { LibraryWish } from './libraryLists';
import { hasOwnOrder, libraryLists, sorts } from './libraryLists';

type Change = Partial<LibraryWish>;

/**
 * The library's state is in its address, so that it can be bookmarked, shared and gone back to; never under the name `view`,
 * which belongs to latest. While another panel is on top, the library keeps what it last showed. A change resets its page to 1.
 */
export function useLibraryAddress() {
  const { pathname, search: current } = useLocation();
  const navigate = useNavigate();
  const here = pathname === paths.library();
  const [search, setSearch] = useState(here ? current : '');
  if (here && current !== search) setSearch(current);
  const wish = useMemo(() => wishIn(search), [search]);
  const { latest, ask } = useAsked(wish, wishIn);
  return {
    wish,
    to: (change: Change) => addressOf({ ...wish, ...change }),
    change: (change: Change, how: 'push' | 'replace' = 'push') => {
      const next = { ...latest(), ...change };
      ask(next);
      state.libraryPage(1);
      // What comes late, such as a search, leads nobody back.
      if (here) void navigate(addressOf(next), { replace: how === 'replace' });
      else setSearch(addressOf(next).slice(paths.library().length));
    },
    /** For a link to another list: resets the page. */
    toFirstPage: () => state.libraryPage(1),
    /** Changes whenever the list becomes a different one. */
    key: search,
  };
}

const wishIn = (search: string) => wishOf(new URLSearchParams(search));

export function wishOf(params: URLSearchParams): LibraryWish {
  const text = (name: string) => params.get(name)?.slice(0, 100) || null;
  const shelf = text('shelf');
  const list = libraryLists.find(({ value }) => value === params.get('list'))?.value ?? 'all';
  const own = hasOwnOrder({ list, shelf });
  const known = sorts.find(({ value }) => value.toLowerCase() === params.get('sort'))?.value;
  const year = Number(params.get('year'));
  return {
    list: shelf === null ? list : 'all',
    shelf,
    text: text('text') ?? '',
    format: oneOf(Object.keys(formatWord) as AnimeFormat[], params.get('format')),
    genre: text('genre'),
    tag: text('tag'),
    year: Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : null,
    airing: oneOf(Object.keys(statusWord) as AiringStatus[], params.get('airing')),
    onMyServices: params.get('services') === 'mine',
    sort: known ?? (own ? 'OWN' : 'UPDATED'),
    reverse: params.get('order') === 'reverse',
  };
}

export function addressOf(wish: LibraryWish): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | number | null) => {
    if (value) params.set(name, String(value));
  };
  if (wish.shelf === null) put('list', wish.list === 'all' ? null : wish.list);
  put('shelf', wish.shelf);
  put('text', wish.text);
  put('format', wish.format?.toLowerCase() ?? null);
  put('genre', wish.genre);
  put('tag', wish.tag);
  put('year', wish.year);
  put('airing', wish.airing?.toLowerCase() ?? null);
  put('services', wish.onMyServices ? 'mine' : null);
  const usual = hasOwnOrder(wish) ? 'OWN' : 'UPDATED';
  put('sort', wish.sort === usual || wish.sort === 'OWN' ? null : wish.sort.toLowerCase());
  put('order', wish.reverse ? 'reverse' : null);
  const query = params.toString();
  return query ? `${paths.library()}?${query}` : paths.library();
}

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value.toLowerCase() === text) ?? null;
