import pino from 'pino';
import { SetClock } from '../../../../tests/support/apps/setClock';
import { setUpDatabase } from '../../../../tests/support/apps/testDatabase';
import { anAnime, catalogueFiles } from '../../../../tests/support/catalogue/catalogue';
import { AnimeTitleEntity } from '../../../data/entities/catalogue';
import type { EpisodeRow } from '../../../data/stores/episodeRow';
import { loadCatalogue } from '../../importers/loadCatalogue';
import { createEpisodeTotals } from './episodeTotals';
import {
  countNewEpisodesSince,
  nextEpisodesOf,
  readEpisodesOfAnime,
  readLatestEpisodes,
  readUpcomingEpisodes,
} from './readEpisodes';

const clock = new SetClock();
const db = setUpDatabase();
const episodeTotals = createEpisodeTotals({ db, clock });

/** 1 airs on Fridays, 2 on Sundays, 3 is adult, 4 is a disc without episodes. Mapped by name, as ids come in any order. */
const ids: number[] = [];

beforeAll(async () => {
  const adult = anAnime({ begin: '2026-10-01T15:00:00.000Z' });
  adult.item.officialSite = 'https://x.cf-anime.com/';
  const anime = [
    anAnime({ begin: '2026-10-02T15:00:00.000Z' }),
    anAnime({ begin: '2026-10-04T09:00:00.000Z' }),
    adult,
    anAnime({ type: 'ova' }),
  ];
  await loadCatalogue({ db, clock, log: pino({ level: 'silent' }) }, { files: catalogueFiles(anime) });
  for (const { item } of anime) {
    const title = await db.manager.findOneByOrFail(AnimeTitleEntity, { title: item.title, kind: 'NATIVE' });
    ids.push(title.animeId);
  }
});
beforeEach(() => clock.set('2026-10-12T00:00:00Z'));

const deps = () => ({ db, clock, episodeTotals });
const short = ({ animeId, number }: EpisodeRow) => `${ids.indexOf(animeId) + 1}#${number}`;
const id = (name: number) => ids[name - 1] ?? 0;
const page = { page: 1, pageSize: 50 };

describe('latestEpisodes', () => {
  it('has aired episodes, newest or oldest first, and no adult titles', async () => {
    const newest = await readLatestEpisodes(deps(), { newestFirst: true, ...page });
    expect(newest.items.map(short)).toEqual(['2#2', '1#2', '2#1', '1#1']);
    expect(newest.totalItems).toBe(4);
    const oldest = await readLatestEpisodes(deps(), { newestFirst: false, ...page });
    expect(oldest.items.map(short)).toEqual(['1#1', '2#1', '1#2', '2#2']);
  });

  it('counts an episode from the instant it airs', async () => {
    clock.set('2026-10-16T14:59:59.999Z');
    expect((await readLatestEpisodes(deps(), { newestFirst: true, ...page })).totalItems).toBe(4);
    clock.set('2026-10-16T15:00:00.000Z');
    expect((await readLatestEpisodes(deps(), { newestFirst: true, ...page })).totalItems).toBe(5);
  });

  it("lists the best known of a day first, by the viewer's days, on every page", async () => {
    clock.set('2026-10-11T10:00:00Z');
    await db.manager.query('UPDATE anime SET popularity = 500 WHERE id = ?', [id(1)]);
    try {
      const all = await readLatestEpisodes(deps(), { newestFirst: true, ...page });
      expect(all.items.map(short)).toEqual(['2#2', '1#2', '2#1', '1#1']);
      await db.manager.query(
        "UPDATE episode SET airsAt = '2026-10-11 01:00:00.000' WHERE animeId = ? AND number = 2",
        [id(1)],
      );
      const ordered = async (utcOffset: number, size: number) => {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(4 / size) }, (_, at) =>
            readLatestEpisodes(deps(), { newestFirst: true, utcOffset, page: at + 1, pageSize: size }),
          ),
        );
        return pages.flatMap(({ items }) => items.map(short));
      };
      for (const size of [1, 2, 3, 4]) {
        expect(await ordered(0, size)).toEqual(['1#2', '2#2', '2#1', '1#1']);
        expect(await ordered(-300, size)).toEqual(['2#2', '1#2', '2#1', '1#1']);
      }
      const oldest = await readLatestEpisodes(deps(), { newestFirst: false, ...page });
      expect(oldest.items.map(short)).toEqual(['1#1', '2#1', '1#2', '2#2']);
    } finally {
      await db.manager.query(
        "UPDATE episode SET airsAt = '2026-10-09 15:00:00.000' WHERE animeId = ? AND number = 2",
        [id(1)],
      );
    }
  });

  it('has pages', async () => {
    const second = await readLatestEpisodes(deps(), { newestFirst: true, page: 2, pageSize: 3 });
    expect(second.items.map(short)).toEqual(['1#1']);
    expect(second.totalItems).toBe(4);
  });
});

describe('upcomingEpisodes', () => {
  it('has upcoming episodes, soonest first', async () => {
    const { items, totalItems } = await readUpcomingEpisodes(deps(), { page: 1, pageSize: 3 });
    expect(items.map(short)).toEqual(['1#3', '2#3', '1#4']);
    expect(totalItems).toBe(20);
  });
});

describe('newEpisodesSince', () => {
  it('counts what aired after that instant and names the newest', async () => {
    const { count, newest } = await countNewEpisodesSince(deps(), {
      since: new Date('2026-10-04T09:00:00Z'),
    });
    expect(count).toBe(2);
    expect(newest && short(newest)).toBe('2#2');
  });

  it('has none since now or since tomorrow', async () => {
    for (const since of [clock.now(), new Date('2026-10-13T00:00:00Z')]) {
      await expect(countNewEpisodesSince(deps(), { since })).resolves.toEqual({ count: 0, newest: null });
    }
  });
});

describe('episodes of an anime', () => {
  it('come in pages for several anime at once', async () => {
    const [second, none] = await readEpisodesOfAnime(
      { db },
      { animeIds: [id(2), id(4)], page: 2, pageSize: 5 },
    );
    expect(second?.items.map(({ number }) => number)).toEqual([6, 7, 8, 9, 10]);
    expect(second?.totalItems).toBe(12);
    expect(none).toEqual({ items: [], totalItems: 0 });
  });

  it('name the next one', async () => {
    const next = await nextEpisodesOf(deps(), [id(2), id(4), id(1)]);
    expect(next.map((episode) => episode && short(episode))).toEqual(['2#3', null, '1#3']);
  });
});
