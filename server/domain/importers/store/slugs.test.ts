import { chooseSlug, slugOf } from './slugs';

describe('slugOf', () => {
  it.each([
    ['Re:ZERO -Starting Life in Another World-', 're-zero-starting-life-in-another-world'],
    ['SPY×FAMILY', 'spy-x-family'],
    ["Don't Toy With Me, Miss Nagatoro", 'dont-toy-with-me-miss-nagatoro'],
    ['Beauty & the Beast', 'beauty-and-the-beast'],
    ['.hack//SIGN', 'hack-sign'],
    ['Ōkami Détective', 'okami-detective'],
    ['進撃の巨人', ''],
  ])('the title "%s" becomes the slug %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('ends a long title at a word', () => {
    const slug = slugOf(
      'Backstabbed in a Backwater Dungeon: My Trusted Companions Tried to Kill Me, but Thanks to',
    );
    expect(slug).toBe('backstabbed-in-a-backwater-dungeon-my-trusted-companions-tried-to-kill-me-but');
    expect(slug.length).toBeLessThanOrEqual(80);
  });
});

describe('chooseSlug', () => {
  const choose = (taken: string[], titles: (string | null)[], year: number | null = 2011) =>
    chooseSlug({ titles, year, format: 'TV' }, (slug) => taken.includes(slug));

  it('uses the first title that yields one', () => {
    expect(choose([], [null, 'Hunter x Hunter', 'ハンター'])).toBe('hunter-x-hunter');
  });

  it('adds year, format and number if a slug is taken', () => {
    const title = ['Hunter x Hunter'];
    expect(choose(['hunter-x-hunter'], title)).toBe('hunter-x-hunter-2011');
    expect(choose(['hunter-x-hunter', 'hunter-x-hunter-2011'], title)).toBe('hunter-x-hunter-2011-tv');
    const three = ['hunter-x-hunter', 'hunter-x-hunter-2011', 'hunter-x-hunter-2011-tv'];
    expect(choose(three, title)).toBe('hunter-x-hunter-2011-tv-2');
  });

  it('prefers the requested one if it is free', () => {
    const subject = { wished: 'gintama-season-2', titles: ["Gintama'"], year: 2011, format: 'TV' };
    expect(chooseSlug(subject, () => false)).toBe('gintama-season-2');
    expect(chooseSlug(subject, (slug) => slug.startsWith('gintama-s'))).toBe('gintama');
  });

  it('has one for a title without a single Latin letter', () => {
    expect(choose([], [null, null, '銀魂'])).toBe('anime-2011');
    expect(choose([], [null, null, '銀魂'], null)).toBe('anime-tv');
  });
});
