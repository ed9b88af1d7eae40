import { type AnimeFixture, anAnime } from '../../../../tests/support/catalogue/catalogue';
import { malIdOf, malPage } from '../../../../tests/support/catalogue/catalogueImports';
import { offlineEntry } from '../../../../tests/support/catalogue/offlineEntries';
import { KEY, nodeOf, outsideSources } from '../../../../tests/support/catalogue/outsideSources';
import { deleteFact, saveFacts } from '../../../data/stores/factStore';
import { raiseRevision, writeRecords } from '../../../data/stores/sourceStore';
import { noCorrections } from '../../catalogueData/corrections';
import { loadCatalogue } from '../loadCatalogue';
import { factSourcesOf } from './readSources';
import { SourcedRelations } from './SourcedRelations';
import { forgetSource } from './sourcesInUse';

/** Relations that sources state, in the catalogue. */
const outside = outsideSources();
const { imports, deps, place, read, begin, again } = outside;

const names = ['潮騒の灯', '砂の楽譜', '風見鶏の午後', '氷の郵便'];
const begins = ['2010', '2012', '2014', '2016'].map((year) => `${year}-04-05T15:00:00.000Z`);
/** Anime 1 to 4, whose titles have nothing in common. */
const four = (): AnimeFixture[] =>
  names.map((native, at) => anAnime({ native, begin: begins[at], end: begins[at] }));

type Related = [type: string, other: AnimeFixture | number | undefined];
const says = (anime: AnimeFixture | undefined, ...related: Related[]) => {
  if (!anime) throw new Error('there is no such anime');
  return nodeOf(anime, {
    related_anime: related.map(([relation_type, other]) => ({
      node: { id: typeof other === 'object' ? Number(malIdOf(other)) : other },
      relation_type,
    })),
  });
};

/** As lines: `1 SEQUEL 2` if 2 is the sequel of 1, with a mark if that is only derived. */
const relations = async () =>
  (await imports.all('SELECT * FROM anime_relation ORDER BY animeId, relatedId')).map(
    ({ animeId, kind, relatedId, derived }) => `${animeId} ${kind} ${relatedId}${derived ? ' ?' : ''}`,
  );
const order = async () =>
  (await imports.all('SELECT animeId FROM anime_franchise ORDER BY franchiseId, position')).map(
    ({ animeId }) => animeId,
  );
/** Which anime say that relations are from a source. */
const credited = async () =>
  (await factSourcesOf(deps(), [1, 2, 3, 4])).flatMap((facts, at) =>
    facts.some(({ field }) => field === 'RELATIONS') ? [at + 1] : [],
  );

it('relates two anime as their source does, seen from both, and says where that is from', async () => {
  imports.base = four();
  const [one, two, three] = imports.base;
  await begin(says(one, ['sequel', two], ['character', three], ['sequel', 12_345]), says(three));
  expect(await relations()).toEqual(['1 SEQUEL 2', '2 PREQUEL 1']);
  expect(await order()).toEqual([1, 2]);
  expect(await credited()).toEqual([1, 2]);
  const [facts = []] = await factSourcesOf(deps(), [2]);
  expect(facts).toEqual([
    {
      field: 'RELATIONS',
      source: 'MyAnimeList',
      // Only the other one’s record states it.
      url: one && malPage(malIdOf(one)),
      date: outside.clock.now(),
    },
  ]);
});

it('credits the record of an anime itself, if that states a relation', async () => {
  imports.base = four();
  const [one, two] = imports.base;
  await begin(says(one, ['sequel', two]), says(two, ['prequel', one]));
  const found = await factSourcesOf(deps(), [1, 2]);
  expect(found.map((facts) => facts.find(({ field }) => field === 'RELATIONS')?.url)).toEqual(
    [one, two].map((anime) => anime && malPage(malIdOf(anime))),
  );
});

