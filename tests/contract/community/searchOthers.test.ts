import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { aThread, block, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** What the search dialog shows below the anime: people, characters, threads and the viewer's shelves, three of each. */
const app = setUpApp(() => ({
  now: '2026-10-12T00:00:00.000Z',
  catalogue: [harbour, sequel, crowd, adult],
}));
let reader: SignedIn;
let other: SignedIn;

const named = (name: string, native?: string) => ({ name, native, role: 'MAIN' }) as const;
const harbour = anAnime({
  native: '霧の港',
  english: 'Harbour of Fog',
  begin: '2010-04-02T15:00:00.000Z',
  curated: { popularity: 80, episodes: 12 },
  cast: {
    characters: [{ ...named('Sora Hayami', '早見空'), voice: 'Sora Amamiya' }, named('Élodie')],
    staff: [{ role: 'MUSIC', name: 'Ken Oto' }],
  },
});
const sequel = anAnime({
  native: '霧の港 第2期',
  english: 'Harbour of Fog Two',
  curated: { popularity: 60 },
  cast: { characters: [named('Sora Hayami', '早見空'), named('Sorano'), named('Asora')], staff: [] },
});
const crowd = anAnime({
  english: 'Crowd',
  cast: { characters: Array.from({ length: 9 }, (_, n) => named(`Guest ${n}`)), staff: [] },
});
const adult = anAnime({ english: 'Not for Lists', cast: { characters: [named('Sora Secret')], staff: [] } });
adult.item.officialSite = 'https://deregula.com/';

beforeAll(async () => {
  [reader, other] = [await signUp(app), await signUp(app)];
});

interface Found {
  searchOthers: {
    people: { slug: string }[];
    characters: { name: string; anime: { slug: string } }[];
    threads: { title: string | null }[];
    shelves: { name: string }[];
  };
}

async function search(text: string, { visitor }: Pick<SignedIn, 'visitor'> = { visitor: app.visitor() }) {
  const { data, text: answer } = await visitor.graphql<Found>(
    `query ($text: String!) { searchOthers(text: $text) {
       people { slug } characters { name anime { slug } } threads { title } shelves { name } } }`,
    { text },
  );
  if (!data) throw new Error(answer);
  return data.searchOthers;
}

const titles = async (text: string, who?: SignedIn) =>
  (await search(text, who)).threads.map(({ title }) => title);

const shelf = (who: SignedIn, name: string, visibility: string) =>
  run(
    who,
    `mutation { createCollection(input: { name: "${name}", visibility: ${visibility} }) { collection { id } } }`,
  );

it.each(['sora', 'SORA', 'hayami sora', '早見', '空'])(
  'finds characters by %s, once each, with their most popular anime',
  async (text) => {
    const { characters } = await search(text);
    expect(characters[0]).toEqual({ name: 'Sora Hayami', anime: { slug: 'harbour-of-fog' } });
    const names = characters.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('Asora');
    expect(names).not.toContain('Sora Secret');
  },
);

it('finds people, too, and at most three of each kind', async () => {
  expect((await search('sora')).people).toEqual([{ slug: 'sora-amamiya' }]);
  expect((await search('guest')).characters).toHaveLength(3);
});

// security: P10
it.each(['', ' ', 's', '%%', '__', "';"])('finds nothing by %j', async (text) => {
  expect(await search(text, reader)).toEqual({ people: [], characters: [], threads: [], shelves: [] });
});

it('finds threads by their titles, most recently active first, and no deleted ones', async () => {
  for (const title of ['Fog lamps one', 'Fog lamps two', 'Fog lamps three', 'Fog lamps four'])
    await aThread(other, { title });
  const gone = await aThread(other, { title: 'Fog lamps gone' });
  await run(other, `mutation { deleteThread(id: "${gone.id}") { id } }`);
  const found = await titles('lamps fog');
  expect(found).toHaveLength(3);
  expect(found).not.toContain('Fog lamps gone');
  expect(await titles('fog one', reader)).toEqual(['Fog lamps one']);
  expect(await titles('amps')).toEqual([]);
});

// security: P15
it('hides threads between users of whom one has blocked the other', async () => {
  const third = await signUp(app);
  await aThread(third, { title: 'Zeppelin by a stranger' });
  expect(await titles('zeppelin', reader)).toHaveLength(1);
  await block(third, reader);
  expect(await titles('zeppelin', reader)).toEqual([]);
  expect(await titles('zeppelin', other)).toHaveLength(1);
});

// security: P15
it('reveals no thread title about an episode the viewer has not reached', async () => {
  const anime = await animeId(app, 'harbour-of-fog');
  await anEntry(reader, { animeId: anime, status: 'WATCHING', progress: 0 });
  await aThread(other, {
    subject: 'EPISODE',
    animeId: anime,
    episodeNumber: 1,
    title: 'Quicksand is the culprit',
  });
  expect(await titles('quicksand', reader)).toEqual([]);
  expect(await titles('quicksand', other)).toHaveLength(1);
});

// security: P15
it('finds the viewer’s shelves, even private ones, and never those of others', async () => {
  await shelf(reader, 'Rainy days', 'PRIVATE');
  await shelf(reader, 'ＲＡＩＮ', 'PUBLIC');
  await shelf(other, 'Rain of others', 'PUBLIC');
  expect((await search('rain', reader)).shelves).toEqual([{ name: 'Rainy days' }, { name: 'ＲＡＩＮ' }]);
  expect((await search('rain')).shelves).toEqual([]);
});

it('refuses texts of more than a hundred characters', async () => {
  const { errors } = await app
    .visitor()
    .graphql(`{ searchOthers(text: "${'a'.repeat(101)}") { people { slug } } }`);
  expect(errors[0]?.extensions?.code).toBe('VALIDATION_ERROR');
});
