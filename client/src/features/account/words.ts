import { ago } from '../../components/text/When';
import type { ApiTokenScope } from '../../generated/graphql';
import { currentTime } from '../../state/environment';

export { ago };

const day = 24 * 3_600_000;

/** A session's last use is recorded only once a day, so anything younger is "within the last day" (contract 3). */
const isWithinDay = (iso: string, now: Date) => now.getTime() - Date.parse(iso) < day;

export const sessionUsed = (iso: string, now: Date = currentTime()): string =>
  isWithinDay(iso, now) ? 'used within the last day' : `last used ${ago(iso, now)}`;

/** When a person was last here, by their sessions. */
export const personSeen = (iso: string, now: Date = currentTime()): string =>
  isWithinDay(iso, now) ? 'seen within the last day' : `last seen ${ago(iso, now)}`;

const who = 'who you are';
const profile = 'your name and picture';
const email = 'your email address';
const later = 'access while you’re away';

/** Scopes that providers are asked for by default, in words. */
const words: Record<string, string> = {
  openid: who,
  profile,
  public_profile: profile,
  identify: profile,
  identity: profile,
  profile_image: profile,
  profile_nickname: profile,
  'account_info.read': profile,
  'read:user': profile,
  'user:read': profile,
  read_user: profile,
  'users.read': profile,
  'user.read': profile,
  'user.info.profile': profile,
  'read:jira-user': profile,
  name: profile,
  'https://www.googleapis.com/auth/userinfo.profile': profile,
  email,
  'user:email': email,
  account_email: email,
  'user-read-email': email,
  'user:read:email': email,
  'users.email': email,
  'https://www.googleapis.com/auth/userinfo.email': email,
  phone: 'your phone number',
  'tweet.read': 'your posts',
  file_read: 'your files',
  read: 'what you can see there',
  offline_access: later,
  'offline.access': later,
};

/** Identity first, then the provider's order. */
const order = [who, profile, email];

/** What a provider was asked to allow, each thing once and in plain words; unknown scopes are shown as they are. */
export function scopesInWords(scopes: readonly string[]): string {
  const told = new Set(scopes.map(wordsFor));
  if (told.has(profile)) told.delete(who);
  const known = order.filter((thing) => told.has(thing));
  return [...known, ...[...told].filter((thing) => !order.includes(thing))].join(', ');
}

function wordsFor(scope: string): string {
  const key = scope.toLowerCase();
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? scope;
}

/** The texts for token scopes. A scope added on the server does not compile without its text. */
export const scopeWords: Record<ApiTokenScope, { label: string; hint: string }> = {
  READ_ACCOUNT: { label: 'Read your account', hint: 'Name, email address, picture.' },
  READ_LISTS: { label: 'Read your lists', hint: 'What you’re watching, have watched and plan to watch.' },
  WRITE_LISTS: { label: 'Change your lists', hint: 'Add, update and remove entries.' },
};

export const allScopes = Object.keys(scopeWords) as ApiTokenScope[];
