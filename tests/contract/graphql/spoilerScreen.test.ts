import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { anEntry, animeId } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
const slug = 'the-lighthouse-girl';
let id: string;

beforeAll(async () => {
  id = await animeId(app, slug);
  const numbers = Array.from({ length: 12 }, (_, n) => n + 1);
  for (const number of numbers) {
    await app.deps.db.manager.query('UPDATE episode SET title = ? WHERE animeId = ? AND number = ?', [
      `Title ${number}`,
      id,
      number,
    ]);
  }
});

interface Shown {
  number: number;
  screened: boolean;
  watched: boolean;
  title: string | null;
  revealed: string | null;
}

async function episodes(visitor: Visitor, headers = {}): Promise<Shown[]> {
  const { data, text } = await visitor.graphql<{ anime: { episodes: { items: Shown[] } } }>(
    `{ anime(slug: "${slug}") { episodes { items { number screened watched title revealed: title(reveal: true) } } } }`,
    {},
    headers,
  );
  if (!data) throw new Error(text);
  return data.anime.episodes.items;
}

const screened = (list: Shown[]) => list.filter((one) => one.screened).map(({ number }) => number);
const from = (first: number) => Array.from({ length: 13 - first }, (_, n) => first + n);
const setLevel = ({ visitor }: SignedIn, level: string) =>
  visitor.graphql(`mutation { updateSettings(input: { spoilerLevel: ${level} }) { id } }`);

describe('the spoiler screen', () => {
  it('covers nothing for visitors, and no anime that is on no list', async () => {
    const list = await episodes(app.visitor());
    expect(screened(list)).toEqual([]);
    expect(list[11]).toEqual({
      number: 12,
      screened: false,
      watched: false,
      title: 'Title 12',
      revealed: 'Title 12',
    });
    expect(screened(await episodes((await signUp(app)).visitor))).toEqual([]);
  });

  it('says where a title is withheld, and reveals that of one episode on request', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 3 });
    const { data } = await person.visitor.graphql<{ anime: { episodes: { items: { id: string }[] } } }>(
      `{ anime(slug: "${slug}") { episodes { items { id } } } }`,
    );
    const [, , , fourth] = data?.anime.episodes.items ?? [];
    const one = await person.visitor.graphql(
      'query ($id: ID!) { episode(id: $id) { number titled screened title revealed: title(reveal: true) } }',
      { id: fourth?.id },
    );
    const episode = { number: 4, titled: true, screened: true, title: null, revealed: 'Title 4' };
    expect(one.data).toEqual({ episode });
    for (const unknown of ['999999999', 'none', '-1', '']) {
      const answer = await person.visitor.graphql('query ($id: ID!) { episode(id: $id) { id } }', {
        id: unknown,
      });
      expect(answer.data).toEqual({ episode: null });
    }
  });

  it('covers unwatched episodes: the title is withheld unless requested', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 3 });
    const list = await episodes(person.visitor);
    expect(screened(list)).toEqual(from(4));
    for (const one of list) {
      expect(one).toMatchObject({ watched: one.number <= 3, revealed: `Title ${one.number}` });
      expect(one.title).toBe(one.number <= 3 ? `Title ${one.number}` : null);
    }
  });

  it('follows the settings, and the anime’s own before them', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: id, status: 'WATCHING', progress: 3 });
    await setLevel(person, 'UNWATCHED_EXCEPT_NEXT');
    expect(screened(await episodes(person.visitor))).toEqual(from(5));
    await setLevel(person, 'OFF');
    expect(screened(await episodes(person.visitor))).toEqual([]);
    await anEntry(person, { animeId: id, version: 1, spoilerLevel: 'UNWATCHED' });
    expect(screened(await episodes(person.visitor))).toEqual(from(4));
    await anEntry(person, { animeId: id, version: 2, spoilerLevel: null });
    expect(screened(await episodes(person.visitor))).toEqual([]);
  });

  it('does not cover what was watched out of order, or in an earlier pass', async () => {
    const person = await signUp(app);
    await person.visitor.graphql(`mutation { markEpisode(animeId: "${id}", number: 3) { undoId } }`);
    expect(screened(await episodes(person.visitor))).toEqual(from(1).filter((number) => number !== 3));
    await person.visitor.graphql(`mutation { completeEntry(animeId: "${id}") { undoId } }`);
    await person.visitor.graphql(`mutation { startRewatch(animeId: "${id}") { undoId } }`);
    const list = await episodes(person.visitor);
    expect(screened(list)).toEqual([]);
    expect(list.some(({ watched }) => watched)).toBe(false);
  });

  it('applies wherever an episode is shown', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: id, status: 'WATCHING' });
    await person.visitor.graphql(`mutation { addToQueue(animeId: "${id}") { undoId } }`);
    const { data, text } = await person.visitor.graphql(
      `{ latestEpisodes(mine: true) { items { title } } upcomingEpisodes(mine: true) { items { title } }
         queue { items { nextEpisode { title screened } } } viewerList { items { nextEpisode { title } anime { nextEpisode { title } } } }
         continueWatching { items { nextEpisode { title } } } }`,
    );
    expect(data).toMatchObject({ queue: { items: [{ nextEpisode: { title: null, screened: true } }] } });
    expect(text).not.toContain('Title');
  });

  it('does not apply to a token that may not read lists, and so cannot reveal them', async () => {
    const person = await signUp(app);
    await anEntry(person, { animeId: id, status: 'WATCHING' });
    const token = async (scope: string) => {
      const { data } = await person.visitor.graphql<{ createApiToken: { secret: string } }>(
        `mutation { createApiToken(input: { name: "x", scopes: [${scope}] }) { secret } }`,
      );
      return { authorization: `Bearer ${data?.createApiToken.secret}` };
    };
    expect(screened(await episodes(app.visitor(), await token('READ_LISTS')))).toEqual(from(1));
    expect(screened(await episodes(app.visitor(), await token('READ_ACCOUNT')))).toEqual([]);
  });
});