it.each([
  ['side_story', 'SIDE_STORY', 'PARENT'],
  ['parent_story', 'PARENT', 'SIDE_STORY'],
  ['spin_off', 'SPIN_OFF', 'PARENT'],
  ['summary', 'SUMMARY', 'PARENT'],
  ['alternative_version', 'ALTERNATIVE', 'ALTERNATIVE'],
])('takes %s for %s, and for %s seen from the other', async (type, kind, inverse) => {
  imports.base = four();
  const [one, two] = imports.base;
  await begin(says(one, [type, two]));
  expect(await relations()).toEqual([`1 ${kind} 2`, `2 ${inverse} 1`]);
});

it('keeps what the curated layer says, from whichever side the source contradicts it', async () => {
  const [one, two, three, four_] = four();
  if (!one || !two || !three || !four_) throw new Error('there are four');
  const curated = (anime: AnimeFixture, other: AnimeFixture, kind: 'ALTERNATIVE' | 'OTHER') =>
    anAnime({
      native: anime.item.title,
      begin: anime.item.begin,
      end: anime.item.end,
      curated: { relations: [{ malId: Number(malIdOf(other)), kind }] },
    });
  const first = curated(one, two, 'ALTERNATIVE');
  const third = curated(three, four_, 'OTHER');
  imports.base = [first, two, third, four_];
  await imports.load();
  const before = await relations();
  expect(before).toEqual(['1 ALTERNATIVE 2', '2 ALTERNATIVE 1', '3 OTHER 4', '4 OTHER 3']);
  await begin(says(two, ['prequel', first], ['sequel', third]), says(third, ['sequel', four_]));
  expect(await relations()).toEqual([
    '1 ALTERNATIVE 2',
    '2 ALTERNATIVE 1',
    '2 SEQUEL 3',
    '3 PREQUEL 2',
    '3 OTHER 4',
    '4 OTHER 3',
  ]);
  expect(await credited()).toEqual([2, 3]);
});

it('keeps the order of seasons that is written by hand', async () => {
  imports.base = four();
  const [one, two, three] = imports.base;
  await begin(says(one, ['prequel', two], ['side_story', three]), says(two, ['sequel', one]));
  expect(await relations()).toEqual(['1 PREQUEL 2', '1 SIDE_STORY 3', '2 SEQUEL 1', '3 PARENT 1']);
  const chains = [[one, two].map((anime) => Number(anime && malIdOf(anime)))];
  const files = imports.files();
  const read = () => ({ ...files.read(), corrections: { ...noCorrections, chains } });
  await loadCatalogue(imports.deps(), { files: { ...files, contentHash: 'with a chain', read } });
  expect(await relations()).toEqual(['1 SEQUEL 2', '1 SIDE_STORY 3', '2 PREQUEL 1', '3 PARENT 1']);
  expect(await credited()).toEqual([1, 3]);
});

it('keeps what people decide, and tells them what the source says, for as long as it does', async () => {
  imports.base = four();
  const [one, two, three, four_] = imports.base;
  await begin(says(one, ['sequel', two], ['summary', four_]), says(two, ['sequel', three]));
  expect(await credited()).toEqual([1, 2, 3, 4]);
  const { manager } = imports.deps().db;
  const slugs = (await imports.all('SELECT slug FROM anime ORDER BY id')).map(({ slug }) => String(slug));
  const accepted = [`SIDE_STORY | ${slugs[1]}`];
  await saveFacts(manager, [{ animeId: 1, field: 'RELATIONS', accepted, sourced: [] }]);
  await again();
  expect(await relations()).toEqual(['1 SIDE_STORY 2', '2 PARENT 1', '2 SEQUEL 3', '3 PREQUEL 2']);
  expect(await credited()).toEqual([2, 3]);
  const sourced = async () => (await imports.all('SELECT sourced FROM anime_fact'))[0]?.sourced;
  expect(await sourced()).toBe(JSON.stringify([`SEQUEL | ${slugs[1]}`, `SUMMARY | ${slugs[3]}`]));
  await deleteFact(manager, { animeId: 1, field: 'RELATIONS' });
  await again();
  expect(await relations()).toEqual([
    '1 SEQUEL 2',
    '1 SUMMARY 4',
    '2 PREQUEL 1',
    '2 SEQUEL 3',
    '3 PREQUEL 2',
    '4 PARENT 1',
  ]);
  await saveFacts(manager, [{ animeId: 1, field: 'RELATIONS', accepted, sourced: [`SEQUEL | ${slugs[1]}`] }]);
  await forgetSource(imports.deps(), 'mal');
  await imports.load();
  expect(await relations()).toEqual(['1 SIDE_STORY 2', '2 PARENT 1']);
  expect(await sourced()).toBe('[]');
});

