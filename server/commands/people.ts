import 'reflect-metadata';
import { pino } from 'pino';
import { createDeps } from '../deps';
import { beginCommand } from './beginCommand';
import { failWith } from './failWith';
import { managePeople } from './managePeople';

/** `npm run people`: accounts, for when no one can sign in (docs/moderation.md). */
async function main(args: string[]): Promise<void> {
  const deps = await createDeps(beginCommand(), { log: pino({ level: 'silent' }) });
  try {
    for await (const line of managePeople(deps, args)) process.stdout.write(`${line}\n`);
  } finally {
    await deps.discover.close();
    await deps.search.close();
    await deps.limiter.close();
    await deps.events.close();
    await deps.db.close();
  }
}

main(process.argv.slice(2)).then(() => process.exit(0), failWith);
