import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlayEvent } from '../playEvent';
import { embeddedSeries } from './embeddedSeries.fixtures';
import { locatePlay } from './locatePlay';

const lookup = embeddedSeries();

type Asked = Partial<PlayEvent> & Pick<PlayEvent, 'episode'>;
const where = async (asked: Asked): Promise<string> => {
  const place = await locatePlay(lookup, {
    kind: 'EPISODE',
    title: null,
    year: null,
    season: null,
    ids: {},
    seasonsOf: 'TMDB',
    ...asked,
  });
  return place ? `${lookup.bangumiIdOf(place.animeId)} #${place.number}` : 'not sure';
};

/**
 * Columns: TMDB show and season, the episode at which the anime begins there, its Bangumi id, and some of its episodes. Taken
 * from bangumi-data; the last episode is derived from the number of weeks that it ran.
 */
const rows = readFileSync(path.join(__dirname, 'episodes.fixtures.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [show, season, first, bangumi, numbers = ''] = line.split('\t');
    return {
      show,
      season: Number(season),
      first: Number(first),
      bangumi,
      numbers: numbers.split(',').map(Number),
    };
  });

/** A title, a season and a number, as sent by Jellyfin and others. */
const titled = (title: string, season: number | null, episode: number, more: Partial<PlayEvent> = {}) =>
  where({ title, season, episode, ...more });

describe('locatePlay', () => {
  it('finds a thousand episodes by show, season and number', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { show, season, first, bangumi, numbers } of rows)
      for (const number of numbers) {
        asked += 1;
        const episode = first + number - 1;
        const found = await where({ ids: { tmdb: show }, season, episode });
        if (found !== `${bangumi} #${number}`)
          wrong.push(`tv/${show} ${season}x${episode}: ${found}, not ${bangumi} #${number}`);
      }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(1000);
  });

  it.each<[title: string, season: number, parts: [bangumi: number, episodes: number][]]>([
    [
      'SPY x FAMILY',
      1,
      [
        [329906, 12],
        [373267, 13],
      ],
    ],
    [
      'Mushoku Tensei: Jobless Reincarnation',
      1,
      [
        [277554, 11],
        [325585, 12],
      ],
    ],
    [
      'Mushoku Tensei: Jobless Reincarnation',
      2,
      [
        [373247, 12],
        [444557, 12],
      ],
    ],
    [
      '86 EIGHTY-SIX',
      1,
      [
        [302189, 11],
        [331887, 12],
      ],
    ],
    [
      'Attack on Titan',
      3,
      [
        [217300, 12],
        [263750, 10],
      ],
    ],
    [
      'Attack on Titan',
      4,
      [
        [285666, 16],
        [331752, 12],
      ],
    ],
    [
      'Fire Force',
      3,
      [
        [382126, 12],
        [502876, 13],
      ],
    ],
    [
      'Sword Art Online',
      4,
      [
        [279457, 12],
        [292238, 11],
      ],
    ],
    [
      'That Time I Got Reincarnated as a Slime',
      2,
      [
        [278031, 12],
        [302523, 12],
      ],
    ],
    ['Frieren: Beyond Journey’s End', 1, [[400602, 28]]],
  ])('takes %s, season %i, in the order of its parts', async (title, season, parts) => {
    const found: string[] = [];
    for (let episode = 1; episode <= 28; episode += 1) found.push(await titled(title, season, episode));
    expect(found.filter((one) => one !== 'not sure')).toEqual(
      parts.flatMap(([bangumi, count]) => Array.from({ length: count }, (_, n) => `${bangumi} #${n + 1}`)),
    );
  });

  it.each([
    ['counted through', 'Attack on Titan', null, 26, '118335 #1'],
    ['counted through, two seasons on', 'Attack on Titan', null, 50, '263750 #1'],
    ['counted through over a split season', 'Attack on Titan', null, 87, '331752 #12'],
    ['a season that the database has as one', 'Re:ZERO -Starting Life in Another World-', 2, 14, '316247 #1'],
    ['the same by its own count', 'Re:ZERO -Starting Life in Another World-', 1, 39, '316247 #1'],
    ['a special', 'Attack on Titan', 0, 15, '110049 #1'],
    ['a special that no anime is known for', 'Attack on Titan', 0, 4, 'not sure'],
    ['more episodes than there are', 'Attack on Titan', 4, 29, 'not sure'],
    ['a season that nobody knows', 'Fire Force', 7, 1, 'not sure'],
    ['a title of nothing', 'Holiday in Brittany', 1, 1, 'not sure'],
    [
      'a season kept as a series of its own',
      'Youkoso Jitsuryoku Shijou Shugi no Kyoushitsu e 2nd Season',
      1,
      3,
      '371546 #3',
    ],
  ])(
    'a play is located by its numbers: %s: %s, season %s, episode %i',
    async (_, title, season, episode, expected) => {
      expect(await titled(title, season, episode)).toBe(expected);
    },
  );

  it.each([
    ['Shaman King', 2021, '308558 #3'],
    ['Shaman King', 2001, '4190 #3'],
    ['Shaman King (2001)', null, '4190 #3'],
    ['Shaman King', null, 'not sure'],
    ['Fruits Basket', 2019, '266455 #3'],
    ['Fruits Basket', null, 'not sure'],
    ['Hunter x Hunter', 2011, '21032 #3'],
    ['Hunter x Hunter', 1999, '1704 #3'],
    ['Hunter x Hunter', 1960, 'not sure'],
  ])('tells %s of %s apart', async (title, year, expected) => {
    expect(await titled(title, 1, 3, { year })).toBe(expected);
  });

  it('accepts another database’s seasons only if both ways of counting agree', async () => {
    const other = { seasonsOf: 'OTHER' as const };
    expect(await titled('Attack on Titan', 3, 13, other)).toBe('263750 #1');
    expect(await titled('Re:ZERO -Starting Life in Another World-', 2, 1, other)).toBe('278826 #1');
    // Season 1 has 25 episodes by its titles, but continues by TMDB's count.
    expect(await titled('Re:ZERO -Starting Life in Another World-', 1, 26, other)).toBe('not sure');
    expect(await titled('Re:ZERO -Starting Life in Another World-', 1, 26)).toBe('278826 #1');
  });

  it.each([
    ['AniDB', { anidb: '15441' }, 4, '302189 #4'],
    ['MyAnimeList', { mal: '48569' }, 12, '331887 #12'],
    ['AniList', { aniList: '131586' }, 1, '331887 #1'],
    ['MyAnimeList, one id for two parts', { mal: '41467' }, 13, '302286 #13'],
    ['an id that nobody has, whatever the title', { anidb: '99999999' }, 1, 'not sure'],
  ])('locates a play by %s', async (_, ids, episode, expected) => {
    expect(await where({ ids, title: 'Attack on Titan', season: 1, episode })).toBe(expected);
  });

  it('finds films by id and by title, but no film by the title of a series', async () => {
    const film = { kind: 'MOVIE' as const, episode: 1 };
    const yourName = await where({ ...film, ids: { tmdb: '372058' } });
    expect(yourName).toMatch(/^\d+ #1$/);
    expect(await where({ ...film, title: 'Your Name.', year: 2016 })).toBe(yourName);
    expect(await where({ ...film, title: 'Attack on Titan' })).toBe('not sure');
  });
});
