import { mergeAnime } from '../../server/data/stores/mergedAnimeStore';
import { checkCommunityStats, countTouchedAnime } from '../../server/domain/tracking/communityStats';
import { statementsDuring } from '../support/apps/countStatements';
import { setUpApp } from '../support/apps/startApp';
import { anAnime } from '../support/catalogue/catalogue';
import { run } from '../support/people/community';
import { anEntry, animeId, undo } from '../support/people/lists';
import { type SignedIn, signUp } from '../support/people/people';
import { malAnime, malFile, runImport } from '../support/people/transfer';

/** Community statistics follow every change of people's lists, and only touched anime are counted again. */
const catalogue = [anAnime({ english: 'One' }), anAnime({ english: 'Other' })];
const app = setUpApp({
  catalogue,
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
});
let people: SignedIn[];
let first: SignedIn;
let second: SignedIn;
let third: SignedIn;
let [one, other, mal] = ['', '', ''];

beforeAll(async () => {
  mal = catalogue[0]?.item.sites.find(({ site }) => site === 'mal')?.id ?? '';
  [one, other] = [await animeId(app, 'one'), await animeId(app, 'other')];
  people = await Promise.all(Array.from({ length: 7 }, () => signUp(app)));
  [first, second, third] = people as [SignedIn, SignedIn, SignedIn];
});

const numbers = async () => {
  const rows = await app.deps.db.manager.query('SELECT animeId, keptBy, score FROM community_stats');
  return Object.fromEntries(
    rows.map((row: Record<string, unknown>) => [
      Number(row.animeId) === Number(one) ? 'one' : 'other',
      [Number(row.keptBy), row.score],
    ]),
  );
};

/** A change of the first anime's entry; returns its undo id. */
async function edit(person: SignedIn, change: string): Promise<string> {
  const { data, text } = await run(
    person,
    `mutation { bulkEdit(input: { animeIds: ["${one}"], ${change} }) { undoId } }`,
  );
  if (!data) throw new Error(text);
  return String(data.bulkEdit?.undoId);
}

/** The statistics after counting the touched anime; a full count must give the same result. */
async function counted() {
  await countTouchedAnime(app.deps);
  const kept = await numbers();
  expect(await checkCommunityStats(app.deps)).toMatchObject({ wrong: 0, aged: 0 });
  return kept;
}

it('community numbers follow entries as they are added, scored, hidden, dropped, removed and restored', async () => {
  for (const person of people) await anEntry(person, { animeId: one, status: 'WATCHING', score: 80 });
  expect(await counted()).toEqual({ one: [7, 80] });
  for (const person of people.slice(1)) await edit(person, 'score: 60');
  const undoId = await edit(first, 'score: 95');
  expect(await counted()).toEqual({ one: [7, 65] });
  await undo(first, undoId);
  expect(await counted()).toEqual({ one: [7, 63] });
  await edit(first, 'visibility: PRIVATE');
  await edit(second, 'status: DROPPED');
  expect(await counted()).toEqual({ one: [5, 60] });
  const removal = await edit(third, 'remove: true');
  expect(await counted()).toEqual({});
  await undo(third, removal);
  await edit(first, 'visibility: PUBLIC');
  expect(await counted()).toEqual({ one: [6, 63] });
});

it('community numbers follow an import, and profiles that are closed and opened', async () => {
  const late = await signUp(app);
  const anime = malAnime({ id: mal, title: 'One', my_score: 10, my_status: 'Watching' });
  expect(await runImport(app, late, malFile(anime))).toMatchObject({ state: 'DONE', counts: { added: 1 } });
  expect(await counted()).toEqual({ one: [7, 69] });
  const privacy = (to: string) => run(late, `mutation { updateSettings(input: { privacy: ${to} }) { id } }`);
  await privacy('FRIENDS');
  expect(await counted()).toEqual({ one: [6, 63] });
  await privacy('PUBLIC');
  expect(await counted()).toEqual({ one: [7, 69] });
  await run(late, `mutation { deleteAccount(input: { password: "${late.password}" }) { deleted } }`);
  expect(await counted()).toEqual({ one: [6, 63] });
});

it('community numbers follow merged anime', async () => {
  await app.deps.db.transaction((manager) => mergeAnime(manager, { from: Number(one), into: Number(other) }));
  expect(await counted()).toEqual({ other: [6, 63] });
});

it('the counting job takes one small statement if nothing has changed', async () => {
  await countTouchedAnime(app.deps);
  const statements = await statementsDuring(app.deps.db, async () => {
    expect(await countTouchedAnime(app.deps)).toBe(0);
  });
  expect(statements).toHaveLength(1);
});

it('community numbers are corrected by the daily check, which reports how many were wrong', async () => {
  await app.deps.db.manager.query('UPDATE community_stats SET keptBy = 99');
  expect(await checkCommunityStats(app.deps)).toEqual({ checked: 2, wrong: 1, aged: 0 });
  expect(await numbers()).toEqual({ other: [6, 63] });
  app.clock.advance(8 * 86_400);
  expect(await checkCommunityStats(app.deps)).toEqual({ checked: 2, wrong: 0, aged: 1 });
});
