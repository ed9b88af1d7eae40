import { nameOf } from './names';

const pageOf = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([name, value]) => `[${name}|${value}]`)
    .join('\r\n');
const named = (title: string, names: Record<string, string> = {}) => nameOf(title, pageOf(names));
const latin = (title: string, names?: Record<string, string>) => named(title, names).latin;

it('takes an English name before all others', () => {
  const names = { 英文名: 'Spike Spiegel', 罗马字: 'Supaiku Supiigeru', 纯假名: 'すぱいく すぴいげる' };
  expect(named('スパイク・スピーゲル', names)).toEqual({
    latin: 'Spike Spiegel',
    native: 'スパイク・スピーゲル',
  });
  expect(nameOf('斯派克', '|英文名= Spike')).toEqual({ latin: 'Spike', native: '斯派克' });
});

it.each([
  ['スパイク', 'Araragi Koyomi', 'Araragi Koyomi'],
  ['阿良々木暦', 'Araragi Koyomi', 'Koyomi Araragi'],
  ['あおきさやか', 'Aoki Sayaka', 'Sayaka Aoki'],
  ['阿良々木暦', 'ARARAGI KOYOMI', 'Koyomi Araragi'],
  ['阿良々木暦', 'araragi koyomi', 'Koyomi Araragi'],
  ['阿良々木暦', 'Koyomi', 'Koyomi'],
  ['阿良々木暦', 'Araragi no Koyomi', 'Araragi No Koyomi'],
  ['スパイク', 'SPIKE J.C. III', 'Spike J.C. III'],
  ['山寺宏一', 'Yamadera Kouichi', 'Koichi Yamadera'],
  ['山寺宏一', 'Yamadera Kôichi', 'Koichi Yamadera'],
  ['山寺宏一', 'Yamadera Kōichi', 'Koichi Yamadera'],
  ['渡辺信一郎', "Watanabe Shin'ichirou", 'Shinichiro Watanabe'],
  ['大塚明夫', 'Ootsuka Akio', 'Akio Otsuka'],
  ['井上喜久子', 'Inoue Kikuko', 'Kikuko Inoue'],
  ['松浦有紀', 'Matsuura Yuuki', 'Yuki Matsuura'],
  ['大河内一楼', 'Ookouchi Ichirou', 'Ichiro Okouchi'],
  ['芦田豊雄', 'Ashida Toyoo', 'Toyoo Ashida'],
  ['ズー', 'Zoo Baloo', 'Zoo Baloo'],
])('writes %s, %s in romaji, as %s', (title, romaji, name) => {
  expect(latin(title, { 罗马字: romaji })).toBe(name);
  expect(latin(title, { 罗马音: romaji })).toBe(name);
});

it('takes an English name for romaji if it is the same', () => {
  const names = { 英文名: 'Mizuki Nana', 罗马字: 'mizuki nana' };
  expect(latin('水樹奈々', names)).toBe('Nana Mizuki');
  expect(latin('水樹奈々', { ...names, 罗马字: '' })).toBe('Mizuki Nana');
});

it.each([
  ['阿良々木暦', 'あららぎ こよみ', 'Koyomi Araragi'],
  ['阿良々木暦', 'アララギ　コヨミ', 'Koyomi Araragi'],
  ['山寺宏一', 'やまでら こういち', 'Koichi Yamadera'],
  ['渡辺信一郎', 'わたなべ しんいちろう', 'Shinichiro Watanabe'],
  ['綿飴', 'わたあめ', 'Wataame'],
  ['阿良々木暦', 'あららぎこよみ', undefined],
  ['阿良々木暦', 'あららぎ の こよみ', undefined],
  ['阿良々木暦', 'あららぎ こよみ (仮)', undefined],
  ['阿良々木暦', 'ヴァン こよみ', undefined],
  ['スパイク', 'すぱいく すぴいげる', undefined],
])('writes %s, read %s, as %s', (title, reading, name) => {
  for (const key of ['纯假名', '假名', '平假名']) expect(latin(title, { [key]: reading })).toBe(name);
});

it('takes the first that is in Latin letters', () => {
  expect(latin('阿良々木暦', { 英文名: '历', 罗马字: 'Araragi Koyomi' })).toBe('Koyomi Araragi');
  expect(latin('阿良々木暦', { 英文名: '123', 纯假名: 'あららぎ こよみ' })).toBe('Koyomi Araragi');
  expect(latin('水樹奈々', { 英文名: 'Ｎａｎａ  Mizuki（本名）' })).toBe('Nana Mizuki');
  expect(latin('水樹奈々', { 英文名: 'Nana Mizuki / NANA' })).toBe('Nana Mizuki');
  for (const odd of ['Mizuki, Nana', 'Nana=Mizuki', 'Нана', 'N'.repeat(101)])
    expect(latin('水樹奈々', { 英文名: odd })).toBeUndefined();
});

it('keeps a name of its own in Latin letters, and gives no native one beside it', () => {
  expect(named('LiSA')).toEqual({ latin: 'LiSA' });
  expect(named('LiSA', { 英文名: 'Lisa Oribe' })).toEqual({ latin: 'Lisa Oribe' });
  expect(named('René Laloux')).toEqual({ latin: 'René Laloux' });
});

it('writes a native name without spaces between its characters, and without bars', () => {
  expect(named('阿良々木　暦').native).toBe('阿良々木暦');
  expect(named('山寺 | 宏一').native).toBe('山寺宏一');
  expect(named('C 3 ポー').native).toBe('C 3 ポー');
  for (const odd of ['', ' ', '暦'.repeat(101)]) expect(named(odd)).toEqual({});
});
