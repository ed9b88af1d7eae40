import { allChoices } from '../../../../shared/discoverFacets';
import { countWanted, everything, filterOf, readAddress, writeAddress } from './wanted';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of discover', () => {
  it('keeps every filter both ways', () => {
    const query =
      'text=sea&genre=Drama&genre=Sci-Fi&not-genre=Horror&tag=Time+Travel&not-tag=Gore&format=tv&format=movie' +
      '&status=airing&years=2010-2019&season=spring&episodes=-13&score=70&studio=A%2C+B&source=light-novel' +
      '&on=netflix&country=JP&list=not-mine&hidden=true&sort=start-date&order=desc';
    expect(writeAddress(read(query)).toString()).toBe(query);
    expect(read(query)).toMatchObject({
      text: 'sea',
      genres: ['Drama', 'Sci-Fi'],
      notGenres: ['Horror'],
      tags: ['Time Travel'],
      notTags: ['Gore'],
      formats: ['TV', 'MOVIE'],
      statuses: ['AIRING'],
      years: { from: 2010, to: 2019 },
      season: 'SPRING',
      episodes: { from: null, to: 13 },
      score: 70,
      studios: ['A, B'],
      sources: ['LIGHT_NOVEL'],
      services: ['netflix'],
      countries: ['JP'],
      mine: 'NOT_MINE',
      hidden: true,
      sort: 'START_DATE',
      direction: 'DESC',
    });
  });

  it.each(allChoices)('keeps %s both ways', (name, choice) => {
    const values = {
      names: ['A1', 'B2'],
      excluded: ['A1'],
      some: 'values' in choice ? choice.values.slice(0, 2) : [],
      one: 'values' in choice ? choice.values[1] : '',
      switch: 'values' in choice ? choice.values[1] : '',
      flag: true,
      minimum: 'least' in choice ? choice.least : 0,
      range: 'least' in choice ? { from: choice.least, to: choice.most } : {},
    };
    const value = 'spelling' in choice && choice.spelling === 'country' ? ['JP'] : values[choice.kind];
    const query = writeAddress({ ...everything, [name]: value });
    expect([...new Set(query.keys())]).toEqual([choice.url]);
    expect(readAddress(query)).toEqual({ ...everything, [name]: value });
  });

  it.each([
    'format=vhs&status=lost&season=autumn&sort=best&order=up&list=yours&hidden=1&country=Japan',
    'years=abc&episodes=1..5&score=101',
    'years=99999&episodes=0&score=-1',
    'genre=&studio=++&page=7&constructor=1',
    'sort=relevance',
  ])('ignores unknown values: %s', (query) => {
    expect(read(query)).toEqual(everything);
  });

  it.each([
    ['2011', { from: 2011, to: 2011 }, '2011'],
    ['2011-', { from: 2011, to: null }, '2011-'],
    ['-1999', { from: null, to: 1999 }, '-1999'],
    ['2019-2010', { from: 2010, to: 2019 }, '2010-2019'],
  ])('reads the years %s', (text, years, again) => {
    expect(read(`years=${text}`).years).toEqual(years);
    expect(writeAddress({ ...everything, years }).get('years')).toBe(again);
  });

  it('limits lists and texts as the server does', () => {
    const many = Array.from({ length: 30 }, (_, n) => `genre=G${n}`).join('&');
    expect(read(many).genres).toHaveLength(20);
    expect(read(`genre=${'x'.repeat(121)}`).genres).toEqual([]);
    expect(read(`text=${'x'.repeat(300)}`).text).toHaveLength(100);
  });
});

it('omits list filters for visitors, whose request would be refused', () => {
  const wanted = { ...everything, mine: 'MINE' as const, hidden: true };
  expect(filterOf(wanted, true)).toMatchObject({ onMyList: 'MINE', hidden: true });
  expect(filterOf(wanted, false)).toMatchObject({ onMyList: undefined, hidden: undefined });
  expect(countWanted(wanted)).toBe(2);
});
