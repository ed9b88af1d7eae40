import pino from 'pino';
import { SetClock } from '../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { type AnimeFixture, anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { insertUser } from '../../../tests/support/people/userRow';
import { AnimePictureEntity } from '../../data/entities/catalogue';
import {
  CollectionEntity,
  CollectionItemEntity,
  HiddenAnimeEntity,
  ListEntryEntity,
  QueueItemEntity,
} from '../../data/entities/tracking';
import { factsOf, insertRevision, revisionsOf, saveFacts } from '../../data/stores/factStore';
import { findAnimeBySlug } from '../catalogue/anime';
import { noCorrections, type Twin } from '../catalogueData/corrections';
import { loadCatalogue } from './loadCatalogue';

const clock = new SetClock('2026-11-21T03:00:00Z');
const db = setUpDatabase('test');

beforeEach(async () => {
  for (const id of ['ada', 'ben', 'cyn']) await insertUser(db, id, clock.now());
});

const chinese = anAnime({ native: '从前有座山', sites: [{ site: 'netflix', id: 'cn' }] });
const japanese = anAnime({
  native: '霊峰 星の宴',
  english: 'Spirit Peak',
  sites: [{ site: 'hulu', id: 'jp' }],
});
for (const { item } of [chinese, japanese])
  item.sites = [{ site: 'bangumi', id: '7' }, ...item.sites.slice(1)];
const twin: Twin = { key: 'bangumi/7', keep: japanese.item.title, drop: chinese.item.title };

function load(twins: Twin[], anime: AnimeFixture[] = [chinese, japanese]) {
  const files = catalogueFiles(anime);
  const merged = {
    ...files,
    contentHash: `${files.contentHash.slice(0, 40)} ${twins.length}`,
    read: () => ({ ...files.read(), corrections: { ...noCorrections, twins } }),
  };
  return loadCatalogue({ db, clock, log: pino({ level: 'silent' }) }, { files: merged });
}
const all = (sql: string): Promise<Record<string, unknown>[]> => db.manager.query(sql);

async function keep(userId: string, animeId: number, progress: number): Promise<void> {
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  await db.manager.insert(ListEntryEntity, {
    id: `${userId}-${animeId}`,
    userId,
    animeId,
    status: 'WATCHING',
    progress,
    notes: '',
    tags: [],
    priority: 1,
    visibility: 'PUBLIC',
    rewatches: 0,
    pass: 1,
    seenBefore: 0,
    version: 1,
    ...at,
  });
}

it('is one anime with the names and pages of both', async () => {
  await load([twin]);
  expect(await all('SELECT id, nativeTitle, slug, listed FROM anime')).toEqual([
    { id: 1, nativeTitle: japanese.item.title, slug: 'spirit-peak', listed: 1 },
  ]);
  expect(await all(`SELECT title FROM anime_title WHERE title = '${chinese.item.title}'`)).toHaveLength(1);
  expect(await all("SELECT externalId FROM anime_link WHERE kind = 'STREAM'")).toEqual([
    { externalId: 'cn' },
  ]);
});

/** The Chinese one sorts first and has the bare key. */
async function bothIds(): Promise<{ kept: number; gone: number }> {
  const rows = await all('SELECT id, nativeTitle FROM anime');
  const idOf = (title: string) => Number(rows.find(({ nativeTitle }) => nativeTitle === title)?.id);
  return { gone: idOf(japanese.item.title), kept: idOf(chinese.item.title) };
}

/** A version in which editors decided one field. */
async function decide(
  { animeId, version }: { animeId: number; version: number },
  field: string,
  value: string | null,
): Promise<void> {
  const shown = { shownBefore: [], shownAfter: value === null ? [] : [value] };
  const by = { suggestionId: null, authorId: 'ada', editorId: 'ben', createdAt: clock.now() };
  const putBack = version > 1 ? version - 2 : null;
  await insertRevision(db.manager, { animeId, version, ...by, putBack }, [
    { field, ...shown, accepted: value !== null },
  ]);
  if (value !== null) await saveFacts(db.manager, [{ animeId, field, accepted: [value], sourced: [] }]);
}

