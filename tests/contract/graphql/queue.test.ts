import { setUpApp } from '../../support/apps/startApp';
import { anAnime, smallCatalogue } from '../../support/catalogue/catalogue';
import { anEntry, animeId, codesOf, undo } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp(() => {
  const aired = anAnime({ english: 'Salt Road', curated: { episodes: 12 } });
  const catalogue = [...smallCatalogue(new Date('2026-11-21T03:00:00.000Z')), aired];
  return { now: '2026-11-21T03:00:00.000Z', catalogue };
});
/** Twelve episodes, a certain count; 24 minutes each. */
let sureId: string;
let otherId: string;
let thirdId: string;

beforeAll(async () => {
  sureId = await animeId(app, 'the-lighthouse-girl');
  otherId = await animeId(app, 'night-train-stories-20');
  thirdId = await animeId(app, 'letters-on-the-wind-1');
});

interface Item {
  id: string;
  anime: { slug: string };
  episodeNumber: number | null;
  nextNumber: number;
  nextEpisode: { number: number } | null;
  entry: { progress: number } | null;
}
interface Queue {
  queue: { items: Item[]; pageInfo: { totalItems: number }; totalMinutes: number; unknownMinutes: number };
}

const fields = 'id anime { slug } episodeNumber nextNumber nextEpisode { number } entry { progress }';

async function queueOf({ visitor }: SignedIn, page = 1, pageSize = 24) {
  const { data, text } = await visitor.graphql<Queue>(
    `{ queue(page: ${page}, pageSize: ${pageSize}) { items { ${fields} } pageInfo { totalItems } totalMinutes unknownMinutes } }`,
  );
  if (!data) throw new Error(text);
  return data.queue;
}

/** The queue in short form: "slug next number", with a star for a single episode. */
async function short(person: SignedIn): Promise<string[]> {
  const { items } = await queueOf(person);
  return items.map(
    (item) => `${item.anime.slug} ${item.nextNumber}${item.episodeNumber === null ? '' : '*'}`,
  );
}

type Payload = { item: Item | null; undoId: string | null };

async function change({ visitor }: SignedIn, mutation: string) {
  const answer = await visitor.graphql<{ changed: Payload }>(
    `mutation { changed: ${mutation} { item { ${fields} } undoId } }`,
  );
  return { ...answer, payload: answer.data?.changed as Payload };
}

async function add(person: SignedIn, args: string): Promise<string> {
  const { payload, text } = await change(person, `addToQueue(${args})`);
  if (!payload?.item) throw new Error(text);
  return payload.item.id;
}

const increment = ({ visitor }: SignedIn, id: string, by = 1) =>
  visitor.graphql<{ incrementProgress: { undoId: string } }>(
    `mutation { incrementProgress(animeId: "${id}", by: ${by}) { undoId } }`,
  );

