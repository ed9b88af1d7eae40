import { readdirSync } from 'node:fs';
import path from 'node:path';
import { shapes } from '../../tests/support/providers';
import { type ProviderDescriptor, providers, type RawProfile } from '.';

const parts = new Set(['descriptor', 'index', 'issuers', 'marks', 'read']);
const files = readdirSync(__dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => !parts.has(name))
  .sort();
const byId = new Map(providers.map((provider) => [provider.id, provider]));
const get = (id: string) => byId.get(id) as ProviderDescriptor;
const map = (id: string, raw: RawProfile) => get(id).mapProfile(raw);

const thirty =
  'apple atlassian cognito discord dropbox facebook figma github gitlab google huggingface kakao kick line linear linkedin ' +
  'microsoft naver notion paypal reddit roblox salesforce slack spotify tiktok twitch twitter vk zoom';

describe('the list of providers', () => {
  it('is the folder, sorted, and has thirty', () => {
    expect(providers.map(({ id }) => id)).toEqual(files);
    expect(files).toEqual(expect.arrayContaining(thirty.split(' ')));
    expect(Object.keys(shapes).sort()).toEqual(files);
  });

  it.each(files)('%s keeps the order of fields that every file has', (id) => {
    const order = [
      ...['id', 'name', 'mark', 'endpoints', 'scopes', 'scopeSeparator', 'requestedScopesFirst', 'pkce'],
      'tokenAuth',
      ...[
        'clientIdField',
        'refresh',
        'authorization',
        'prompt',
        'loginHint',
        'formPost',
        'deviceId',
        'idToken',
        'profile',
      ],
      ...['calls', 'extraCalls', 'mapProfile', 'settings', 'console'],
    ];
    const keys = Object.keys(get(id));
    expect(keys).toEqual(order.filter((key) => keys.includes(key)));
  });

  it.each(files)('%s has https addresses with its default settings', (id) => {
    const { settings = {}, endpoints } = get(id);
    const values = Object.fromEntries(Object.entries(settings).map(([k, s]) => [k, s.default ?? 'x1']));
    for (const url of Object.values(endpoints(values))) {
      expect(new URL(url).protocol).toBe('https:');
      expect(url).not.toContain('undefined');
    }
  });
});

describe('a profile', () => {
  it.each(files)('of %s is read from the documented answer', (id) => {
    const provider = get(id);
    const { claims, answers = {}, profile } = shapes[id] ?? { profile: undefined };
    const [first, ...others] = Object.values(answers);
    let raw: RawProfile =
      provider.profile !== 'calls' && claims ? { iss: 'i', ...claims } : { ...(first as object) };
    if (id === 'github') raw = { ...raw, emails: others[0] };
    if (id === 'twitter') raw = { ...raw, confirmed: first };
    if (id === 'microsoft') raw = { ...raw, photo: profile?.image };
    expect(provider.mapProfile(raw)).toEqual(profile);
  });

  it.each(files)('of %s is undefined when the response is empty, of other types, or deeply wrong', (id) => {
    for (const raw of [{}, { id: {}, sub: [], user_id: true, data: 'x', user: null, response: 7 }]) {
      expect(map(id, raw)).toBeUndefined();
    }
    const wrong = { data: [null], bot: { owner: [] }, user: { user_id: {} }, response: { id: null } };
    expect(map(id, wrong)).toBeUndefined();
  });

  it.each(['atlassian', 'figma', 'github', 'google', 'notion', 'zoom'])(
    'of %s without an address has none, and none that is confirmed by it',
    (id) => {
      const { claims, answers = {} } = shapes[id] ?? {};
      const raw = structuredClone({ ...(claims ?? (Object.values(answers)[0] as object)) }) as RawProfile;
      delete raw.email;
      const owner = (raw.bot as { owner: { user: RawProfile } } | undefined)?.owner.user;
      if (owner) delete owner.person;
      expect(map(id, raw)).toMatchObject({ email: undefined });
    },
  );
});