describe('two rows that users have changed', () => {
  let kept: number;
  let gone: number;

  beforeEach(async () => {
    await load([]);
    ({ kept, gone } = await bothIds());
    await decide({ animeId: gone, version: 1 }, 'SYNOPSIS', 'A mountain has a feast.');
    await decide({ animeId: gone, version: 2 }, 'ROMAJI_TITLE', 'Reihou');
    await decide({ animeId: gone, version: 3 }, 'SOURCE', 'MANGA');
    await decide({ animeId: kept, version: 1 }, 'ROMAJI_TITLE', 'Cong Qian');
    // Reverted to the sources.
    await decide({ animeId: kept, version: 2 }, 'SOURCE', null);
    await decide({ animeId: kept, version: 3 }, 'EPISODE_MINUTES', '24');
    for (const [animeId, kind] of [
      [gone, 'COVER'],
      [gone, 'BANNER'],
      [kept, 'COVER'],
    ] as const)
      await db.manager.insert(AnimePictureEntity, {
        animeId,
        kind,
        version: `${animeId}`,
        color: '#123456',
        artist: null,
        source: '',
        licence: '',
        userId: 'ada',
        createdAt: clock.now(),
      });
    await load([twin]);
  });

  it('become one with the facts of both', async () => {
    const facts = await factsOf(db.manager, [kept, gone]);
    expect(facts.map(({ animeId, field, accepted }) => [animeId, field, ...accepted])).toEqual([
      [kept, 'EPISODE_MINUTES', '24'],
      [kept, 'ROMAJI_TITLE', 'Cong Qian'],
      [kept, 'SYNOPSIS', 'A mountain has a feast.'],
    ]);
    const [anime] = await all(
      `SELECT romajiTitle, synopsis, episodeMinutes, material FROM anime WHERE id = ${kept}`,
    );
    expect(anime).toEqual({
      romajiTitle: 'Cong Qian',
      synopsis: 'A mountain has a feast.',
      episodeMinutes: 24,
      material: null,
    });
  });

  it('keep every version, those of the remaining row last', async () => {
    const versions = await revisionsOf(db.manager, { animeId: kept, below: null, most: 9 });
    expect(versions.map(({ version, putBack }) => [version, putBack])).toEqual([
      [6, 4],
      [5, 0],
      [4, null],
      [3, 1],
      [2, 0],
      [1, null],
    ]);
    expect(await all('SELECT version, field FROM anime_revision_change ORDER BY version')).toEqual(
      ['SYNOPSIS', 'ROMAJI_TITLE', 'SOURCE', 'ROMAJI_TITLE', 'SOURCE', 'EPISODE_MINUTES'].map(
        (field, at) => ({
          version: at + 1,
          field,
        }),
      ),
    );
  });

  it("have one picture of each kind, preferring the row's own", async () => {
    expect(
      await all(`SELECT kind, version FROM anime_picture WHERE animeId = ${kept} ORDER BY kind`),
    ).toEqual([
      { kind: 'BANNER', version: String(gone) },
      { kind: 'COVER', version: String(kept) },
    ]);
  });
});

describe("two rows on users' lists", () => {
  let kept: number;
  let gone: number;

  beforeEach(async () => {
    await load([]);
    ({ kept, gone } = await bothIds());
    await keep('ada', gone, 3);
    await keep('ben', gone, 5);
    await keep('ben', kept, 9);
    await keep('cyn', kept, 1);
    await db.manager.insert(CollectionEntity, {
      id: 'shelf',
      userId: 'ben',
      name: 'Peaks',
      description: '',
      visibility: 'PUBLIC',
      place: 'a',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
    for (const animeId of [kept, gone]) {
      await db.manager.insert(CollectionItemEntity, {
        collectionId: 'shelf',
        animeId,
        place: `p${animeId}`,
        addedAt: clock.now(),
      });
      await db.manager.insert(QueueItemEntity, {
        id: `q${animeId}`,
        userId: 'ben',
        animeId,
        episodeNumber: animeId === kept ? 0 : 2,
        place: 'a',
        createdAt: clock.now(),
      });
    }
    await db.manager.insert(HiddenAnimeEntity, { userId: 'cyn', animeId: gone, hiddenAt: clock.now() });
    await load([twin]);
  });

  it('become one, and no one loses an entry', async () => {
    expect(await all('SELECT id, nativeTitle, listed FROM anime ORDER BY listed DESC')).toEqual([
      { id: kept, nativeTitle: japanese.item.title, listed: 1 },
      { id: gone, nativeTitle: japanese.item.title, listed: 0 },
    ]);
    expect(await all('SELECT userId, animeId, progress FROM list_entry ORDER BY userId, progress')).toEqual([
      { userId: 'ada', animeId: kept, progress: 3 },
      // Ben had both, with different progress.
      { userId: 'ben', animeId: gone, progress: 5 },
      { userId: 'ben', animeId: kept, progress: 9 },
      { userId: 'cyn', animeId: kept, progress: 1 },
    ]);
  });

  it('appear once on a shelf and once per episode in a queue, and stay hidden', async () => {
    expect(await all('SELECT animeId FROM collection_item')).toEqual([{ animeId: kept }]);
    expect(await all('SELECT animeId, episodeNumber FROM queue_item ORDER BY episodeNumber')).toEqual([
      { animeId: kept, episodeNumber: 0 },
      { animeId: kept, episodeNumber: 2 },
    ]);
    expect(await all('SELECT userId, animeId FROM hidden_anime')).toEqual([{ userId: 'cyn', animeId: kept }]);
  });

  it('are found by the slugs of both', async () => {
    expect(await all('SELECT id, slug FROM anime ORDER BY listed DESC')).toEqual([
      { id: kept, slug: 'spirit-peak' },
      { id: gone, slug: `${gone}-merged` },
    ]);
    const [former] = await all('SELECT slug, animeId FROM anime_slug');
    expect(former).toMatchObject({ animeId: kept });
    expect((await findAnimeBySlug({ db }, { slug: String(former?.slug) }))?.id).toBe(kept);
  });

  it('stay one when the package is loaded again, even if it has fixed the pair itself', async () => {
    expect(await load([twin, twin])).toMatchObject({ added: 0, changed: 0, dropped: 0 });
    expect(await load([twin], [japanese])).toMatchObject({ added: 0, dropped: 0 });
    expect(await all('SELECT id FROM anime WHERE listed = 1')).toEqual([{ id: kept }]);
  });
});
