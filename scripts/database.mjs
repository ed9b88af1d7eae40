import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * `npm run db:check` fails if entities and migrations disagree; `npm run db:generate -- <name>` writes a first draft of the
 * migration. The work is done by database.ts, which needs the TypeScript hook.
 */
const script = fileURLToPath(new URL('./database.ts', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['-r', '@swc-node/register', script, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
