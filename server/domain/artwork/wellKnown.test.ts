import { compositions } from './compositions';
import { designOf, stageFor } from './design';
import { artworkPath } from './posterUrl';
import type { PosterSubject } from './subject';
import { aSubject } from './subject.fixtures';
import { wellKnownPicture } from './wellKnown';

it.each([
  ['Steins;Gate', 'clock'],
  ['ONE PIECE FILM RED', 'whale'],
  ['進撃の巨人 Season 3', 'wings'],
  ['My Neighbor Totoro', 'rain'],
  ['Mobile Suit Gundam', 'mecha'],
  ['Haikyu!!', 'volley'],
  ['Slam Dunk', 'hoop'],
  ['Detective Conan', 'magnifier'],
])('the well-known title %s has its motif', (title, picture) => {
  expect(wellKnownPicture(title)).toBe(picture);
  for (const id of ['1', '2', '3']) expect(designOf(aSubject({ id, title })).composition.name).toBe(picture);
});

it('names existing pictures, and none for an unknown title', () => {
  const names = compositions.map(({ name }) => name);
  const titles = [
    'Akira',
    'Haikyu!!',
    'Free!',
    'Hyouka',
    'Chihayafuru',
    'Toradora!',
    'Food Wars!',
    'Howl’s',
    'Naruto',
  ];
  for (const title of titles) expect(names).toContain(wellKnownPicture(title) ?? 'akira');
  expect(wellKnownPicture('Letters to the Tide')).toBeUndefined();
});

it('title words call for their picture', () => {
  const drawn = Array.from(
    { length: 60 },
    (_, i) => designOf(aSubject({ id: String(i), title: 'Umbrella', native: '傘' })).composition.name,
  );
  expect(drawn.filter((name) => name === 'rain' || name === 'umbrella').length).toBeGreaterThan(40);
  expect(new Set(drawn)).toContain('umbrella');
});

it('genres influence the choice', () => {
  const share = (genres: string[]) =>
    Array.from({ length: 300 }, (_, i) =>
      designOf(aSubject({ id: String(i), title: 'Hm', native: null, genres })),
    ).filter(({ composition }) => composition.name === 'mecha').length;
  expect(share(['Mecha', 'Sci-Fi'])).toBeGreaterThan(share([]) * 4 + 10);
});

it('a sport has its own pictures, by tag, and no other anime gets them', () => {
  const drawn = (more: Partial<PosterSubject>) =>
    new Set(
      Array.from(
        { length: 40 },
        (_, i) => designOf(aSubject({ id: String(i), title: 'Hm', native: null, ...more })).composition.name,
      ),
    );
  expect(drawn({ tags: ['Volleyball'] })).toEqual(new Set(['volley', 'court']));
  expect(drawn({ tags: ['Baseball'] })).toEqual(new Set(['diamond', 'bats']));
  expect(drawn({ genres: ['Sports'], native: '競泳の夏' })).toEqual(new Set(['lanes']));
  const others = drawn({ genres: ['Comedy'], native: '競泳の夏' });
  for (const { name } of compositions.filter(({ sport }) => sport)) expect(others).not.toContain(name);
});

it('poster and wallpaper show the assigned motif', () => {
  const subject = aSubject({ motif: 'koi' });
  const stages = [stageFor(subject, { w: 600, h: 900 }, false), stageFor(subject, { w: 1600, h: 640 }, true)];
  for (const { composition } of stages) expect(composition.name).toBe('koi');
  expect(artworkPath('posters', subject)).not.toBe(artworkPath('posters', aSubject({ motif: 'clock' })));
});

it('seasons and films of one series share their colours; other anime need not', () => {
  const coloursOf = (id: number, family: string) =>
    designOf(aSubject({ id: String(id), title: `Season ${id}`, family })).palette.name;
  expect(new Set([1, 2, 3, 4].map((id) => coloursOf(id, 'hikari'))).size).toBe(1);
  expect(new Set([1, 2, 3, 4, 5, 6].map((id) => coloursOf(id, ''))).size).toBeGreaterThan(2);
});
