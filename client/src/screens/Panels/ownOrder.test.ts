import { behindAt, movedBehind } from './ownOrder';

/** Positions in a manual order: the server is told which item to move behind. */
const ids = ['c', 'd', 'e'];
const idAt = jest.fn(async (place: number) => 'abcdefg'[place] ?? null);
/** The second page of seven items, three per page; its first item has position 2. */
const page = { ids, first: 2, idAt };

beforeEach(() => idAt.mockClear());

it.each([
  ['up by one', 3, 2, 'b'],
  ['to the beginning of all', 4, 0, null],
  ['to the second place', 4, 1, 'a'],
  ['down by one', 2, 3, 'd'],
  ['onto the next page', 4, 5, 'f'],
])('finds what to move behind for a move %s', async (_, from, to, after) => {
  expect(await behindAt(from, to, page)).toBe(after);
});

it('asks for another page only if needed', async () => {
  await behindAt(4, 3, page);
  expect(idAt).not.toHaveBeenCalled();
  await behindAt(3, 2, page);
  expect(idAt).toHaveBeenCalledWith(1);
});

const moved = (id: string, after: string | null) => movedBehind(ids, (one) => one, id, after).join('');

it('renders the same move', () => {
  expect(moved('e', 'c')).toBe('ced');
  expect(moved('c', 'e')).toBe('dec');
  expect(moved('d', null)).toBe('dce');
});

it('leaves a list as it is if it knows only one of the two', () => {
  expect(moved('e', 'x')).toBe('cde');
  expect(moved('x', 'c')).toBe('cde');
});
