/** Which package dates are days without a time, and which day they mean: checked against the embedded release. */
import { dayOfInstant } from '../catalogue/calendarDay';
import { type BangumiItem, readBangumiData } from './bangumiData';
import { datesOf, slotInstant } from './itemDates';

const { items } = readBangumiData();

/** The earliest row of this type with a MyAnimeList id. */
function itemOf(malId: number, type: string): BangumiItem {
  const found = items
    .filter(
      (item) => item.type === type && item.sites.some(({ site, id }) => site === 'mal' && id === `${malId}`),
    )
    .sort((a, b) => (a.begin < b.begin ? -1 : 1))[0];
  if (!found) throw new Error(`The package has no ${type} with id ${malId}`);
  return found;
}

const started = (item: BangumiItem) => {
  const { start } = datesOf(item);
  return start && (start.dated ? dayOfInstant(start.at) : start.at.toISOString());
};

const item = (wish: Partial<BangumiItem>): BangumiItem => ({
  title: '試験',
  titleTranslate: {},
  type: 'tv',
  lang: 'ja',
  officialSite: '',
  begin: '',
  end: '',
  sites: [],
  ...wish,
});

describe('films of the embedded release', () => {
  it.each([
    [1301, 'Galaxy Express 999', '1979-08-04'],
    [1430, 'The Castle of Cagliostro', '1979-12-15'],
    [572, 'Nausicaä', '1984-03-11'],
    [513, 'Castle in the Sky', '1986-08-02'],
    [523, 'My Neighbor Totoro', '1988-04-16'],
    [578, 'Grave of the Fireflies', '1988-04-16'],
    [47, 'Akira', '1988-07-16'],
    [1029, 'Only Yesterday', '1991-07-20'],
    [416, 'Porco Rosso', '1992-07-18'],
    [1030, 'Pom Poko', '1994-07-16'],
    [43, 'Ghost in the Shell', '1995-11-18'],
    [164, 'Princess Mononoke', '1997-07-12'],
    [437, 'Perfect Blue', '1998-02-28'],
    [199, 'Spirited Away', '2001-07-20'],
    [597, 'The Cat Returns', '2002-07-20'],
    [431, 'Howl’s Moving Castle', '2004-11-20'],
    [875, 'Mind Game', '2004-08-07'],
    [2236, 'The Girl Who Leapt Through Time', '2006-07-15'],
    [1943, 'Paprika', '2006-11-25'],
    [1689, '5 Centimeters per Second', '2007-03-03'],
    [2890, 'Ponyo', '2008-07-19'],
    [7711, 'Arrietty', '2010-07-17'],
    [12355, 'Wolf Children', '2012-07-21'],
    [16662, 'The Wind Rises', '2013-07-20'],
    [16664, 'The Tale of the Princess Kaguya', '2013-11-23'],
    [28805, 'The Boy and the Beast', '2015-07-11'],
    [32281, 'Your Name.', '2016-08-26'],
    [28851, 'A Silent Voice', '2016-09-17'],
    [15227, 'In This Corner of the World', '2016-11-12'],
    [34537, 'The Night Is Short', '2017-04-07'],
    [35851, 'Maquia', '2018-02-24'],
    [35677, 'Liz and the Blue Bird', '2018-04-21'],
    [37407, 'Penguin Highway', '2018-08-17'],
    [38826, 'Weathering with You', '2019-07-19'],
    [40787, 'Josee, the Tiger and the Fish', '2020-12-25'],
    [44807, 'Belle', '2021-07-16'],
    [50594, 'Suzume', '2022-11-11'],
    [45649, 'The First Slam Dunk', '2022-12-03'],
    [36699, 'The Boy and the Heron', '2023-07-14'],
    [58125, 'Look Back', '2024-06-28'],
  ])('a film is dated by its opening: %i, %s, opened on %s', (malId, _title, day) => {
    expect(started(itemOf(malId, 'movie'))).toBe(day);
  });
});

describe('television of the embedded release', () => {
  it.each([
    [63042, 'Star Detective Precure!', '2026-02-01'],
    [21, 'One Piece', '1999-10-20T10:00:00.000Z'],
    [1313, 'Digimon Adventure 02', '2000-04-02'],
    [20, 'Naruto', '2002-10-03T09:30:00.000Z'],
    [6702, 'Fairy Tail', '2009-10-12T10:30:00.000Z'],
  ])('a series is dated by its beginning: %i, %s, began at %s', (malId, _title, start) => {
    expect(started(itemOf(malId, 'tv'))).toBe(start);
  });

  it('has hardly a film left on a day when no film opens', () => {
    const films = items.filter(({ type }) => type === 'movie');
    const days = films.map((film) => datesOf(film).start?.at.getUTCDay() ?? -1);
    expect(films.length).toBeGreaterThan(1_700);
    const usual = days.filter((day) => day === 5 || day === 6).length;
    expect(usual / films.length).toBeGreaterThan(0.85);
  });
});

