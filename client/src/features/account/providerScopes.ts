const who = 'who you are';
const profile = 'your name and picture';
const email = 'your email address';
const later = 'access while you’re away';

/** Scopes that providers are asked for without further settings, in words. */
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

/** Who somebody is first; then the rest as the provider has it. */
const order = [who, profile, email];

/** What a provider was asked to allow, each thing once and in plain words; what we have no words for stands as it is. */
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
