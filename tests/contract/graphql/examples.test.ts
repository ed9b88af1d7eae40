import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setUpApp } from '../../support/apps/startApp';
import { anAnime } from '../../support/catalogue/catalogue';
import { animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

/** The most-wanted examples of docs/graphql.md, as a program sends them: with only a token. */
const page = readFileSync(path.join(__dirname, '../../../docs/graphql.md'), 'utf8');
const example = (name: string) => {
  const blocks = [...page.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  return blocks.find((text) => text.includes(` ${name}(`)) ?? `no example is called ${name}`;
};

const app = setUpApp(() => {
  const anime = anAnime({
    native: '探す話',
    english: 'Sought Tale',
    begin: '2026-11-01T15:00:00.000Z',
    curated: { episodes: 12, minutes: 24 },
  });
  return { now: '2026-11-21T03:00:00.000Z', catalogue: [anime] };
});
let mika: SignedIn;
let secret: string;
let id: string;
beforeAll(async () => {
  mika = await signUp(app);
  id = await animeId(app, 'sought-tale');
  const { body } = await mika.visitor.graphql(
    'mutation { createApiToken(input: { name: "x", scopes: [READ_LISTS, WRITE_LISTS] }) { secret } }',
  );
  secret = body.data.createApiToken.secret;
});

async function ask(name: string, variables: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const body = JSON.stringify({ query: example(name), variables });
  return (await app.visitor().request('/graphql', { method: 'POST', headers, body })).body;
}

it('find an anime, track it, mark its next episode, and list what is being watched', async () => {
  const found = await ask('FindAnime', { title: 'sought' });
  expect(found.data.discover.items).toMatchObject([{ id, slug: 'sought-tale', episodeCount: 12 }]);

  const kept = await ask('Keep', { animeId: id, status: 'WATCHING', score: 80 });
  expect(kept).toMatchObject({ data: { saveEntry: { entry: { status: 'WATCHING', score: 80 } } } });

  expect(await ask('Watched', { animeId: id })).toMatchObject({
    data: { incrementProgress: { entry: { progress: 1 }, finished: false } },
  });
  expect(await ask('Watching', {})).toMatchObject({
    data: {
      viewerList: {
        items: [{ progress: 1, nextEpisode: { number: 2 }, anime: { slug: 'sought-tale' } }],
        pageInfo: { totalItems: 1 },
      },
    },
  });
});

it('list what airs in a week', async () => {
  const week = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' };
  const { data } = await ask('Airs', week);
  expect(data.schedule).toMatchObject([{ number: 4, anime: { slug: 'sought-tale' } }]);
});
