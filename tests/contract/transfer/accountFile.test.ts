import { setUpApp } from '../../support/apps/startApp';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { exportOf, runImport, transferCatalogue } from '../../support/people/transfer';

/** Files of an account's whole export, as people have and edit them. */
const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: transferCatalogue() });

const about = (n: number) => ({ title: `Carried Tale ${n}`, slug: `carried-tale-${n}`, ids: {} });
const at = '2020-06-01T00:00:00.000Z';
const entry = (n: number, more: object = {}) => ({
  anime: about(n),
  status: 'WATCHING',
  progress: 3,
  score: null,
  createdAt: at,
  updatedAt: at,
  ...more,
});
const fileOf = (sections: object) => JSON.stringify({ format: 'enspired-account', version: 1, ...sections });
const accountOf = async (person: SignedIn) => JSON.parse(await exportOf(person, 'account.json'));

it('brings more reviews than are posted at once, and what comes after them', async () => {
  const person = await signUp(app);
  const numbers = Array.from({ length: 30 }, (_, n) => n + 1);
  const file = fileOf({
    entries: numbers.map((n) => entry(n)),
    reviews: numbers.map((n) => ({ anime: about(n), verdict: 'MIXED', text: null, progress: 3 })),
    otherFavourites: [{ kind: 'STUDIO', slug: 'no-such-studio' }],
  });
  const { counts } = await runImport(app, person, file);
  const { reviews, otherFavourites } = await accountOf(person);
  expect([counts.waiting, reviews.length, otherFavourites.length]).toEqual([0, 30, 1]);
});

it('keeps which player reported an episode', async () => {
  const person = await signUp(app);
  const watches = [
    [1, 1, at, 'PLEX'],
    [1, 2, at],
  ];
  await runImport(app, person, fileOf({ entries: [entry(1, { watches })] }));
  const [exported] = (await accountOf(person)).entries;
  expect(exported.watches).toEqual(watches);
});

it('keeps when an entry with a long history was changed last, if it was not here before', async () => {
  const person = await signUp(app);
  const watches = Array.from({ length: 600 }, (_, n) => [1, n + 1, at]);
  const long = entry(1, { watches });
  await runImport(app, person, fileOf({ entries: [long] }));
  const [first] = (await accountOf(person)).entries;
  expect([first.updatedAt, first.watches.length]).toEqual([at, 600]);
  await runImport(app, person, fileOf({ entries: [{ ...long, watches: [...watches, [1, 601, at]] }] }));
  const [second] = (await accountOf(person)).entries;
  expect([second.updatedAt > at, second.watches.length]).toEqual([true, 601]);
});

it('takes in a file that has everything twice, and passes that are not over', async () => {
  const person = await signUp(app);
  const pass = (number: number) => ({ number, status: 'COMPLETED', progress: 12 });
  const twice = <T>(row: T): T[] => [row, row];
  const opinion = { number: 1, pass: 1, score: 80, note: '', reaction: null, updatedAt: at };
  const file = fileOf({
    entries: twice(
      entry(1, {
        status: 'COMPLETED',
        pass: 2,
        passes: [...twice(pass(1)), ...twice(pass(2)), pass(3)],
        watches: twice([1, 1, at]),
      }),
    ),
    episodeOpinions: twice({ anime: about(1), opinions: twice(opinion) }),
    favourites: twice({ anime: about(1) }),
    queue: twice({ anime: about(2), episodeNumber: null }),
    hidden: twice({ anime: about(3) }),
    shelves: [{ name: 'Tea', items: twice({ anime: about(4) }) }],
    reviews: twice({ anime: about(1), verdict: 'MIXED', text: null, progress: 3 }),
    recommendations: twice({ between: [about(1), about(2)], reason: 'Both are quiet and kind.'.repeat(4) }),
    otherFavourites: twice({ kind: 'STUDIO', slug: 'mole' }),
  });
  expect(await runImport(app, person, file)).toMatchObject({ state: 'DONE', counts: { waiting: 0 } });
  const { entries } = await accountOf(person);
  expect(entries).toMatchObject([{ pass: 2, passes: [{ number: 1, progress: 12 }], watches: [[1, 1, at]] }]);
  const { data, errors } = await person.visitor.graphql<{ startRewatch: { entry: { pass: number } } }>(
    `mutation { startRewatch(animeId: "${await animeId(app, 'carried-tale-1')}") { entry { pass } } }`,
  );
  expect([errors, data?.startRewatch.entry.pass]).toEqual([[], 3]);
});
