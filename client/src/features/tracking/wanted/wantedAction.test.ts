import { keepWanted, readWanted, takeWanted, type WantedAction } from './wantedAction';

/** A visitor's action is carried out once, soon, and only if it is a known one. */
const wanted: WantedAction = {
  kind: 'PLANNING',
  anime: { id: '12', slug: 'steins-gate', name: 'Steins;Gate' },
};
const now = Date.parse('2026-11-23T12:00:00Z');

afterEach(() => sessionStorage.clear());

it('is returned once', () => {
  keepWanted(wanted, now);
  expect(readWanted(now)).toEqual(wanted);
  expect(takeWanted(now + 1000)).toEqual(wanted);
  expect(takeWanted(now + 1000)).toBeNull();
});

it('is forgotten after ten minutes, and rejected if from the future', () => {
  keepWanted(wanted, now);
  expect(readWanted(now + 10 * 60_000)).toBeNull();
  expect(readWanted(now - 1)).toBeNull();
});

it.each(['PERSON', 'STUDIO'] as const)('keeps a favourite of the kind %s', (kind) => {
  const favourite = { kind, id: '京都-7', slug: '京都-7', name: '京都 7' };
  keepWanted({ kind: 'FAVOURITE_OF_KIND', favourite }, now);
  expect(takeWanted(now)).toEqual({ kind: 'FAVOURITE_OF_KIND', favourite });
});

it.each([
  ['kind', 'PLACE'],
  ['slug', '//evil.example'],
  ['id', ''],
  ['name', 7],
])('rejects a favourite whose %s is %j', (field, value) => {
  const favourite = { kind: 'PERSON', id: '7', slug: 'hana-mori', name: 'Hana Mori' };
  const stored = { kind: 'FAVOURITE_OF_KIND', at: now };
  sessionStorage.setItem('wantedAction', JSON.stringify({ ...stored, favourite }));
  expect(readWanted(now)).toEqual({ kind: 'FAVOURITE_OF_KIND', favourite });
  sessionStorage.setItem(
    'wantedAction',
    JSON.stringify({ ...stored, favourite: { ...favourite, [field]: value } }),
  );
  expect(takeWanted(now)).toBeNull();
});

it.each([
  ['another action', { ...wanted, kind: 'REMOVE' }],
  ['an id that is none', { ...wanted, anime: { ...wanted.anime, id: '1 OR 1' } }],
  ['an address for a slug', { ...wanted, anime: { ...wanted.anime, slug: '//evil.example' } }],
  ['a name without end', { ...wanted, anime: { ...wanted.anime, name: 'x'.repeat(501) } }],
  ['no anime', { kind: 'PLANNING' }],
])('rejects a stored action with %s', (_, value) => {
  sessionStorage.setItem('wantedAction', JSON.stringify({ ...value, at: now }));
  expect(takeWanted(now)).toBeNull();
});

it('copes with invalid JSON', () => {
  sessionStorage.setItem('wantedAction', '{');
  expect(readWanted(now)).toBeNull();
});
