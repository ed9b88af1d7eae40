import { createHash } from 'node:crypto';
import Bowser from 'bowser';
import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import {
  findKnownDevice,
  hasKnownDevice,
  insertKnownDevice,
  isDeviceOf,
  noteDeviceCookie,
  noteKnownDevice,
} from '../../data/stores/deviceStore';
import { findSession } from '../../data/stores/sessionStore';
import { alphabets } from '../crypto/alphabets';
import { hashToken } from '../crypto/hashToken';
import type { Deps } from '../deps';
import { inUtc } from '../text/instants';
import type { Client, LiveSession, User } from './records';
import { lockOwner } from './session/lockOwner';

export interface TryInput {
  /** The email address tried, normalised. */
  email: string;
  client: Client;
  /** Token from the browser's session cookie, signature already verified. */
  session?: string;
}

/**
 * Counts an attempt at an account's password. A browser that has signed in to the account before has its own count; all others
 * share one, wherever they come from, so that strangers cannot lock the owner out (security A5, OWASP's "device cookies"). A
 * browser's proof is looked up on its own and only then compared with the address, so that the work is the same whether or not
 * the address has an account.
 */
export async function countTry(
  deps: Pick<Deps, 'db' | 'clock' | 'limiter'>,
  { email, client, session }: TryInput,
): Promise<void> {
  const device =
    (await knownByDevice(deps, email, client.device)) ?? (await knownBySession(deps, email, session));
  if (device === undefined) await deps.limiter.consume('account', email);
  else await deps.limiter.consume('device', `${device} ${email}`);
}

async function knownByDevice(
  { db }: Pick<Deps, 'db'>,
  email: string,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const hash = hashToken(device);
  return (await isDeviceOf(db, { hash, email })) ? hash : undefined;
}

async function knownBySession(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  const live = token === undefined ? undefined : await findSession(deps.db, token);
  const known = live && live.user.email === email && live.session.expiresAt > deps.clock.now();
  return known ? live.session.id : undefined;
}

type RememberDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/**
 * Makes the browser of a live session known for later sign-ins, so that others' wrong passwords do not lock its owner out
 * (security A5). A visitor's becomes known to the account that it creates next. Returns the value of its device cookie: the
 * current one if it is ours, as several people may share a browser. The devices seen longest ago are dropped. Throws
 * UNAUTHENTICATED if the session has ended.
 */
export async function rememberDevice(
  deps: RememberDeps,
  { viewer, client }: { viewer: LiveSession | null; client: Client },
): Promise<string> {
  const token = client.device ?? deps.random.text(limits.deviceTokenLength, alphabets.letters);
  if (!viewer) return token;
  await deps.db.transaction(async (manager) => {
    await lockOwner(manager, viewer);
    await recordBrowser(deps, manager, { userId: viewer.user.id, client: { ...client, device: token } });
  });
  return token;
}

/** Makes a browser that has a device cookie known to an account, as the one that created it or chose its password. */
export async function recordBrowser(
  { clock }: Pick<Deps, 'clock'>,
  manager: EntityManager,
  { userId, client: { device } }: { userId: string; client: Client },
): Promise<void> {
  if (device === undefined) return;
  const row = { hash: hashToken(device), userId, lastSeenAt: clock.now() };
  await noteDeviceCookie(manager, row, limits.devices);
}

/** Whether this is the user's own browser: it is signed in to the account, or known to it by its device cookie. */
export async function isBrowserOf(
  { db }: Pick<Deps, 'db'>,
  { id, email }: Pick<User, 'id' | 'email'>,
  { viewer, client: { device } }: { viewer: LiveSession | null; client: Client },
): Promise<boolean> {
  if (viewer?.user.id === id) return true;
  return device !== undefined && (await isDeviceOf(db, { hash: hashToken(device), email }));
}

const DAY_MS = 86_400_000;

/**
 * Records the kind of browser that a session begins in, and mails the owner if it is new. The user's first one belongs to the
 * sign-up, so it is not reported.
 */
export async function recordDevice(
  { clock, mail }: Pick<Deps, 'clock' | 'mail'>,
  manager: EntityManager,
  { user, client }: { user: User; client: Client },
): Promise<void> {
  const now = clock.now();
  const device = { userId: user.id, fingerprint: fingerprintOf(client.userAgent) };
  const known = await findKnownDevice(manager, device);
  if (known) {
    if (now.getTime() - known.lastSeenAt.getTime() > DAY_MS) {
      await noteKnownDevice(manager, { ...device, lastSeenAt: now });
    }
    return;
  }
  const others = await hasKnownDevice(manager, user.id);
  await insertKnownDevice(manager, { ...device, lastSeenAt: now });
  if (!others) return;
  await mail.add(manager, { template: 'newSignIn', to: user.email, data: placeAndTime(client, now) });
}

/** Without version numbers, so that a browser update does not make a new device. */
function fingerprintOf(userAgent: string): string {
  return createHash('sha256').update(userAgent.replace(/\d+/g, '')).digest('hex');
}

/** Names of browsers and systems that may appear in a message: Bowser takes those it does not know from the User-Agent. */
const programs = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/** A browser's User-Agent in words of this site: "Firefox on Linux". Nothing of the sender's own is left. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const program = programs.has(browser.name ?? '') ? browser.name : undefined;
  const system = systems.has(os.name ?? '') ? os.name : undefined;
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'An unknown device';
}

/** From where and when something was done, for a message to the account's owner. */
export function placeAndTime({ ipAddress, userAgent }: Client, now: Date): Record<string, string> {
  return { device: deviceName(userAgent), address: ipAddress || 'unknown', at: inUtc(now) };
}