it('replaces what is derived from titles, and what an import states without a kind', async () => {
  const [one, two] = four();
  const natives = ['夜の庭', '夜の庭 第2期'];
  const [garden, second] = natives.map((native, at) =>
    anAnime({ native, begin: begins[at + 2], end: begins[at + 2] }),
  );
  if (!one || !two || !garden || !second) throw new Error('there are four');
  imports.base = [one, two, garden, second];
  await imports.load();
  await imports.bringIn([
    offlineEntry(1, { sources: [malPage(malIdOf(one))], relatedAnime: [malPage(malIdOf(two))] }),
    offlineEntry(2, { sources: [malPage(malIdOf(two))], relatedAnime: [] }),
  ]);
  expect(await relations()).toEqual(['1 OTHER 2', '2 OTHER 1', '3 SEQUEL 4 ?', '4 PREQUEL 3 ?']);
  await begin(says(two, ['spin_off', one]), says(garden, ['alternative_version', second]));
  expect(await relations()).toEqual(['1 PARENT 2', '2 SPIN_OFF 1', '3 ALTERNATIVE 4', '4 ALTERNATIVE 3']);
  // What may only be a guest says no more than the others do.
  outside.server().anime = [says(two, ['other', one]), says(garden, ['other', second])];
  outside.clock.advance(31 * 86_400);
  await read();
  expect(await relations()).toEqual(['1 OTHER 2', '2 OTHER 1', '3 SEQUEL 4 ?', '4 PREQUEL 3 ?']);
  expect(await credited()).toEqual([]);
});

it('puts a series in the order of its story, not of its starts', async () => {
  const starts = ['2010-10', '2010-04', '2011-04', '2010-07'].map((month) => `${month}-05T15:00:00.000Z`);
  imports.base = names.map((native, at) => anAnime({ native, begin: starts[at], end: starts[at] }));
  const [one, two, three, side] = imports.base;
  await begin(says(one, ['sequel', two]), says(three, ['prequel', two]), says(side, ['parent_story', three]));
  // Ids are in the order of starts.
  expect(await order()).toEqual([3, 1, 4, 2]);
});

it('leads from the last part of an anime to the first of the next', async () => {
  const rows = names.map((native, at) => {
    const { item, ...rest } = anAnime({ native, begin: begins[at], end: begins[at] });
    return { ...rest, item: { ...item, sites: [{ site: 'mal', id: at < 2 ? '4242' : '4343' }] } };
  });
  const [one, , three] = rows;
  imports.base = rows;
  await begin(says(one, ['sequel', three]), says(three, ['side_story', one]));
  expect(await relations()).toEqual([
    '1 SEQUEL 2',
    '1 PARENT 3',
    '2 PREQUEL 1',
    '2 SEQUEL 3',
    '3 SIDE_STORY 1',
    '3 PREQUEL 2',
    '3 SEQUEL 4',
    '4 PREQUEL 3',
  ]);
});

