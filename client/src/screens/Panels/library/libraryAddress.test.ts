import { filterOf, sortOf } from './libraryLists';
import { addressOf, wishOf } from './useLibraryAddress';

/** The library's state is in its address, never under the name `view`. */
const wish = (query: string) => wishOf(new URLSearchParams(query));

it.each([
  '/library',
  '/library?list=watching',
  '/library?list=favourites&sort=title&order=reverse',
  '/library?shelf=abc&text=night&format=tv&genre=Drama&tag=with+Mio&year=2026&airing=finished&services=mine',
])('%s is written as it is read', (address) => {
  expect(addressOf(wish(address.split('?')[1] ?? ''))).toBe(address);
});

it('opens in manual order if there is one, else by last change', () => {
  expect(wish('').sort).toBe('UPDATED');
  expect(wish('list=favourites').sort).toBe('OWN');
  expect(wish('shelf=abc').sort).toBe('OWN');
  expect(wish('shelf=abc&list=watching')).toMatchObject({ shelf: 'abc', list: 'all' });
});

it.each([
  'list=nothing',
  'sort=own',
  'format=bogus',
  'year=12',
  'year=abc',
  'airing=',
  'services=all',
  'view=card',
])('ignores a wrong part of an address: %s', (query) => {
  expect(wish(query)).toEqual(wish(''));
});

it('says the same in the server’s terms', () => {
  expect(filterOf(wish(''))).toEqual({});
  expect(filterOf(wish('list=watching&year=2026'))).toEqual({
    statuses: ['WATCHING'],
    yearFrom: 2026,
    yearTo: 2026,
  });
  expect(filterOf(wish('services=mine'))).toEqual({ onMyServices: true });
  expect(filterOf(wish('list=saved'))).toEqual({ saved: true });
  expect(filterOf(wish('list=favourites'))).toEqual({ favourites: true });
  expect(filterOf(wish('shelf=abc&text=night&tag=tea'))).toEqual({
    collectionId: 'abc',
    text: 'night',
    tags: ['tea'],
  });
  expect(sortOf(wish('list=favourites'))).toBe('FAVOURITE');
  expect(sortOf(wish('sort=score'))).toBe('SCORE');
});
