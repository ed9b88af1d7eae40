import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SecurityEventKind, securityEventKinds } from '../../../data/entities/factors';
import { operationsOf } from '../../../graphql/schema/operation';
import { buildGraphqlSchema } from '../../../graphql/schema/schema';
import { routes } from '../../../rest/routes';

/**
 * Each call and each mutation declares which lines it writes into the security log, or why it writes none: the compiler asks for
 * the former, and the schema cannot be walked without the latter.
 */
const ofDownloads: readonly SecurityEventKind[] = ['ACCOUNT_EXPORTED'];

describe('the security log', () => {
  // security: A8
  it('has each kind written by an operation, and no silence without a reason', async () => {
    const logs = [...routes, ...operationsOf(await buildGraphqlSchema())].map(({ log }) => log);
    const written = logs.flatMap((log) => (typeof log === 'string' ? [] : log));
    expect(new Set([...written, ...ofDownloads])).toEqual(new Set(securityEventKinds));
    expect(logs.filter((log) => log.length === 0)).toEqual([]);
  });

  it('has each kind expected by a test of the running server', () => {
    const folder = path.join(__dirname, '../../../../tests/contract/graphql');
    const tests = readdirSync(folder)
      .filter((file) => file.startsWith('security'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join();
    expect(securityEventKinds.filter((kind) => new RegExp(`\\b${kind}\\b`).test(tests))).toEqual(
      securityEventKinds,
    );
  });
});
