import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, validate } from 'graphql';
import { limits } from '../../config/limits';
import { readVariables } from '../../config/readVariables';
import { apiTokenScopes } from '../../domain/accounts/authentication';
import { buildGraphqlSchema } from './schema';

const page = readFileSync(path.join(__dirname, '../../../docs/graphql.md'), 'utf8');

/** All queries on the page: in code blocks, in curl bodies, in scripts. */
function documents(): string[] {
  const blocks = [...page.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const curls = [...page.matchAll(/-d '(\{.*\})'/g)].map(([, body = '']) => JSON.parse(body).query as string);
  const scripts = [...page.matchAll(/const query = `([\s\S]*?)`;/g)].map(([, text = '']) => text);
  return [...blocks, ...curls, ...scripts];
}

describe('docs/graphql.md', () => {
  it('has only queries that the schema supports', async () => {
    const schema = await buildGraphqlSchema();
    expect(documents()).toHaveLength(15);
    for (const document of documents()) expect(validate(schema, parse(document))).toEqual([]);
  });

  it('names every scope', () => {
    for (const scope of apiTokenScopes) expect(page).toContain(`| \`${scope}\``);
  });

  it('gives the actual limits', () => {
    const { graphqlDepth, graphqlAliases, graphqlTokens, graphqlCost, pageSize } = limits;
    const numbers = [graphqlTokens, graphqlCost].map((count) => count.toLocaleString('en'));
    expect(page).toContain(
      `${graphqlDepth} levels deep, with at most ${graphqlAliases} aliases, ${numbers[0]} tokens and a cost of ${numbers[1]}`,
    );
    for (const budget of ['GRAPHQL_BUDGET_VISITOR', 'GRAPHQL_BUDGET_MEMBER'] as const)
      expect(page).toContain(Number(readVariables({}).values[budget]).toLocaleString('en'));
    expect(page).toContain(`\`pageSize\` is at most ${pageSize}`);
  });
});