describe('nonsense', () => {
  it('such as an anime that continues itself relates nothing', async () => {
    imports.base = four();
    const [one, two] = imports.base;
    await begin(says(one, ['sequel', one], ['prequel', one]), says(two, ['summary', two]));
    expect(await relations()).toEqual([]);
    expect(await credited()).toEqual([]);
  });

  it('such as a sequel from years before is taken only if both anime say so', async () => {
    imports.base = four();
    const [one, two, three, four_] = imports.base;
    await begin(
      says(two, ['sequel', one], ['sequel', one]),
      says(four_, ['sequel', three]),
      says(three, ['prequel', four_]),
    );
    expect(await relations()).toEqual(['3 PREQUEL 4', '4 SEQUEL 3']);
    expect(await order()).toEqual([4, 3]);
  });

  it('such as a circle begins with what began first', async () => {
    const starts = ['2010-10', '2010-04', '2010-07'].map((month) => `${month}-05T15:00:00.000Z`);
    imports.base = starts.map((begin, at) => anAnime({ native: names[at], begin, end: begin }));
    const [one, two, three] = imports.base;
    await begin(says(one, ['sequel', three]), says(three, ['sequel', two]), says(two, ['sequel', one]));
    expect(await relations()).toHaveLength(6);
    // Ids are in the order of starts.
    expect(await order()).toEqual([1, 3, 2]);
  });
});

describe('of several sources', () => {
  const wikiIdOf = (place: number) => String(place + 1);

  const store = (sourceId: string, feed: string, records: [externalId: string, raw: object][]) =>
    writeRecords(
      imports.deps().db.manager,
      { sourceId, feed },
      {
        at: outside.clock.now(),
        records: records.map(([externalId, raw]) => {
          const payload = JSON.stringify(raw);
          return { externalId, payload, contentHash: 'hash', etag: null, page: null, problem: null };
        }),
      },
    );

  /** What MyAnimeList says of the first anime and Bangumi of any, by the numbers of its kinds. */
  async function beginWith(
    order: string,
    ofFirst: (base: AnimeFixture[]) => Related[],
    wiki: Record<string, { type: number; id: number }[]>,
  ): Promise<void> {
    imports.base = names.map((native, at) =>
      anAnime({
        native,
        begin: begins[at],
        end: begins[at],
        sites: [{ site: 'bangumi', id: wikiIdOf(at) }],
      }),
    );
    await imports.load();
    await place({ CATALOGUE_SOURCES: order, MAL_CLIENT_ID: KEY });
    const [first] = imports.base;
    const node = says(first, ...ofFirst(imports.base));
    await store('mal', 'details', [[String(node.id), node]]);
    await store(
      'bangumi',
      'archive',
      Object.entries(wiki).map(([id, list]) => [id, { relations: list }]),
    );
    await again();
  }
  const idOf = ([, two]: AnimeFixture[]): Related[] => [['sequel', two]];

  it('the first in the operator’s order counts, whichever anime it says it of', async () => {
    const wiki = { 2: [{ type: 10, id: 1 }], 3: [{ type: 3, id: 4 }] };
    await beginWith('mal,bangumi', idOf, wiki);
    expect(await relations()).toEqual(['1 SEQUEL 2', '2 PREQUEL 1', '3 SEQUEL 4', '4 PREQUEL 3']);
    await place({ CATALOGUE_SOURCES: 'bangumi,mal', MAL_CLIENT_ID: KEY });
    await imports.load();
    expect(await relations()).toEqual(['1 ALTERNATIVE 2', '2 ALTERNATIVE 1', '3 SEQUEL 4', '4 PREQUEL 3']);
    const facts = await imports.all(
      "SELECT animeId, sourceId FROM anime_source_fact WHERE field = 'RELATIONS' ORDER BY animeId",
    );
    expect(facts).toEqual([1, 2, 3, 4].map((animeId) => ({ animeId, sourceId: 'bangumi' })));
  });

  it('one takes the place of what follows from a shared id, whichever anime it says it of', async () => {
    await beginWith('bangumi', () => [], {});
    const [, , three, four_] = imports.base;
    const share = (anime: AnimeFixture | undefined) => {
      const sites = anime?.item.sites.filter(({ site }) => site !== 'mal') ?? [];
      if (anime) anime.item = { ...anime.item, sites: [...sites, { site: 'mal', id: '4242' }] };
    };
    share(three);
    share(four_);
    await imports.load();
    expect(await relations()).toEqual(['3 SEQUEL 4', '4 PREQUEL 3']);
    await store('bangumi', 'archive', [['3', { relations: [{ type: 10, id: 4 }] }]]);
    await raiseRevision(imports.deps().db.manager, 'bangumi');
    await imports.load();
    expect(await relations()).toEqual(['3 ALTERNATIVE 4', '4 ALTERNATIVE 3']);
  });

  it('are read one after the other, each by its own ids', () => {
    const kept = new SourcedRelations([
      { id: 'mal', site: 'mal' },
      { id: 'bangumi', site: 'bangumi' },
    ]);
    const related = [
      { kind: 'SEQUEL', externalId: '2' },
      { kind: 'SIDE_STORY', externalId: '3' },
    ] as const;
    const ofWiki = { sourceId: 'bangumi', feed: 'archive', externalId: '1' };
    const ofMal = { sourceId: 'mal', feed: 'details', externalId: '1' };
    kept.add(ofWiki, related);
    kept.add(ofMal, related);
    kept.add({ ...ofMal, feed: 'ranking' }, []);
    const all = [
      { ...ofMal, site: 'mal', related },
      { ...ofWiki, site: 'bangumi', related },
    ];
    expect([...kept]).toEqual(all);
    expect([...kept]).toEqual(all);
  });

  it('a later one counts where it is more precise', async () => {
    const parent = ([, , three]: AnimeFixture[]): Related[] => [['parent_story', three]];
    const spinOff = [
      { type: 11, id: 1 },
      { type: 4, id: 1 },
    ];
    await beginWith('mal,bangumi', parent, { 3: spinOff });
    expect(await relations()).toEqual(['1 PARENT 3', '3 SPIN_OFF 1']);
  });

  it('a later one counts where the first knows no kind', async () => {
    const related = ([, two, three]: AnimeFixture[]): Related[] => [
      ['sequel', two],
      ['parent_story', three],
    ];
    await beginWith('bangumi,mal', related, {
      1: [{ type: 8, id: 2 }],
      3: [{ type: 11, id: 1 }],
    });
    expect(await relations()).toEqual(['1 SEQUEL 2', '1 PARENT 3', '2 PREQUEL 1', '3 SPIN_OFF 1']);
  });
});