describe('a bare date', () => {
  const field = { broadcast: '' };
  it('is the day that begins at midnight in China, in the newer form', () => {
    expect(started(item({ ...field, begin: '2026-01-31T16:00:00.000Z' }))).toBe('2026-02-01');
    expect(started(item({ ...field, type: 'ova', begin: '2023-10-05T16:00:00.000Z' }))).toBe('2023-10-06');
  });

  it('is the day that ends there, in the old one', () => {
    expect(started(item({ begin: '2000-04-02T16:00:00.000Z', end: '2001-03-25T16:30:00.000Z' }))).toBe(
      '2000-04-02',
    );
    const film = { type: 'movie', begin: '2001-07-20T16:00:00.000Z', end: '2001-07-20T18:05:00.000Z' };
    expect(started(item(film))).toBe('2001-07-20');
  });

  it('of a film without a length is the Saturday or Friday that it can mean', () => {
    const film = (begin: string) => started(item({ type: 'movie', begin, end: begin }));
    expect(film('2006-07-14T16:00:00.000Z')).toBe('2006-07-15');
    expect(film('2004-03-06T16:00:00.000Z')).toBe('2004-03-06');
    expect(film('2018-09-21T16:00:00.000Z')).toBe('2018-09-21');
    expect(film('2019-07-18T16:00:00.000Z')).toBe('2019-07-19');
  });

  it('is midnight in Japan where there was no late-night television', () => {
    expect(started(item({ ...field, begin: '1965-10-05T15:00:00.000Z' }))).toBe('1965-10-06');
    expect(started(item({ ...field, begin: '2025-07-04T15:00:00.000Z' }))).toBe('2025-07-04T15:00:00.000Z');
  });

  it('stands for the slot and the end as well', () => {
    const show = item({
      begin: '2025-02-01T16:00:00.000Z',
      end: '2026-01-24T16:00:00.000Z',
      broadcast: 'R/2025-02-01T16:00:00.000Z/P7D',
    });
    expect(datesOf(show).end).toEqual({ at: new Date('2026-01-25T12:00:00.000Z'), dated: true });
    expect(slotInstant(show, show.begin)).toEqual(new Date('2025-02-02T12:00:00.000Z'));
  });
});

describe('01:00 in Japan', () => {
  const show = { begin: '2024-04-06T16:00:00.000Z', broadcast: 'R/2024-04-06T16:00:00.000Z/P7D' };
  it('is a broadcast where the end has an hour of its own', () => {
    expect(started(item({ ...show, end: '2024-06-22T16:30:00.000Z' }))).toBe(show.begin);
    expect(started(item({ ...show, end: '2024-06-22T16:00:00.000Z' }))).toBe('2024-04-07');
  });

  it('is a broadcast where a stream had it at once, if that stream gives hours', () => {
    const with_ = (site: string, begin: string) => started(item({ ...show, sites: [{ site, begin }] }));
    expect(with_('gamer', '2024-04-06T17:00:00.000Z')).toBe(show.begin);
    expect(with_('danime', '2024-04-09T15:00:00.000Z')).toBe('2024-04-07');
    expect(with_('netflix', show.begin)).toBe('2024-04-07');
  });
});

describe('the end of what has an hour', () => {
  it('is the last broadcast in its slot where only its day is stated', () => {
    const show = item({ begin: '2009-10-10T10:50:00.000Z', end: '2009-12-26T16:00:00.000Z' });
    expect(datesOf(show).end).toEqual({ at: new Date('2009-12-26T10:50:00.000Z'), dated: true });
    const late = item({ begin: '2020-01-10T15:30:00.000Z', end: '2020-03-27T16:00:00.000Z', broadcast: '' });
    expect(datesOf(late).end).toEqual({ at: new Date('2020-03-27T16:00:00.000Z'), dated: false });
  });

  it('is nothing where there is none', () => {
    expect(datesOf(item({ begin: '2024-04-05T10:00:00.000Z' })).end).toBeNull();
    expect(datesOf(item({}))).toEqual({ start: null, end: null });
  });
});
