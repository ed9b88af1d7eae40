import { clientDocument } from '../tests/support/apps/clientDocument';
import { rounds, type Target } from './load';
import { row } from './sessions';
import type { BenchSite, Report } from './site';

const SESSION = '{ session { id expiresAt user { id name email } } }';

/** The session query and the home page's query, against Express sending the same bytes ready-made. */
export async function measureGraphql(site: BenchSite): Promise<Report> {
  const queries: Record<string, { query: string; variables: Record<string, unknown>; cookie: string }> = {
    'session query': { query: SESSION, variables: {}, cookie: site.visitor.cookieHeader() },
    'home query': { query: homeQuery(), variables: { since: daysAgo(7) }, cookie: '' },
  };
  const rows: Report['rows'] = [];
  for (const [name, { query, variables, cookie }] of Object.entries(queries)) {
    const answer = await site.visitor.graphql(query, variables);
    if (answer.status !== 200 || answer.errors.length > 0)
      throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 500)}`);
    const floorUrl = await site.floor('json', answer.text);
    const body = JSON.stringify({ query, variables });
    const figures = await rounds([
      post('ready JSON from Express', floorUrl, body, ''),
      post('the site', site.url, body, cookie),
    ]);
    const floor = figures.get('ready JSON from Express')?.perSecond ?? 0;
    const size = `${Math.round(answer.text.length / 102.4) / 10} kB`;
    for (const [who, figure] of figures) rows.push(row(`${who}, ${name} (${size})`, figure, floor));
  }
  return { title: 'GraphQL', rows };
}

/** The document with which the client asks for home. */
export const homeQuery = (): string => clientDocument('Home');

function post(name: string, url: string, body: string, cookie: string): Target {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  return { name, request: { url: `${url}/graphql`, method: 'POST', headers, body } };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
