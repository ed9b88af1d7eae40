import { type AnimeFixture, anAnime, catalogueFiles } from '../../../tests/support/catalogue/catalogue';
import { composeAnime } from './composeAnime';
import type { AnimeRecord } from './source';

const compose = (...anime: AnimeFixture[]): AnimeRecord[] => composeAnime(catalogueFiles(anime).read());
const one = (anime: AnimeFixture): AnimeRecord => {
  const [record] = compose(anime);
  if (!record) throw new Error('nothing composed');
  return record;
};

describe('composeAnime', () => {
  it('keeps every entry of the package, with its dates, format and slot', () => {
    expect(
      one(anAnime({ begin: '2024-04-05T15:00:00.000Z', end: '2024-06-21T15:00:00.000Z' })),
    ).toMatchObject({
      format: 'TV',
      startsAt: new Date('2024-04-05T15:00:00.000Z'),
      endsAt: new Date('2024-06-21T15:00:00.000Z'),
      broadcastAt: new Date('2024-04-05T15:00:00.000Z'),
      year: 2024,
      season: 'SPRING',
      episodeCount: 12,
      episodeCountEstimated: true,
      curated: false,
      synopsis: null,
    });
  });

  it('gives the curated layer precedence, including its count', () => {
    const anime = anAnime({
      native: '風',
      english: 'Package English',
      romaji: 'Generated',
      curated: { nicknames: ['Nick'], episodes: 11, minutes: 24 },
    });
    Object.assign(anime.curated ?? {}, { english: 'Our English', romaji: 'Ours' });
    const record = one(anime);
    expect(record).toMatchObject({
      englishTitle: 'Our English',
      romajiTitle: 'Ours',
      episodeCount: 11,
      episodeCountEstimated: false,
      episodeMinutes: 24,
      curated: true,
    });
    expect(record.titles).toEqual([
      { kind: 'NATIVE', title: '風' },
      { kind: 'ENGLISH', title: 'Our English' },
      { kind: 'ROMAJI', title: 'Ours' },
      { kind: 'NICKNAME', title: 'Nick' },
      { kind: 'OTHER', title: 'Package English' },
    ]);
  });

  it('shares genres and studio, but no texts, with the other parts of a curated anime', () => {
    const whole = anAnime({ native: '本編', curated: { genres: ['Mystery'], episodes: 12 } });
    const part = anAnime({ native: '続編', begin: '2025-01-10T15:00:00.000Z' });
    part.item.sites = whole.item.sites;
    const [first, second] = compose(whole, part);
    expect(first).toMatchObject({ curated: true });
    expect(second).toMatchObject({ curated: false, synopsis: null });
    expect(second?.labels.map(({ name }) => name)).toEqual(['Mystery', 'Test Studio']);
  });

  it('uses a curated entry only if id and native title match', () => {
    const anime = anAnime({ native: '本物', curated: {} });
    anime.item.title = '別物';
    expect(one(anime)).toMatchObject({ curated: false, labels: [] });
  });

  it('uses a title without Japanese script as its own romaji', () => {
    expect(one(anAnime({ native: 'Rewrite' }))).toMatchObject({ romajiTitle: 'Rewrite', englishTitle: null });
  });

  it.each([['javascript:alert(1)'], ['nothing like an address']])(
    'leaves out the official site %s',
    (officialSite) => {
      const anime = anAnime();
      anime.item.officialSite = officialSite;
      expect(one(anime).officialSite).toBeNull();
    },
  );

  it('survives invalid dates and slots', () => {
    const anime = anAnime();
    Object.assign(anime.item, { begin: '', end: 'soon', broadcast: 'R/whenever/P7D' });
    expect(one(anime)).toMatchObject({
      startsAt: null,
      endsAt: null,
      year: null,
      season: null,
      episodes: [],
    });
  });

  it('is not confused by a few entries announced far ahead', () => {
    const airing = Array.from({ length: 30 }, () => anAnime({ begin: '2026-04-03T15:00:00.000Z' }));
    const announced = [
      anAnime({ begin: '2027-07-02T15:00:00.000Z' }),
      anAnime({ begin: '2028-01-07T15:00:00.000Z' }),
    ];
    const [first] = compose(...airing, ...announced);
    expect(first).toMatchObject({ episodeCount: 12, openRun: false });
  });
});
