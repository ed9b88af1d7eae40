import { join } from 'node:path';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { openDatabase } from '../server/data/openDatabase';
import { peopleFilters } from '../server/data/stores/suspensionStore';
import { clientDocument } from '../tests/support/apps/clientDocument';
import { Visitor } from '../tests/support/apps/visitor';
import { fillPeople } from '../tests/support/people/bigSite';
import { loadedDataDir, startServer } from '../tests/support/servers/serverProcess';
import { shareOf, timeTurns } from './load';
import type { BenchSite, Report } from './site';

const PEOPLE = 100_000;
const TURNS_PER_QUERY = 60;
const WARM_UP_TURNS = 10;

/** The list of accounts, as operators of a site with 100,000 of them read it: one call at a time. Goal: p95 60 ms. */
export async function measurePeople(site: BenchSite): Promise<Report> {
  const dataDir = site.env.DATABASE_URL === undefined ? await loadedDataDir() : site.dataDir;
  const first = await startServer({ env: site.env, dataDir });
  const operator = new Visitor(first.url);
  const person = { name: 'Boss', email: 'boss@example.org', password: 'a long enough passphrase' };
  await operator.auth('sign-up/email', person, { origin: first.url });
  const { data, text } = await operator.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
    {},
    { origin: first.url },
  );
  if (!data) throw new Error(text);
  await first.end('SIGTERM');
  const url = site.env.DATABASE_URL ?? `sqlite:${join(dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, dataDir));
  await fillPeople(db, PEOPLE);
  await db.close();

  const server = await startServer({ env: { ...site.env, OPERATORS: data.viewerProfile.handle }, dataDir });
  const visitor = new Visitor(server.url);
  for (const [name, value] of operator.cookies) visitor.cookies.set(name, value);
  const rows: Report['rows'] = [];
  const time = async (what: string, variables: Record<string, unknown>) =>
    rows.push({ what, ...(await timeQuery(visitor, 'SiteAccounts', variables)) });
  rows.push({ what: 'nothing', ...(await timeQuery(visitor, '{ __typename }', {})) });
  for (const which of peopleFilters) await time(`filter ${which}`, { which, text: '' });
  await time('part of a name of many', { which: 'ALL', text: 'person 7' });
  await time('part of a name of few', { which: 'ALL', text: 'person 77777' });
  await time('a name of nobody', { which: 'ALL', text: 'nobody at all' });
  await time('a whole address', { which: 'ALL', text: 'boss@example.org' });
  for (const text of ['p', 'pers', 'person 77777'])
    rows.push({ what: `mention of @${text}`, ...(await timeQuery(visitor, 'People', { text })) });
  await server.end('SIGTERM');
  return { title: `The list of ${PEOPLE.toLocaleString('en')} accounts`, rows };
}

async function timeQuery(visitor: Visitor, operation: string, variables: Record<string, unknown>) {
  const query = operation.startsWith('{') ? operation : clientDocument(operation);
  const times = await timeTurns(
    async () => {
      const { errors, text } = await visitor.graphql(query, variables, { origin: visitor.baseURL });
      if (errors.length > 0) throw new Error(`${operation}: ${text.slice(0, 300)}`);
    },
    { turns: TURNS_PER_QUERY, warmUp: WARM_UP_TURNS },
  );
  const at = shareOf(times);
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
}
