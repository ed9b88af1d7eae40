import { searchQueries } from '../../../tests/support/catalogue/searchQueries';
import { loadCorrections } from '../catalogueData/corrections';
import { loadCurated } from '../catalogueData/curated';
import { loadReadableTitles } from '../catalogueData/titles';
import { readBangumiData } from '../importers/bangumiData';
import { composeAnime } from '../importers/composeAnime';
import { TitleIndex } from './TitleIndex';

/** The real embedded catalogue: typical queries find what users mean. */
const records = composeAnime({
  file: readBangumiData(),
  curated: loadCurated(),
  readable: loadReadableTitles(),
  cast: { cast: [], people: {} },
  corrections: loadCorrections(),
});
const index = new TitleIndex(
  records.map(({ popularity, format, titles }, id) => ({
    id,
    popularity,
    format,
    titles: titles.map(({ title }) => title),
  })),
);
const table = Object.values(searchQueries).flat();

function rankOf(text: string, native: string): number {
  const found = index.find(text, 1000).map((id) => records[id]?.nativeTitle);
  return found.indexOf(native) + 1;
}

it('has at least 80 queries, of anime that the catalogue has', () => {
  expect(table.length).toBeGreaterThanOrEqual(80);
  const natives = new Set(records.map(({ nativeTitle }) => nativeTitle));
  expect(table.filter(([, native]) => !natives.has(native))).toEqual([]);
});

it('has at least 95 of 100 at the top', () => {
  const elsewhere = table.filter(([text, native]) => rankOf(text, native) !== 1);
  expect(elsewhere.length / table.length).toBeLessThanOrEqual(0.05);
});

describe.each(Object.entries(searchQueries))('among the first three: %s', (_, queries) => {
  it.each(queries)('the query "%s" finds %s', (text, native) => {
    const rank = rankOf(text, native);
    expect(rank).toBeGreaterThanOrEqual(1);
    expect(rank).toBeLessThanOrEqual(3);
  });
});
