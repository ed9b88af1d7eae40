import { anAnime } from '../../../../tests/support/catalogue/catalogue';
import { malIdOf } from '../../../../tests/support/catalogue/catalogueImports';
import { KEY, nodeOf, outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import { raiseRevision, writeRecords } from '../../../data/stores/sourceStore';
import { factSourcesOf, sourcedSongsOf } from './readSources';
import { forgetSource, sourcesInUse } from './sourcesInUse';

/** Which sources are on, and in which order. */
const outside = outsideSources();
const { imports, deps, place, read } = outside;

const both = (order: string) => ({ CATALOGUE_SOURCES: order, MAL_CLIENT_ID: KEY });
const states = () =>
  imports.all('SELECT sourceId, place, revision, composedRevision FROM source_state ORDER BY sourceId');

it('are those that the operator names, with their keys', () => {
  const named = sourcesInUse(deps(both('mal,animethemes')));
  expect(named.map(({ source, key }) => [source.id, key])).toEqual([
    ['mal', KEY],
    ['animethemes', undefined],
  ]);
  expect(sourcesInUse(deps({}))).toEqual([]);
});

it('are written down when the site starts, and stay as they are while nothing changes', async () => {
  await place(both('mal,animethemes'));
  const before = await states();
  expect(before).toEqual([
    { sourceId: 'animethemes', place: 2, revision: 0, composedRevision: 0 },
    { sourceId: 'mal', place: 1, revision: 0, composedRevision: 0 },
  ]);
  await place(both('mal,animethemes'));
  expect(await states()).toEqual(before);
  expect(outside.lines).toEqual([
    expect.objectContaining({ level: 'info', sources: ['mal', 'animethemes'] }),
  ]);
});

it('give a fact in the operator’s order, and another order composes the catalogue anew', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await imports.load();
  await place(both('mal,animethemes'));
  const { manager } = imports.deps().db;
  const at = outside.clock.now();
  const store = (sourceId: string, payload: object) =>
    writeRecords(
      manager,
      { sourceId, feed: 'details' },
      {
        at,
        records: [
          {
            externalId: malIdOf(anime),
            payload: JSON.stringify(payload),
            contentHash: sourceId,
            etag: null,
            page: null,
            problem: null,
          },
        ],
      },
    );
  await store('mal', { opening_themes: [{ text: '"Light" by The Bells' }] });
  await store('animethemes', {
    slug: 'toudaimori',
    animethemes: [
      { type: 'OP', song: { title: { romaji: 'Light' } } },
      { type: 'ED', song: { title: { romaji: 'Dark' } } },
    ],
  });
  await raiseRevision(manager, 'mal');
  await imports.load();
  expect((await sourcedSongsOf(deps(), [1])).get(1)).toEqual({
    openings: ['"Light" by The Bells'],
    endings: ['“Dark”'],
  });
  await place(both('animethemes,mal'));
  await imports.load();
  expect((await sourcedSongsOf(deps(), [1])).get(1)).toEqual({ openings: ['“Light”'], endings: ['“Dark”'] });
  const [facts = []] = await factSourcesOf(deps(), [1]);
  expect(facts.map(({ field, source, url }) => `${field} ${source} ${url}`)).toEqual([
    'ENDINGS AnimeThemes https://animethemes.moe/anime/toudaimori',
    'OPENINGS AnimeThemes https://animethemes.moe/anime/toudaimori',
  ]);
});

it('are forgotten when the site starts without them, and start anew when it has them again', async () => {
  const anime = anAnime();
  imports.base = [anime];
  await imports.load();
  outside.server().anime = [nodeOf(anime)];
  await place();
  await read();
  expect(await imports.all('SELECT synopsis FROM anime')).toEqual([{ synopsis: nodeOf(anime).synopsis }]);
  await place({});
  await imports.load();
  expect(await imports.all('SELECT synopsis FROM anime')).toEqual([{ synopsis: null }]);
  expect(await outside.records()).toEqual([]);
  expect(await states()).toEqual([]);
  await place();
  await read();
  expect(await imports.all('SELECT synopsis FROM anime')).toEqual([{ synopsis: nodeOf(anime).synopsis }]);
});

it('that are forgotten are not asked again until the site starts', async () => {
  imports.base = [anAnime()];
  await imports.load();
  await place();
  await read();
  expect(outside.paths().length).toBeGreaterThan(0);
  outside.server().requests.length = 0;
  await forgetSource(imports.deps(), 'mal');
  expect(await read()).toEqual([]);
  expect(outside.paths()).toEqual([]);
  await place();
  expect(await read()).toHaveLength(1);
});
