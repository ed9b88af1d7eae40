import { startApp, type TestApp } from '../support/apps/startApp';
import { aThread } from '../support/people/community';
import { animeId } from '../support/people/lists';
import { signUp } from '../support/people/people';

/** Characters that turn the direction of what follows: "omeD" after one reads "Demo". No name keeps them, whoever gives it. */
const turned = (text: string) => `\u202e${text}\u202c`;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ catalogue: true });
});
afterAll(() => app.close());

it('names of one line keep no characters that turn their direction', async () => {
  const person = await signUp(app, { name: turned('Demo') });
  const ask = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await person.visitor.graphql<Record<string, Record<string, unknown>>>(
      query,
      variables,
    );
    expect(errors).toEqual([]);
    return JSON.stringify(data);
  };
  const id = await animeId(app, app.slugs[0] ?? '');
  const name = turned('Demo');
  const thread = await aThread(person, { title: name });
  const answers = [
    JSON.stringify((await person.visitor.get('/api/auth/get-session')).body.user.name),
    JSON.stringify((await person.visitor.auth('update-user', { name }, { origin: app.url })).body),
    JSON.stringify((await person.visitor.get('/api/auth/get-session')).body.user.name),
    await ask('query ($id: ID!) { thread(id: $id) { title } }', { id: thread.id }),
    await ask(
      'mutation ($name: String!) { createCollection(input: { name: $name }) { collection { name } } }',
      { name },
    ),
    await ask(
      'mutation ($name: String!) { createApiToken(input: { name: $name, scopes: [READ_LISTS] }) { apiToken { name } } }',
      { name },
    ),
    await ask(
      'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { ... on EntryPayload { entry { tags notes } } } }',
      {
        input: { animeId: id, status: 'WATCHING', tags: [name], notes: name },
      },
    ),
  ];
  expect(answers.filter((answer) => answer.includes('Demo')).length).toBeGreaterThanOrEqual(
    answers.length - 1,
  );
  for (const answer of answers) expect(answer).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
