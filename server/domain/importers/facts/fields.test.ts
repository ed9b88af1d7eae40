import { factNames } from '../../../../shared/facts';
import { applyFacts, checkedValues, type Facts, valuesOf } from './applyFacts';
import { addedAnime } from './communityAnime';
import { packedRun, withRun } from './sourcedRun';

/** For each editable field: the values it accepts, and that it reads back what was laid over a record. */
const values: Required<Facts> = {
  NATIVE_TITLE: ['灯台'],
  ROMAJI_TITLE: ['Toudai'],
  ENGLISH_TITLE: ['Lighthouse'],
  SYNONYMS: ['LH', 'The Light'],
  SYNOPSIS: ['A keeper finds a letter.\n\nNobody sent it.'],
  FORMAT: ['OVA'],
  STARTS_ON: ['2024-04-06'],
  ENDS_ON: ['2024-06-29'],
  SEASON: ['2024 SPRING'],
  EPISODE_COUNT: ['12'],
  EPISODE_MINUTES: ['24'],
  EPISODE_KINDS: ['FILLER | 3, 7–9', 'RECAP | 5'],
  SOURCE: ['MANGA'],
  AGE_RATING: ['PG-13'],
  GENRES: ['Drama', 'Mystery'],
  TAGS: ['Amnesia', '||Aliens||'],
  STUDIOS: ['Plum Works'],
  OFFICIAL_SITE: ['https://lighthouse.example/'],
  LINKS: ['https://myanimelist.net/anime/12', 'https://anilist.co/anime/13'],
  RELATIONS: ['PREQUEL | night-train', 'OTHER | night-train-2'],
  CHARACTERS: ['MAIN | Mio | 澪 | Aya Hirano', 'SUPPORTING | Jun'],
  STAFF: ['DIRECTOR | Aya Hirano'],
  OPENINGS: ['“Light” by The Bells'],
  ENDINGS: ['“Dark” by The Bells'],
  TRAILERS: ['https://www.youtube.com/watch?v=abc'],
};
const record = { ...addedAnime('x'), nativeTitle: '最初' };

describe.each(factNames)('%s', (name) => {
  it('accepts its valid values, and shows them once laid over a record', () => {
    expect(checkedValues(name, values[name])).toEqual(values[name]);
    const facts = { [name]: values[name] };
    expect(valuesOf(applyFacts(record, facts), facts, name)).toEqual(values[name]);
  });

  // security: P8
  it('rejects text that is empty, too long or cannot be stored, and keeps no characters that turn it', () => {
    for (const bad of ['', ' ', '\u202e', 'a\u0000b', '\ud800', 'x'.repeat(5000)])
      expect(checkedValues(name, [bad])).toBeUndefined();
    expect(String(checkedValues(name, [`\u202e${values[name][0]}`]))).not.toMatch(/\u202e/);
    expect(
      checkedValues(
        name,
        Array.from({ length: 100 }, (_, n) => `${values[name][0]}${n}`),
      ),
    ).toBeUndefined();
  });
});

it('all of them together show each value', () => {
  const laid = applyFacts(record, values);
  for (const name of factNames) expect([name, valuesOf(laid, values, name)]).toEqual([name, values[name]]);
});

it('leaves a record alone that has the same values', () => {
  const laid = applyFacts(record, values);
  expect(applyFacts(laid, values)).toBe(laid);
});

it('derives episodes and season from a new start', () => {
  const laid = applyFacts(record, { STARTS_ON: ['2024-04-06'], EPISODE_COUNT: ['12'] });
  expect(laid).toMatchObject({
    year: 2024,
    season: 'SPRING',
    episodeCount: 12,
    episodeCountEstimated: false,
  });
  expect(laid.episodes).toHaveLength(12);
  expect(laid.episodes[0]).toMatchObject({ airsAt: new Date('2024-04-06T12:00:00.000Z'), dated: true });
});

it('keeps the time of a start that stays on its day', () => {
  const startsAt = new Date('2024-04-05T16:30:00.000Z');
  expect(applyFacts({ ...record, startsAt }, { STARTS_ON: ['2024-04-06'] }).startsAt).toBe(startsAt);
});

it('moves a weekly slot by whole days, keeping its time', () => {
  const startsAt = new Date('2024-04-05T16:30:00.000Z');
  const laid = applyFacts({ ...record, startsAt, broadcastAt: startsAt }, { STARTS_ON: ['2024-04-13'] });
  expect(laid).toMatchObject({ startsAt: new Date('2024-04-12T16:30:00.000Z'), startsDated: false });
});

it('restores a packed run unchanged', () => {
  const laid = applyFacts(record, values);
  expect(withRun(record, packedRun(laid)).episodes).toEqual(laid.episodes);
  expect(withRun(laid, packedRun(record))).toMatchObject({ startsAt: null, episodeCount: null });
});
