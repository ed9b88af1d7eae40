import 'reflect-metadata';
import { openMigratedDatabase } from '../data/openDatabase';
import { assignOperatorHandle } from '../domain/community/people/changeHandle';
import { beginCommand } from './beginCommand';
import { failWith } from './failWith';

/** `npm run operator -- handle address`: gives an account a handle that OPERATORS lists (docs/operating.md). */
async function main([handle, email, ...more]: string[]): Promise<void> {
  if (!handle || !email || more.length > 0)
    throw new Error(
      'Name a handle of OPERATORS and the address of its account: npm run operator -- mika mika@example.org',
    );
  const config = beginCommand();
  const db = await openMigratedDatabase(config.database);
  try {
    await assignOperatorHandle({ db, config, clock: { now: () => new Date() } }, { handle, email });
    process.stdout.write(`${email} has the handle ${handle}, and is an operator.\n`);
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).catch(failWith);
