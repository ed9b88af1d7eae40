import { FINAL_SEASON, seasonForm, seasonSpellings } from './season';
import { foldSpelling } from './spelling';

const form = (text: string) => seasonForm(foldSpelling(text));

describe('seasonForm', () => {
  it.each([
    'Overlord Season 2',
    'overlord 2nd season',
    'Overlord Second Season',
    'the second season Overlord',
    'overlord s2',
    'Overlord Season II',
    'OVERLORD Season2',
  ])('%s is the second season, surely', (text) => {
    expect(form(text)).toEqual({ base: 'overlord', season: 2, part: null, sure: true });
  });

  it.each([
    '進撃(第2期)',
    '進撃 第二期',
    '進撃 2期',
    '進撃 二期',
    '進撃 第2シーズン',
    '進撃 シーズン2',
    '進撃 2ndシーズン',
    '進撃 セカンドシーズン',
    '進撃 第二季',
    '進撃 Season2',
    '進撃 ２期',
  ])('%s is the second season, surely', (text) => {
    expect(form(text)).toEqual({ base: '進撃', season: 2, part: null, sure: true });
  });

  it.each(['Overlord II', 'overlord 2', 'オーバーロードⅡ', 'オーバーロードII'])(
    '%s may be the second season',
    (text) => {
      expect(form(text)).toMatchObject({ season: 2, sure: false });
      expect(form(text).base).toBe(foldSpelling(text.startsWith('オ') ? 'オーバーロード' : 'overlord'));
    },
  );

  it('counts tens in Chinese figures, and the final season as the last', () => {
    expect(form('闇芝居 十五期')).toMatchObject({ base: '闇芝居', season: 15 });
    expect(form('闇芝居 二十一期')).toMatchObject({ season: 21 });
    expect(form('Attack on Titan: The Final Season')).toMatchObject({
      base: 'attack on titan',
      season: FINAL_SEASON,
    });
  });

  it('knows parts beside seasons', () => {
    expect(form('進撃の巨人 Season3 Part.2')).toMatchObject({ base: '進撃の巨人', season: 3, part: 2 });
    expect(form('SPY×FAMILY(第2クール)')).toMatchObject({ season: null, part: 2 });
  });

  it.each(['Mob Psycho 100', '86', 'Kaiju No. 8', '2期', 'Season', 'Viva la vida', 'Steins;Gate 0'])(
    '%s names no season',
    (text) => {
      expect(form(text)).toMatchObject({ season: null });
    },
  );
});

describe('seasonSpellings', () => {
  it('writes a season in every way, each of which reads as that season again', () => {
    for (let season = 2; season <= 10; season += 1) {
      const spellings = seasonSpellings(form(`Overlord Season ${season}`));
      expect(spellings.length).toBe(season === 5 || season === 10 ? 7 : 8);
      for (const text of spellings.map(foldSpelling))
        expect([text, seasonForm(text)]).toEqual([
          text,
          expect.objectContaining({ base: 'overlord', season }),
        ]);
    }
  });

  it.each(['Overlord', 'Overlord Season 1', 'Overlord Season 2 Part 2', 'Area 88'])(
    'has none for %s',
    (text) => {
      expect(seasonSpellings(form(text))).toEqual([]);
    },
  );
});
