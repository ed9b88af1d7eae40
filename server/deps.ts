import { randomInt } from 'node:crypto';
import { type Logger, pino } from 'pino';
import type { Config } from './config/config';
import { limits } from './config/limits';
import { openMigratedDatabase } from './data/database';
import { alphabets } from './domain/accounts/alphabets';
import { createPasswordHasher } from './domain/accounts/password/passwordHasher';
import type { Clock, Deps, Random } from './domain/ports';
import { createRateLimiter } from './http/rateLimit';
import { createOutbox } from './mail/outbox';
import { createProviders } from './passport/social/createProviders';

/** The composition root: everything with a life of its own is made here, once, and passed in. Tests replace what they like. */
export async function createDeps(config: Config, replace: Partial<Deps> = {}): Promise<Deps> {
  const { clock = systemClock, random = systemRandom, fetch = globalThis.fetch } = replace;
  const log = replace.log ?? createLog(config);
  return {
    config,
    log,
    clock,
    random,
    db: replace.db ?? (await openMigratedDatabase(config.database)),
    mail: replace.mail ?? createOutbox({ config, clock, random }),
    passwords: replace.passwords ?? createPasswordHasher(),
    limiter: replace.limiter ?? createRateLimiter({ config, log }),
    providers: replace.providers ?? createProviders({ config, log, clock, fetch }),
    fetch,
  };
}

/** A failed statement carries its parameters, which may be tokens or hashes: they never reach the log (security P17). */
function createLog({ logLevel }: Config): Logger {
  const secret = ['parameters', 'driverError', 'cause.parameters', 'cause.driverError'];
  return pino({ level: logLevel, redact: { paths: secret.map((path) => `err.${path}`), remove: true } });
}

const systemClock: Clock = { now: () => new Date() };

const systemRandom: Random = {
  text: (length, alphabet) =>
    Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  id: () => systemRandom.text(limits.idLength, alphabets.letters),
};
