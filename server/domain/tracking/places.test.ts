import fc from 'fast-check';
import { setUpDatabase } from '../../../tests/support/apps/testDatabase';
import { insertUser } from '../../../tests/support/people/userRow';
import { itemsInOrder } from '../../data/stores/placeStore';
import { placeAfter, placeAtEnd, shelvesOf } from './places';

const db = setUpDatabase();
let users = 0;

async function owner(): Promise<string> {
  users += 1;
  const id = `user${users}`;
  await insertUser(db, id, new Date());
  return id;
}

async function addShelf(userId: string, id: string, place: string): Promise<void> {
  await db.manager.query(
    `INSERT INTO collection (id, userId, name, description, visibility, place, createdAt, updatedAt)
     VALUES (?, ?, 'x', '', 'PUBLIC', ?, '2026-11-21 00:00:00.000', '2026-11-21 00:00:00.000')`,
    [`${userId}-${id}`, userId, place],
  );
}

const order = async (userId: string) =>
  (await itemsInOrder(db.manager, shelvesOf(userId))).map(({ item }) => String(item).split('-')[1]);

async function move(userId: string, id: string, after: string | null): Promise<void> {
  const place = await placeAfter(db.manager, shelvesOf(userId), {
    after: after && `${userId}-${after}`,
    moving: `${userId}-${id}`,
  });
  await db.manager.query('UPDATE collection SET place = ? WHERE id = ?', [place, `${userId}-${id}`]);
}

describe('places', () => {
  it('keep any order made by any moves', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const moves = fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(null, ...ids)), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const userId = await owner();
        for (const id of ids) await addShelf(userId, id, await placeAtEnd(db.manager, shelvesOf(userId)));
        let model = [...ids];
        for (const [id, after] of list.filter(([a, b]) => a !== b)) {
          await move(userId, id, after);
          model = model.filter((one) => one !== id);
          model.splice(after === null ? 0 : model.indexOf(after) + 1, 0, id);
        }
        expect(await order(userId)).toEqual(model);
      }),
      { numRuns: 20 },
    );
  });

  it('stay short through a thousand moves to the same spot', async () => {
    const userId = await owner();
    for (const id of ['a', 'b', 'c', 'd']) {
      await addShelf(userId, id, await placeAtEnd(db.manager, shelvesOf(userId)));
    }
    for (let turn = 0; turn < 1000; turn += 1) await move(userId, turn % 2 === 0 ? 'c' : 'd', 'a');
    expect((await order(userId)).slice(0, 2)).toEqual(['a', 'd']);
    const items = await itemsInOrder(db.manager, shelvesOf(userId));
    expect(Math.max(...items.map(({ place }) => place.length))).toBeLessThanOrEqual(120);
  });

  it('separate two items at one place, which an undo can leave', async () => {
    const userId = await owner();
    for (const id of ['a', 'b', 'c']) await addShelf(userId, id, 'a1');
    await addShelf(userId, 'd', 'a5');
    await move(userId, 'd', 'a');
    expect(await order(userId)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('reject an item that is not there', async () => {
    const list = shelvesOf(await owner());
    expect(await placeAfter(db.manager, list, { after: 'nobody' })).toBeNull();
  });
});