describe('what is odd about a provider', () => {
  it('Apple: the name comes beside the code', () => {
    const claims = { sub: '1', email: 'a@example.org', email_verified: false };
    const user = { name: { firstName: 'Haru', lastName: 'Ito' } };
    expect(map('apple', { ...claims, user })).toMatchObject({ name: 'Haru Ito', emailVerified: false });
    expect(map('apple', { ...claims, name: 'In Token' })).toMatchObject({ name: 'In Token' });
    expect(map('apple', { ...claims, user: { name: 7 } })).toMatchObject({ name: 'a@example.org' });
  });

  it.each([
    [{ id: '80351110224678912', avatar: 'abc' }, 'avatars/80351110224678912/abc.png'],
    [{ id: '80351110224678912', discriminator: '1337' }, 'embed/avatars/2.png'],
    [
      { id: '80351110224678912', discriminator: '0' },
      `embed/avatars/${Number((80351110224678912n >> 22n) % 6n)}.png`,
    ],
  ])('Discord: %j has a picture', (raw, image) => {
    expect(map('discord', raw)?.image).toBe(`https://cdn.discordapp.com/${image}`);
  });

  it('Facebook: a limited login has claims, confirmed', () => {
    const claims = { iss: 'https://www.facebook.com', sub: '9', name: 'M', picture: 'https://p.example/1' };
    expect(map('facebook', claims)).toEqual({
      accountId: '9',
      email: undefined,
      emailVerified: true,
      name: 'M',
      image: 'https://p.example/1',
    });
  });

  it('GitHub: the public address counts as confirmed only when the list says so', () => {
    const raw = {
      id: 1,
      email: 'b@example.org',
      emails: [{ email: 'a@example.org', primary: true, verified: true }],
    };
    expect(map('github', raw)).toMatchObject({ email: 'b@example.org', emailVerified: false });
    expect(map('github', { id: 1, emails: [{ email: 'c@example.org', verified: false }] })).toMatchObject({
      email: 'c@example.org',
      emailVerified: false,
    });
    expect(map('github', { id: 1, login: 'x', emails: 'nonsense' })).toMatchObject({
      email: undefined,
      name: 'x',
    });
  });

  it.each([{ state: 'blocked' }, { state: 'active', locked: true }, {}])(
    'GitLab: %j has no profile',
    (more) => {
      expect(map('gitlab', { id: 1, email: 'a@example.org', ...more })).toBeUndefined();
    },
  );

  it('Kakao: an address must be valid and confirmed', () => {
    const account = { email: 'k@example.org', is_email_valid: true, is_email_verified: false, name: 'K' };
    expect(map('kakao', { id: 1, kakao_account: account })).toMatchObject({
      emailVerified: false,
      name: 'K',
    });
  });

  it('Microsoft: the tenant of a shared sign-in comes from the token, a fixed one does not', () => {
    const { idToken } = get('microsoft');
    const settings = { AUTHORITY: 'https://login.microsoftonline.com', TENANT: 'common' };
    const tid = '9122040d-6c67-4c5b-b112-36a304b66dad';
    expect(idToken?.issuers(settings, { tid })).toEqual([`https://login.microsoftonline.com/${tid}/v2.0`]);
    const own = '11111111-2222-3333-4444-555555555555';
    expect(idToken?.issuers({ ...settings, TENANT: own }, { tid })).toEqual([
      `https://login.microsoftonline.com/${own}/v2.0`,
    ]);
  });

  it('Naver: another result code gives no profile', () => {
    expect(map('naver', { resultcode: '024', response: { id: '1' } })).toBeUndefined();
  });

  it('Notion: a person without a name is the Notion User', () => {
    expect(map('notion', { bot: { owner: { user: { id: '1' } } } })).toEqual({
      accountId: '1',
      email: undefined,
      emailVerified: false,
      name: 'Notion User',
      image: undefined,
    });
  });

  it('TikTok, X: without an address the user name takes its place, unconfirmed', () => {
    expect(map('twitter', { data: { id: '1', username: 'x' } })).toMatchObject({
      email: 'x',
      emailVerified: false,
    });
    expect(map('tiktok', { data: { user: { open_id: '1', email: 'a@b.org' } } })).toMatchObject({
      email: 'a@b.org',
      emailVerified: true,
    });
  });

  it('VK: no profile without an address', () => {
    expect(map('vk', { user: { user_id: 1, first_name: 'I' } })).toBeUndefined();
  });
});
