import { readTitle } from './readTitle';
import { relateByTitle, type TitledAnime } from './relateByTitle';

let id = 0;
const an = (
  nativeTitle: string,
  year: number,
  format: TitledAnime['format'] = 'TV',
  englishTitle: string | null = null,
): TitledAnime => {
  id += 1;
  return { id, nativeTitle, englishTitle, format, startsAt: Date.UTC(year, 3, 1) };
};

function related(...anime: TitledAnime[]): string[] {
  const title = new Map(anime.map((one) => [one.id, one.nativeTitle]));
  return relateByTitle(anime).map(
    ({ animeId, relatedId, kind }) => `${title.get(animeId)} → ${title.get(relatedId)} ${kind}`,
  );
}

it.each([
  ['灯台の歌', { season: 1, part: 1, final: false }],
  ['灯台の歌 Season3 Part.2', { season: 3, part: 2 }],
  ['灯台の歌 第二期', { season: 2 }],
  ['灯台の歌(第4期)', { season: 4 }],
  ['灯台の歌 2nd season', { season: 2 }],
  ['灯台の歌Ⅲ', { season: 3 }],
  ['灯台の歌３', { season: 3 }],
  ['灯台の歌 The Final Season', { final: true }],
  ['灯台の歌 第2クール', { season: 1, part: 2 }],
])('reads the season of %s', (title, expected) => {
  expect(readTitle(title)).toMatchObject({ stem: '灯台の歌', ...expected });
});

it.each(['86', 'Area 88', 'XIII', '3月の海', '009'])('treats the digits of %s as its name', (title) => {
  expect(readTitle(title)).toMatchObject({ season: 1, part: 1, stem: title.toLowerCase().replace(' ', '') });
});

it('makes a numbered season the sequel of the one before', () => {
  expect(
    related(
      an('波の国', 2010),
      an('波の国 第3期', 2014),
      an('波の国 第2期', 2012),
      an('波の国 Final Season', 2016),
    ),
  ).toEqual([
    '波の国 第3期 → 波の国 第2期 PREQUEL',
    '波の国 第2期 → 波の国 PREQUEL',
    '波の国 Final Season → 波の国 第3期 PREQUEL',
  ]);
});

it.each([
  ['灯台の歌 弐ノ章', 2],
  ['灯台の歌 参', 3],
  ['灯台の歌√A', 2],
  ['灯台の歌 セカンドシーズン', 2],
  ['灯台の歌 Season Ⅱ', 2],
  ['Song of the Lighthouse Second Season', 2],
  ['Song of the Lighthouse 3rd', 3],
])('reads the season of %s where it may be loose', (title, season) => {
  expect(readTitle(title, { loosely: true })).toMatchObject({ season });
  expect(readTitle(title).stem).not.toBe('');
});

it('finds the season before by the English title, and takes the nearest', () => {
  expect(
    related(
      an('海の家', 2010, 'TV', 'Sea House'),
      an('海の家 夕凪', 2012, 'TV', 'Sea House Season 2'),
      an('海の家 第3期', 2014, 'TV', 'Sea House Season 3'),
    ).filter((line) => line.endsWith('PREQUEL')),
  ).toEqual(['海の家 夕凪 → 海の家 PREQUEL', '海の家 第3期 → 海の家 夕凪 PREQUEL']);
});

it('joins nothing by a single English title', () => {
  expect(related(an('海', 2010, 'TV', 'Another'), an('山の', 2012, 'TV', 'Another'))).toEqual([]);
});

it('reads more punctuation as the next season, within some years', () => {
  expect(related(an('軽音部！', 2009), an('軽音部!!', 2010))).toEqual(['軽音部!! → 軽音部！ PREQUEL']);
  expect(related(an('軽音部', 1999), an('軽音部!!', 2020))).toEqual(['軽音部!! → 軽音部 OTHER']);
});

it('makes neither an earlier season nor a film a sequel', () => {
  expect(related(an('砂の塔', 2015), an('砂の塔2', 2011))).toEqual(['砂の塔2 → 砂の塔 OTHER']);
  expect(related(an('砂の塔', 2015), an('砂の塔2', 2017, 'MOVIE'))).toEqual(['砂の塔2 → 砂の塔 OTHER']);
});

it('makes a second season follow the remake, not the original', () => {
  expect(related(an('月の庭', 1990), an('月の庭', 2020), an('月の庭 第2期', 2021))).toEqual([
    '月の庭 第2期 → 月の庭 PREQUEL',
    '月の庭 → 月の庭 OTHER',
  ]);
  const [first, remake, second] = [an('月の庭', 1990), an('月の庭', 2020), an('月の庭 第2期', 2021)];
  expect(relateByTitle([first, remake, second]).find(({ kind }) => kind === 'PREQUEL')).toMatchObject({
    animeId: second.id,
    relatedId: remake.id,
  });
});

it('joins anime that begin with the whole title of an older one', () => {
  expect(
    related(an('霧の探偵', 2000), an('霧の探偵 紅の鍵', 2003), an('劇場版「霧の探偵」', 2005, 'MOVIE')),
  ).toEqual(['霧の探偵 紅の鍵 → 霧の探偵 OTHER', '劇場版「霧の探偵」 → 霧の探偵 OTHER']);
});

it('reads an arc as the next season, but not a recap', () => {
  expect(
    related(
      an('霧の探偵', 2020),
      an('霧の探偵 紅の鍵編', 2021),
      an('霧の探偵 青の窓編', 2022),
      an('霧の探偵 特別編', 2023),
    ),
  ).toEqual([
    '霧の探偵 紅の鍵編 → 霧の探偵 PREQUEL',
    '霧の探偵 青の窓編 → 霧の探偵 紅の鍵編 PREQUEL',
    '霧の探偵 特別編 → 霧の探偵 OTHER',
  ]);
});

it('joins nothing by a short or common beginning', () => {
  expect(related(an('Blue', 2000), an('Blue Harbour', 2003))).toEqual([]);
  expect(related(an('海', 2000), an('海 の歌', 2003))).toEqual([]);
  expect(related(an('霧の探偵 紅の鍵', 2003), an('霧の探偵', 2010))).toEqual([]);
});
