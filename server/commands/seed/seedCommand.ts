import 'reflect-metadata';
import { pino } from 'pino';
import { createDeps } from '../../deps';
import { beginCommand } from '../beginCommand';
import { failWith } from '../failWith';
import { loadWithProgress } from '../loadWithProgress';
import { createProgressLine } from '../progressLine';
import { demoPassword, emailOf, seedCommunity } from './seedCommunity';

/**
 * `npm run seed`: creates thirty people with lists, friends and threads, for demos and development. Never in production: it
 * prints their password.
 */
async function main(): Promise<void> {
  const config = beginCommand(undefined, {
    SIGN_UP: 'open',
    SIGN_UP_MAIL_DOMAINS: '',
    SIGN_UP_MAIL_DOMAINS_BLOCKED: '',
    SIGN_UP_NETWORKS_BLOCKED: '',
    SIGN_UP_CHALLENGE: 'off',
    NEW_ACCOUNT_DAYS: '0',
    // Sends no mail, and allows thirty people to act within seconds of signing up.
    AUTH_VERIFY_ON_SIGN_UP: 'false',
    AUTH_REQUIRE_VERIFIED_EMAIL: 'false',
    AUTH_RATE_LIMIT: 'false',
  });
  if (config.production)
    throw new Error('NODE_ENV is production: the demo community is for development only.');
  const deps = await createDeps(config, { log: pino({ level: 'silent' }) });
  const line = createProgressLine('Inviting the demo community');
  try {
    await loadWithProgress(deps);
    await seedCommunity(deps, { onProgress: line.show });
    line.end(true);
    process.stdout.write(`Sign in as ${emailOf(0)} with the password "${demoPassword}".\n`);
  } finally {
    line.end(false);
    await deps.discover.close();
    await deps.search.close();
    await deps.limiter.close();
    await deps.events.close();
    await deps.db.close();
  }
}

main().then(() => process.exit(0), failWith);
