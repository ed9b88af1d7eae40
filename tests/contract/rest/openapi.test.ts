import { openapi } from '../../../server/rest/openapi/openapi';
import { startApp, type TestApp } from '../../support/apps/startApp';
import { aPerson } from '../../support/people/people';

/** The description of the calls, as programs get it, held against what the calls answer. */
interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startApp();
  document = (await app.visitor().get('/api/openapi.json')).body;
});
afterAll(() => app.close());

/** What is wrong with a value, or nothing. Fields that are described nowhere are wrong, too. */
function wrongWith(schema: Schema, value: unknown, at = '$'): string[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split('/').pop() ?? ''];
    return named ? wrongWith(named, value, at) : [`${at}: ${schema.$ref} is missing`];
  }
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => wrongWith(one, value, at));
    return tries.some((wrong) => wrong.length === 0) ? [] : (tries[0] ?? []);
  }
  if ('const' in schema && schema.const !== value) return [`${at} is not ${schema.const}`];
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (schema.type !== undefined && schema.type !== type) return [`${at} is ${type}, not ${schema.type}`];
  if (Array.isArray(value))
    return value.flatMap((one, n) => wrongWith(schema.items ?? {}, one, `${at}[${n}]`));
  if (type !== 'object' || !schema.properties) return [];
  const fields = value as Record<string, unknown>;
  const { properties } = schema;
  return [
    ...(schema.required ?? []).filter((name) => !(name in fields)).map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, one]) =>
      properties[name]
        ? wrongWith(properties[name], one, `${at}.${name}`)
        : [`${at}.${name} is not described`],
    ),
  ];
}

function wrongAnswer(call: string, status: number, body: unknown): string[] {
  const [method = '', path = ''] = call.split(' ');
  const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const answer = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!answer) return [`${call} describes no ${status}`];
  const schema = answer.content?.['application/json']?.schema;
  return schema ? wrongWith(schema, body) : [];
}

it('is served as it is made, and may be kept', async () => {
  const answer = await app.visitor().get('/api/openapi.json');
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(document).toEqual(JSON.parse(JSON.stringify(openapi())));
});

it('says of the calls what they answer, field by field', async () => {
  const person = aPerson();
  const visitor = app.visitor();
  const wrong: string[] = [];
  const call = async (name: string, body?: object) => {
    const [method, path = ''] = name.split(' ');
    const answer =
      method === 'GET'
        ? await visitor.get(`/api/auth${path}`)
        : await visitor.auth(path.slice(1), body ?? {}, { origin: app.url });
    wrong.push(...wrongAnswer(name, answer.status, answer.body).map((text) => `${name}: ${text}`));
    return answer;
  };
  await call('GET /ok');
  await call('GET /get-session');
  await call('POST /sign-up/email', person);
  await call('POST /sign-up/email', { ...person, email: 'none' });
  await call('GET /get-session');
  await call('GET /list-sessions');
  await call('GET /list-accounts');
  await call('POST /update-user', { name: 'Other' });
  await call('POST /change-password', { currentPassword: person.password, newPassword: 'autumn-moon-17' });
  await call('POST /request-password-reset', { email: person.email });
  await call('POST /send-verification-email', { email: person.email });
  await call('POST /link-social', { provider: 'nowhere' });
  await call('POST /revoke-other-sessions');
  await call('POST /sign-out');
  await call('POST /sign-in/email', { ...person, password: 'autumn-moon-17', callbackURL: '/home' });
  await call('POST /sign-in/email', { ...person, password: 'autumn-moon-17' });
  await call('POST /revoke-sessions');
  expect(wrong).toEqual([]);
});