describe('a source that is forgotten', () => {
  const everything = async () => ({
    relations: await imports.all('SELECT * FROM anime_relation ORDER BY animeId, relatedId'),
    franchises: await imports.all('SELECT * FROM anime_franchise ORDER BY animeId'),
    facts: await imports.all('SELECT * FROM anime_source_fact'),
    states: await imports.all('SELECT * FROM source_state'),
  });
  const garden = () => ['夜の庭', '夜の庭 第2期', ...names.slice(0, 2)];

  it('leaves no relation and no franchise', async () => {
    imports.base = garden().map((native, at) => anAnime({ native, begin: begins[at], end: begins[at] }));
    const [one, two, three, four_] = imports.base;
    await imports.load();
    const before = await everything();
    expect(before.relations).toHaveLength(2);
    await begin(says(one, ['summary', two], ['sequel', three]), says(three, ['sequel', four_]));
    expect(await order()).toEqual([1, 2, 3, 4]);
    expect(await credited()).toEqual([1, 2, 3, 4]);
    await forgetSource(imports.deps(), 'mal');
    await imports.load();
    expect(await everything()).toEqual(before);
  });

  it('takes the relations of an anime that the catalogue drops with it', async () => {
    const [one, two, three] = four();
    if (!one || !two || !three) throw new Error('there are four');
    imports.base = [one, two, three];
    await begin(says(one, ['sequel', two]), says(two, ['sequel', three]));
    expect(await relations()).toHaveLength(4);
    imports.base = [one, two];
    await imports.load();
    expect(await relations()).toEqual(['1 SEQUEL 2', '2 PREQUEL 1']);
    expect(await imports.all('SELECT * FROM anime_source_fact WHERE animeId = 3')).toEqual([]);
  });
});

