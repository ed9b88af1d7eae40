import 'reflect-metadata';
import { pino } from 'pino';
import { sharedLimits } from '../../shared/limits';
import { openMigratedDatabase } from '../data/openDatabase';
import { makeInvitation } from '../domain/site/invitations';
import { systemRandom } from '../systemRandom';
import { beginCommand } from './beginCommand';
import { failWith } from './failWith';

const { invitationUses, invitationDays } = sharedLimits;

/** `npm run invite -- [people] [days]`: prints a link by which people may sign up (docs/operating.md). */
async function main([people = '1', days = '7', ...more]: string[]): Promise<void> {
  const uses = numberIn(people, invitationUses);
  const length = numberIn(days, invitationDays);
  if (!uses || !length || more.length > 0)
    throw new Error(
      `Say for how many people (1 to ${invitationUses}) and days (1 to ${invitationDays}): npm run invite -- 1 7`,
    );
  const config = beginCommand();
  const db = await openMigratedDatabase(config.database);
  const clock = { now: () => new Date() };
  const deps = { config, db, clock, random: systemRandom, log: pino({ level: 'silent' }) };
  try {
    const { invitation, url } = await makeInvitation(deps, { byId: null, uses, days: length });
    process.stdout.write(`${url}\nFor ${people} to sign up until ${invitation.expiresAt.toISOString()}.\n`);
    if (config.auth.newAccounts !== 'invitation')
      process.stdout.write(
        `SIGN_UP is ${config.auth.newAccounts}: the link matters only with SIGN_UP=invitation.\n`,
      );
  } finally {
    await db.close();
  }
}

/** Undefined for anything but a whole number from 1. */
function numberIn(text: string, most: number): number | undefined {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

main(process.argv.slice(2)).catch(failWith);
