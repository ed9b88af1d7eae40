import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { buildGraphqlSchema, printGraphqlSchema } from './schema';

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await buildGraphqlSchema();
});

describe('the schema', () => {
  it('describes every type, field, argument and value', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      ({ name }) => !name.startsWith('__') && !builtIn.has(name),
    );
    expect(types.length).toBeGreaterThan(10);
    expect(types.flatMap(undescribed)).toEqual([]);
  });

  it('is the one that schema.graphql was generated from', async () => {
    const committed = readFileSync(path.join(__dirname, '../../../schema.graphql'), 'utf8');
    expect(printGraphqlSchema(await buildGraphqlSchema())).toBe(committed);
  });

  it('reads plain fields without a wrapper around each: lists of fifty have a thousand of them', () => {
    const folder = path.join(__dirname, '..');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?!.*test).*\.ts$/.test(file),
    );
    const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const count = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? []).length;
    expect(count(/^@ObjectType\(/gm)).toBeGreaterThan(10);
    expect(count(/^@ObjectType\(\{\s*simpleResolvers: true/gm)).toBe(count(/^@ObjectType\(/gm));
  });

  // security: F2
  it('never names a token or a password hash', () => {
    const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) ? Object.keys(type.getFields()) : [],
    );
    // A personal API token has a name and an id; only the mutation that creates it returns its secret.
    const apiTokens = new Set(['apiToken', 'apiTokens', 'createApiToken', 'revokeApiToken']);
    const secret = (name: string) => /token|passwordHash|^password$/i.test(name) && !apiTokens.has(name);
    expect(fields.filter(secret)).toEqual([]);
  });
});

const builtIn = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

function undescribed(type: GraphQLNamedType): string[] {
  const missing = type.description || rootTypes.has(type.name) ? [] : [type.name];
  if (isEnumType(type)) return [...missing, ...bareOnes(type.name, type.getValues())];
  if (isInputObjectType(type)) return [...missing, ...bareOnes(type.name, Object.values(type.getFields()))];
  if (!isObjectType(type)) return missing;
  const fields = Object.values(type.getFields());
  const bareArguments = fields.flatMap(({ name, args }) => bareOnes(`${type.name}.${name}`, args));
  return [...missing, ...bareOnes(type.name, fields), ...bareArguments];
}

function bareOnes(owner: string, parts: readonly { name: string; description?: string | null }[]): string[] {
  return parts.flatMap(({ name, description }) => (description ? [] : [`${owner}.${name}`]));
}

/** type-graphql has no place for descriptions of root types. */
const rootTypes = new Set(['Query', 'Mutation', 'Subscription']);
