import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../shared/paths';
import { type Answer, Visitor } from '../../tests/support/apps/visitor';

const PASSWORD = 'a long enough passphrase';
/** Milliseconds a person looks at a page. */
const LOOKS = { least: 150, most: 750 };
/** Minimum episodes of an anime, so that no one gets to its end. */
const EPISODES_PER_PERSON = 300;

/** What was acknowledged for one list entry, and what was sent without a conclusive answer. */
interface KeptEntry {
  userId: string;
  animeId: string;
  slug: string;
  presses: { acknowledged: number; unclear: number };
  /** The last acknowledged text, and those sent after it. */
  notes: { acknowledged: string; unclear: string[] };
}

export interface Acknowledged {
  comments: string[];
  emails: string[];
  entries: KeptEntry[];
}

export interface Call {
  phase: string;
  what: string;
  milliseconds: number;
  /** What went wrong. */
  problem: string | undefined;
}

interface Person {
  visitor: Visitor;
  headers: Record<string, string>;
  entries: KeptEntry[];
}

type Act = (person: Person) => Promise<string | undefined>;

/** People who read and write, and record what was acknowledged. */
export class People {
  readonly acknowledged: Acknowledged = { comments: [], emails: [], entries: [] };
  readonly calls: Call[] = [];
  /** Reads that missed a write acknowledged to the same person. */
  stale = 0;
  phase = '';
  private people: Person[] = [];
  private thread = '';
  private slugs: string[] = [];
  private over = false;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  async gather(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const visitor = new Visitor(this.url);
      const headers = { origin: this.url, 'x-forwarded-for': `10.3.${n}.1` };
      const { status, text, body } = await this.signUp(visitor, headers);
      if (status !== 200) throw new Error(`sign-up answered ${status} ${text}`);
      this.people.push({ visitor, headers, entries: [] });
      const person = this.people[n];
      if (!person) continue;
      if (n === 0) await this.prepare(person);
      await this.keep(person, n, body.user.id);
    }
  }

  begin(): void {
    this.over = false;
    const lives = this.people.map(async (person) => {
      while (!this.over) {
        const [what, act] = pick(acts);
        await this.timed(what, () => act.call(this, person));
        await sleep(LOOKS.least + Math.random() * (LOOKS.most - LOOKS.least));
      }
    });
    this.underWay = Promise.all(lives);
  }

  async end(): Promise<void> {
    this.over = true;
    await this.underWay;
  }

  private async timed(what: string, act: () => Promise<string | undefined>): Promise<void> {
    const { phase } = this;
    const began = performance.now();
    const problem = await act().catch(
      (error) => `${error} ${(error as { cause?: { code?: string } }).cause?.code ?? ''}`,
    );
    this.calls.push({ phase, what, milliseconds: performance.now() - began, problem });
  }

  private async signUp(visitor: Visitor, headers: Record<string, string>): Promise<Answer> {
    const email = `p.${randomUUID()}@example.org`;
    const answer = await visitor.auth('sign-up/email', { name: 'Mika', email, password: PASSWORD }, headers);
    if (answer.status === 200) this.acknowledged.emails.push(email);
    return answer;
  }

  private async prepare({ visitor, headers }: Person): Promise<void> {
    const thread = await visitor.graphql<{ createThread: { id: string } }>(
      'mutation { createThread(input: { subject: SITE, title: "All", body: "Go" }) { id } }',
      {},
      headers,
    );
    this.thread = thread.data?.createThread.id ?? '';
    if (!this.thread) throw new Error(thread.text);
  }

  private async keep(person: Person, n: number, userId: string): Promise<void> {
    const { data } = await person.visitor.graphql<{ discover: { items: { id: string; slug: string }[] } }>(
      `{ discover(filter: { episodesFrom: ${EPISODES_PER_PERSON} }, sort: POPULARITY, pageSize: 20) { items { id slug } } }`,
      {},
      person.headers,
    );
    const items = data?.discover.items ?? [];
    this.slugs = items.map(({ slug }) => slug);
    for (let k = 0; k < 4; k += 1) {
      const { id, slug } = items[(n + k) % items.length] ?? { id: '', slug: '' };
      const { errors, text } = await person.visitor.graphql(
        'mutation ($id: ID!) { saveEntry(input: { animeId: $id, status: WATCHING }) { __typename } }',
        { id },
        person.headers,
      );
      if (errors.length > 0) throw new Error(text);
      const presses = { acknowledged: 0, unclear: 0 };
      const entry = { userId, animeId: id, slug, presses, notes: { acknowledged: '', unclear: [] } };
      person.entries.push(entry);
      this.acknowledged.entries.push(entry);
    }
  }

  async readPage({ visitor, headers }: Person): Promise<string | undefined> {
    const { status } = await visitor.get(paths.anime(pick(this.slugs)), { accept: 'text/html', ...headers });
    return status === 200 ? undefined : `${status}`;
  }

  async readSession({ visitor, headers }: Person): Promise<string | undefined> {
    const { status, body, text } = await visitor.get('/api/auth/get-session', headers);
    if (status !== 200) return `${status} ${text.slice(0, 80)}`;
    return body?.user ? undefined : 'signed out';
  }

  async readLists({ visitor, headers }: Person): Promise<string | undefined> {
    const query = '{ library(page: 1, pageSize: 24) { items { anime { slug } } } unreadNotifications }';
    return complaint(await visitor.graphql(query, {}, headers));
  }

  /** Users must see what they have just written, whichever instance answers. */
  async readOwn(person: Person): Promise<string | undefined> {
    return (await this.look(person, pick(person.entries))).problem;
  }

  private async look({ visitor, headers }: Person, { slug, notes }: KeptEntry) {
    const answer = await visitor.graphql<{ anime: { viewerEntry: { notes: string; version: number } } }>(
      'query ($slug: String!) { anime(slug: $slug) { viewerEntry { notes version } } }',
      { slug },
      headers,
    );
    const problem = complaint(answer);
    const { notes: read = '', version } = answer.data?.anime?.viewerEntry ?? {};
    if (!problem && read !== notes.acknowledged && !notes.unclear.includes(read)) this.stale += 1;
    return { problem, version };
  }

  async press({ visitor, headers, entries }: Person): Promise<string | undefined> {
    const { animeId, presses } = pick(entries);
    const query = 'mutation ($id: ID!) { incrementProgress(animeId: $id, by: 1) { undoId } }';
    presses.unclear += 1;
    const problem = complaint(await visitor.graphql(query, { id: animeId }, headers));
    if (problem) return problem;
    presses.unclear -= 1;
    presses.acknowledged += 1;
    return undefined;
  }

  async note(person: Person): Promise<string | undefined> {
    const { visitor, headers } = person;
    const entry = pick(person.entries);
    const seen = await this.look(person, entry);
    if (seen.problem) return seen.problem;
    const text = randomUUID();
    const query = 'mutation ($input: SaveEntryInput!) { saveEntry(input: $input) { __typename } }';
    const input = { animeId: entry.animeId, version: seen.version, notes: text };
    entry.notes.unclear.push(text);
    const answer = await visitor.graphql<{ saveEntry: { __typename: string } }>(query, { input }, headers);
    const problem = complaint(answer);
    if (problem) return problem;
    // Rejected: the version read before was not the latest.
    if (answer.data?.saveEntry.__typename === 'EntryConflict') {
      entry.notes.unclear.pop();
      this.stale += 1;
    } else entry.notes = { acknowledged: text, unclear: [] };
    return undefined;
  }

  async comment({ visitor, headers }: Person): Promise<string | undefined> {
    const query =
      'mutation ($id: ID!, $body: String!) { postComment(input: { threadId: $id, body: $body }) { id } }';
    const answer = await visitor.graphql<{ postComment: { id: string } }>(
      query,
      { id: this.thread, body: `At ${new Date().toISOString()}` },
      headers,
    );
    const problem = complaint(answer);
    if (!problem) this.acknowledged.comments.push(answer.data?.postComment.id ?? '');
    return problem;
  }

  async join(): Promise<string | undefined> {
    const from = `10.${4 + Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`;
    const { status, text } = await this.signUp(new Visitor(this.url), {
      origin: this.url,
      'x-forwarded-for': from,
    });
    return status === 200 ? undefined : `${status} ${text.slice(0, 80)}`;
  }
}

/** Weighted by frequency: half of them write. */
const acts: [string, Act][] = (
  [
    ['page', 'readPage', 3],
    ['session', 'readSession', 5],
    ['lists', 'readLists', 4],
    ['own notes', 'readOwn', 6],
    ['+1', 'press', 8],
    ['notes', 'note', 8],
    ['comment', 'comment', 2],
    ['sign-up', 'join', 1],
  ] as const
).flatMap(([what, name, times]) =>
  Array.from({ length: times }, (): [string, Act] => [what, People.prototype[name] as Act]),
);

function complaint({ status, text, errors }: { status: number; text: string; errors: unknown[] }) {
  if (status !== 200) return `${status} ${text.slice(0, 160)}`;
  return errors.length > 0 ? text.slice(0, 200) : undefined;
}

function pick<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('Nothing to choose from');
  return found;
}
