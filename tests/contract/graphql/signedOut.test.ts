import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { SessionEntity } from '../../../server/data/entities/accounts';
import { type Access, operationsOf } from '../../../server/graphql/schema/operation';
import { buildGraphqlSchema } from '../../../server/graphql/schema/schema';
import { startApp, type TestApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { signUp } from '../../support/people/people';

let app: TestApp;
let schema: GraphQLSchema;
beforeAll(async () => {
  [app, schema] = [await startApp({ env: everythingOn }), await buildGraphqlSchema()];
});
afterAll(() => app.close());

const everythingOn = { AUTH_DELETE_USER: 'true', AUTH_CHANGE_EMAIL: 'true' };

/** A value that a required input accepts; optional ones are left out. */
function literalFor(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalFor(type.ofType);
  if (isListType(type)) return `[${literalFor(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) && field.defaultValue === undefined,
    );
    return `{ ${needed.map((field) => `${field.name}: ${literalFor(field.type)}`).join(', ')} }`;
  }
  const literals = { Int: '1', Float: '1', Boolean: 'true', DateTimeISO: '"2026-11-21T03:00:00.000Z"' };
  return new Map(Object.entries(literals)).get(type.name) ?? '"plum-rain-42"';
}

function documentFor({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const given = args
    .filter((arg) => isNonNullType(arg.type))
    .map((arg) => `${arg.name}: ${literalFor(arg.type)}`);
  const inner = getNamedType(type);
  return `mutation { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${isCompositeType(inner) ? ' { __typename }' : ''} }`;
}

const namesFor = (...access: Access[]) =>
  operationsOf(schema).flatMap((one) => (access.includes(one.access) ? [one.name] : []));

/** What each mutation answers that these may call. */
async function answersOf(
  access: Access[],
  visitor: () => Visitor,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name, field } of operationsOf(schema)) {
    if (!namesFor(...access).includes(name)) continue;
    const answer = await visitor().graphql(documentFor(field), {}, headers);
    found[name] = answer.errors.map(({ extensions }) => extensions?.code).join() || answer.data;
  }
  return found;
}
const refusals = (visitor: () => Visitor, headers?: Record<string, string>) =>
  answersOf(['BROWSER', 'LIST_WRITERS'], visitor, headers);

const all = (found: Record<string, unknown>, code: string) =>
  Object.fromEntries(Object.keys(found).map((name) => [name, code]));

it('lets everyone call the mutations for people who cannot sign in', async () => {
  const found = await answersOf(['EVERYONE'], () => app.visitor());
  expect(Object.keys(found)).toEqual(['rememberDevice', 'requestPasswordReset', 'resetPassword']);
  expect(Object.values(found)).not.toContain('UNAUTHENTICATED');
});

// security: P15
describe('every mutation that requires a user', () => {
  it('refuses visitors', async () => {
    const found = await refusals(() => app.visitor());
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(7);
    expect(found).toEqual(all(found, 'UNAUTHENTICATED'));
  });

  it('refuses an ended session', async () => {
    const { visitor, token } = await signUp(app);
    await app.deps.db.manager.delete(SessionEntity, { token });
    const found = await refusals(() => visitor, { origin: app.url });
    expect(found).toEqual(all(found, 'UNAUTHENTICATED'));
  });

  it.each([
    ['every scope', '[READ_ACCOUNT, READ_LISTS, WRITE_LISTS]', true],
    ['no scope for lists', '[READ_ACCOUNT, READ_LISTS]', false],
  ])('refuses an API token with %s, even from a signed-in browser', async (_, scopes, writesLists) => {
    const { visitor } = await signUp(app);
    const made = await visitor.graphql<{ createApiToken: { secret: string } }>(
      `mutation { createApiToken(input: { name: "All", scopes: ${scopes} }) { secret } }`,
      {},
      { origin: app.url },
    );
    const authorization = `Bearer ${made.data?.createApiToken.secret}`;
    const found = await refusals(() => visitor, { origin: app.url, authorization });
    const allowed = Object.keys(found).filter((name) => found[name] !== 'API_TOKEN_NOT_ALLOWED');
    expect(allowed.sort()).toEqual(writesLists ? namesFor('LIST_WRITERS') : []);
  });
});