describe('a composition', () => {
  const stopped = async (run: () => Promise<unknown>) => {
    const { manager, dialect } = imports.deps().db;
    const fail =
      dialect === 'mysql'
        ? "SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'stopped'"
        : "BEGIN SELECT RAISE(ABORT, 'stopped'); END";
    await manager.query(`CREATE TRIGGER stop BEFORE DELETE ON anime_relation FOR EACH ROW ${fail}`);
    await expect(run()).rejects.toThrow(/stopped/);
    await manager.query('DROP TRIGGER stop');
  };

  it('that ends before the relations are rebuilt leaves their credit as it was', async () => {
    imports.base = four();
    const [one, two, three] = imports.base;
    await begin(says(one, ['sequel', two]), says(two), says(three));
    const scores = async () =>
      (await imports.all('SELECT score FROM anime ORDER BY id')).map(({ score }) => score);
    await imports
      .deps()
      .db.manager.query(
        'UPDATE source_record SET payload = REPLACE(payload, \'"mean":7.5\', \'"mean":8,"rating":"g"\')',
      );
    await stopped(again);
    expect(await scores()).toEqual([80, 80, 80, null]);
    expect(await relations()).toEqual(['1 SEQUEL 2', '2 PREQUEL 1']);
    expect(await credited()).toEqual([1, 2]);
    expect(await imports.load()).not.toBeNull();
    expect(await credited()).toEqual([1, 2]);
  });

  it('of a forgotten source that ends before then is due again', async () => {
    imports.base = four();
    const [one, two] = imports.base;
    await begin(says(one, ['sequel', two]));
    await forgetSource(imports.deps(), 'mal');
    await stopped(imports.load);
    expect(await relations()).toHaveLength(2);
    expect(await imports.load()).not.toBeNull();
    expect(await relations()).toEqual([]);
    for (const table of ['anime_franchise', 'anime_source_fact', 'source_state'])
      expect(await imports.all(`SELECT * FROM ${table}`)).toEqual([]);
  });

  it('for an import with nothing new takes up what sources say by now', async () => {
    imports.base = four();
    const [one, two] = imports.base;
    await imports.load();
    const release = [offlineEntry(1, { sources: [malPage(one ? malIdOf(one) : '')], relatedAnime: [] })];
    await imports.bringIn(release);
    await place();
    await imports.bringIn(release);
    const { manager } = imports.deps().db;
    const node = says(one, ['sequel', two]);
    const { id, related_anime } = node;
    await writeRecords(
      manager,
      { sourceId: 'mal', feed: 'details' },
      {
        at: outside.clock.now(),
        records: [
          {
            externalId: String(id),
            payload: JSON.stringify({ id, related_anime }),
            contentHash: 'hash',
            etag: null,
            page: null,
            problem: null,
          },
        ],
      },
    );
    expect((await imports.bringIn(release)).anime).toMatchObject({ changed: 0 });
    expect(await relations()).toEqual([]);
    await raiseRevision(manager, 'mal');
    expect((await imports.bringIn(release)).anime).toMatchObject({ changed: 0 });
    expect(await relations()).toEqual(['1 SEQUEL 2', '2 PREQUEL 1']);
  });
});

it('changes no relation while no source is on, whatever records there are', async () => {
  imports.base = four();
  const [one, two] = imports.base;
  await begin(says(one, ['sequel', two]));
  expect(await relations()).toHaveLength(2);
  await imports.deps().db.manager.query('DELETE FROM source_state');
  imports.base = [...imports.base, anAnime({ begin: '2018-04-05T15:00:00.000Z' })];
  await imports.load();
  expect(await relations()).toEqual([]);
});