describe('the queue', () => {
  it('lists what was added, in order, with the episode to watch and the minutes', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING', progress: 3 });
    await add(person, `animeId: "${sureId}"`);
    await add(person, `animeId: "${otherId}", episodeNumber: 5`);
    await add(person, `animeId: "${thirdId}", first: true`);
    expect(await queueOf(person)).toMatchObject({
      items: [
        { anime: { slug: 'letters-on-the-wind-1' }, episodeNumber: null, nextNumber: 1, entry: null },
        {
          anime: { slug: 'the-lighthouse-girl' },
          episodeNumber: null,
          nextNumber: 4,
          nextEpisode: { number: 4 },
        },
        {
          anime: { slug: 'night-train-stories-20' },
          episodeNumber: 5,
          nextNumber: 5,
          nextEpisode: { number: 5 },
        },
      ],
      pageInfo: { totalItems: 3 },
      totalMinutes: 24,
      unknownMinutes: 2,
    });
    expect((await queueOf(person, 2, 2)).items).toHaveLength(1);
  });

  it('adds the same item only once, and leaves it in place', async () => {
    const person = await signUp(app);
    const id = await add(person, `animeId: "${sureId}"`);
    await add(person, `animeId: "${otherId}"`);
    expect(await add(person, `animeId: "${sureId}"`)).toBe(id);
    expect(await short(person)).toEqual(['the-lighthouse-girl 1', 'night-train-stories-20 1']);
  });

  it('moves an item behind another, or first', async () => {
    const person = await signUp(app);
    const [a, b, c] = [
      await add(person, `animeId: "${sureId}"`),
      await add(person, `animeId: "${otherId}"`),
      await add(person, `animeId: "${thirdId}"`),
    ];
    await change(person, `moveInQueue(id: "${a}", after: "${c}")`);
    await change(person, `moveInQueue(id: "${c}")`);
    expect((await queueOf(person)).items.map(({ id }) => id)).toEqual([c, b, a]);
    await change(person, `moveInQueue(id: "${b}", after: "${b}")`);
    expect((await queueOf(person)).items.map(({ id }) => id)).toEqual([c, b, a]);
    expect(codesOf(await change(person, `moveInQueue(id: "${a}", after: "nobody")`))).toEqual(['NOT_FOUND']);
  });

  it('keeps every item when several are moved at once', async () => {
    const person = await signUp(app);
    const ids: string[] = [];
    for (let number = 1; number <= 8; number += 1) {
      ids.push(await add(person, `animeId: "${sureId}", episodeNumber: ${number}`));
    }
    const moves = ids.map((id, n) =>
      change(person, `moveInQueue(id: "${id}", after: "${ids[(n + 3) % 8]}")`),
    );
    expect((await Promise.all(moves)).flatMap(codesOf)).toEqual([]);
    const { items } = await queueOf(person);
    expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('restores a removed item in its place', async () => {
    const person = await signUp(app);
    const id = await add(person, `animeId: "${sureId}"`);
    await add(person, `animeId: "${otherId}"`);
    const { payload } = await change(person, `removeFromQueue(id: "${id}")`);
    expect(await short(person)).toEqual(['night-train-stories-20 1']);
    await undo(person, payload.undoId);
    expect(await short(person)).toEqual(['the-lighthouse-girl 1', 'night-train-stories-20 1']);
  });

  it('follows the viewer’s progress, and drops an item after the last episode', async () => {
    const person = await signUp(app);
    const airedId = await animeId(app, 'salt-road');
    await anEntry(person, { animeId: airedId, status: 'WATCHING', progress: 9 });
    await add(person, `animeId: "${airedId}"`);
    await add(person, `animeId: "${airedId}", episodeNumber: 10`);
    await add(person, `animeId: "${airedId}", episodeNumber: 3`);
    const { data } = await increment(person, airedId);
    const moved = ['salt-road 11', 'salt-road 11*', 'salt-road 3*'];
    expect(await short(person)).toEqual(moved);
    await undo(person, data?.incrementProgress.undoId);
    expect(await short(person)).toEqual(['salt-road 10', 'salt-road 10*', 'salt-road 3*']);
    await increment(person, airedId, 2);
    const last = await increment(person, airedId);
    expect(await short(person)).toEqual([]);
    await undo(person, last.data?.incrementProgress.undoId);
    expect(await short(person)).toHaveLength(3);
  });

  it('drops what is completed', async () => {
    const person = await signUp(app);
    await add(person, `animeId: "${otherId}"`);
    await anEntry(person, { animeId: otherId, status: 'COMPLETED' });
    expect(await short(person)).toEqual([]);
  });

  it('fills itself if the settings say so', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: sureId, status: 'WATCHING' });
    await person.visitor.graphql('mutation { updateSettings(input: { queueAutoFill: true }) { id } }');
    expect(await short(person)).toEqual(['the-lighthouse-girl 1']);
    const begun = await increment(person, otherId);
    expect(await short(person)).toEqual(['the-lighthouse-girl 1', 'night-train-stories-20 2']);
    await undo(person, begun.data?.incrementProgress.undoId);
    expect(await short(person)).toEqual(['the-lighthouse-girl 1']);
  });

  it('is filled on request with what has an unwatched aired episode', async () => {
    const person = await signUp(app);
    // Four of twelve have aired.
    await anEntry(person, { animeId: sureId, status: 'WATCHING', progress: 11 });
    await anEntry(person, { animeId: otherId, status: 'WATCHING', progress: 2 });
    const fill = () =>
      person.visitor.graphql<{ fillQueue: { added: number; undoId: string } }>(
        'mutation { fillQueue { added undoId } }',
      );
    const filled = await fill();
    expect(filled.data?.fillQueue.added).toBe(1);
    expect(await short(person)).toEqual(['night-train-stories-20 3']);
    expect((await fill()).data?.fillQueue).toEqual({ added: 0, undoId: null });
    await undo(person, filled.data?.fillQueue.undoId);
    expect(await short(person)).toEqual([]);
  });

  it.each([
    ['addToQueue(animeId: "999999")', 'NOT_FOUND'],
    ['removeFromQueue(id: "nothing")', 'NOT_FOUND'],
    ['moveInQueue(id: "nothing")', 'NOT_FOUND'],
  ])('refuses a wrong change: %s', async (mutation, code) => {
    expect(codesOf(await change(await signUp(app), mutation))).toEqual([code]);
  });

  it.each([0, -1, 13, 99_999])('refuses episode %i of twelve', async (number) => {
    const person = await signUp(app);
    const answer = await change(person, `addToQueue(animeId: "${sureId}", episodeNumber: ${number})`);
    expect(codesOf(answer)).toEqual(['NOT_FOUND']);
  });

  it('is limited to five hundred', async () => {
    const person = await signUp(app);
    const rows = Array.from(
      { length: 500 },
      (_, n) => `('${person.userId}${n}', ?, ${otherId}, ${n + 1}, ?, ?)`,
    );
    await app.deps.db.manager.query(
      `INSERT INTO queue_item (id, userId, animeId, episodeNumber, place, createdAt) VALUES ${rows.join(', ')}`,
      rows.flatMap((_, n) => [person.userId, `a${n}`, '2026-11-21 00:00:00.000']),
    );
    expect(codesOf(await change(person, `addToQueue(animeId: "${sureId}")`))).toEqual(['LIST_IS_FULL']);
  });
});
