import { loadConfig } from '../../../server/config/config';
import { createSiteSettings, watchSiteSettings } from '../../../server/domain/site/siteSettings';
import { type StartAppOptions, setUpApp } from '../../support/apps/startApp';
import { becomes } from '../../support/browser/becomes';
import { anOperator, handleOf, run } from '../../support/people/community';
import { anEntry, animeId } from '../../support/people/lists';
import { aPerson, type SignedIn, signUp } from '../../support/people/people';

/** What operators set in the browser, without a restart. */
const env: StartAppOptions['env'] = { OPERATORS: 'the_boss', SITE_CONTACT: 'help@example.org' };
const app = setUpApp({ now: '2026-11-21T12:00:00.000Z', catalogue: true, env });
let operator: SignedIn;
let ada: SignedIn;

beforeAll(async () => {
  operator = await anOperator(app, 'the_boss');
  ada = await signUp(app);
});

const everything = `{ siteSettings { version
  settings { name group label hint kind options { value label } text usual fixed }
  versions { version createdAt by { handle } changes { label before after } } } }`;
const read = async () => (await run(operator, everything)).body.data.siteSettings;
type Shown = { name: string; text: string; usual: string; fixed: boolean };
const setting = async (name: string): Promise<Shown> =>
  (await read()).settings.find((shown: Shown) => shown.name === name);

const mutation = `mutation ($values: [SettingInput!]!, $seen: Int!) {
  changeSiteSettings(values: $values, seen: $seen) { problems { name message } siteSettings { version } } }`;
async function change(texts: Record<string, string>, seen?: number, by = operator) {
  const values = Object.entries(texts).map(([name, text]) => ({ name, text }));
  return await by.visitor.graphql<{ changeSiteSettings: { problems: object[] } }>(mutation, {
    values,
    seen: seen ?? (await read()).version,
  });
}
async function set(texts: Record<string, string>): Promise<void> {
  const { body } = await change(texts);
  expect(body).toMatchObject({ data: { changeSiteSettings: { problems: [] } } });
}
const restore = async (version: number, seen?: number, by = operator) =>
  await by.visitor.graphql(
    `mutation ($version: Int!, $seen: Int!) {
      restoreSiteSettings(version: $version, seen: $seen) { problems { name } siteSettings { version } } }`,
    { version, seen: seen ?? (await read()).version },
  );
const codes = ({ errors }: { errors: { extensions?: { code?: string } }[] }) =>
  errors.map(({ extensions }) => extensions?.code);
const site = async (fields: string) =>
  (await app.visitor().graphql<{ site: Record<string, unknown> }>(`{ site { ${fields} } }`)).data?.site;

describe('the settings of the site', () => {
  it('are for operators in a browser: null, and not found, for everyone else', async () => {
    expect(await read()).toMatchObject({ version: 0, versions: [] });
    for (const visitor of [ada.visitor, app.visitor()])
      expect((await visitor.graphql(everything)).body).toEqual({ data: { siteSettings: null } });
    const { data } = await run(
      operator,
      'mutation { createApiToken(input: { name: "all", scopes: [READ_ACCOUNT, READ_LISTS] }) { secret } }',
    );
    const { secret } = (data as { createApiToken: { secret: string } }).createApiToken;
    const program = await app.visitor().graphql(everything, {}, { authorization: `Bearer ${secret}` });
    expect(program.body).toEqual({ data: { siteSettings: null } });
    expect(codes(await change({ SITE_NAME: 'Mine' }, 0, ada))).toEqual(['NOT_FOUND']);
    expect(codes(await restore(0, 0, ada))).toEqual(['NOT_FOUND']);
    expect(await site('name')).toEqual({ name: 'Enspired' });
  });

  it('say what each is, what applies, and what the environment sets', async () => {
    expect(await setting('SITE_NAME')).toMatchObject({ text: '', usual: 'Enspired', fixed: false });
    expect(await setting('SITE_CONTACT')).toMatchObject({ text: 'help@example.org', fixed: true });
    expect(await setting('SIGN_UP')).toMatchObject({ kind: 'CHOICE', usual: 'open' });
    const { settings } = await read();
    for (const { kind, options } of settings) expect(options.length > 0).toBe(kind === 'CHOICE');
  });

  it('apply at once: the name on pages, in mail and manifest, and who may sign up', async () => {
    await set({ SITE_NAME: 'Harbour', SITE_DESCRIPTION: 'Anime by the sea.', SIGN_UP: 'closed' });
    expect(await site('name description newAccounts')).toEqual({
      name: 'Harbour',
      description: 'Anime by the sea.',
      newAccounts: 'CLOSED',
    });
    const manifest = await app.visitor().get('/manifest.webmanifest');
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Harbour', description: 'Anime by the sea.' });
    const refused = await app.visitor().auth('sign-up/email', { ...aPerson() });
    expect([refused.status, refused.body.code]).toEqual([403, 'SIGN_UP_CLOSED']);
    expect(app.deps.config.mail.from).toMatch(/^Harbour </);
    await set({ SIGN_UP: '' });
    expect((await signUp(app)).userId).not.toBe('');
  });

  it('limit new accounts from then on', async () => {
    const newcomer = await signUp(app);
    await set({ NEW_ACCOUNT_DAYS: '7' });
    expect(await app.deps.admission.admitImport(newcomer.userId)).toMatchObject({ isNew: true });
    await set({ NEW_ACCOUNT_DAYS: '' });
    expect(await app.deps.admission.admitImport(newcomer.userId)).toMatchObject({ isNew: false });
  });

  it('are checked as the environment is: what is wrong is said, and nothing changes', async () => {
    const before = await read();
    const wrong = {
      SITE_NAME: 'Two\nlines',
      NEW_ACCOUNT_DAYS: '-1',
      SIGN_UP: 'maybe',
      SIGN_UP_MAIL_DOMAINS: 'example.org',
      SITE_ANNOUNCEMENT_UNTIL: '2026-13-01',
    };
    const { data } = await change({ ...wrong, SITE_OPERATOR: 'Ada' });
    expect(data?.changeSiteSettings.problems).toEqual([
      { name: 'SITE_NAME', message: 'must be one line of at most 100 characters' },
      { name: 'SITE_ANNOUNCEMENT_UNTIL', message: 'must be a day such as 2030-12-31' },
      { name: 'SIGN_UP', message: 'must be one of open, invitation, approval, closed' },
      { name: 'NEW_ACCOUNT_DAYS', message: 'must be a whole number from 0 to 365' },
      {
        name: 'SIGN_UP_MAIL_DOMAINS',
        message: 'needs AUTH_REQUIRE_VERIFIED_EMAIL=true: anyone could enter such an address',
      },
    ]);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['what the environment sets', 'SITE_CONTACT'],
    ['what can only be set there', 'DATABASE_URL'],
    ['what does not exist', 'SITE_MOOD'],
  ])('can’t be %s', async (_, name) => {
    const { version } = await read();
    expect(codes(await change({ [name]: 'sqlite::memory:' }))).toEqual(['VALIDATION_ERROR']);
    expect((await read()).version).toBe(version);
  });

  it('are not changed by someone who hasn’t seen the last change', async () => {
    const { version } = await read();
    await set({ SITE_OPERATOR: 'Ada' });
    expect(codes(await change({ SITE_OPERATOR: 'Bob' }, version))).toEqual(['CONFLICT']);
    expect(codes(await restore(version, version))).toEqual(['CONFLICT']);
    expect(await site('operator')).toEqual({ operator: 'Ada' });
  });

  it('are limited in what they hold', async () => {
    const page = '漢'.repeat(8000);
    const long = {
      SITE_RULES: page,
      SITE_PRIVACY: page,
      SIGN_UP_MAIL_DOMAINS_BLOCKED: 'a.example,'.repeat(2000),
    };
    expect(codes(await change(long))).toEqual(['TEXT_TOO_LONG']);
    await set({ SITE_RULES: page });
    await set({ SITE_RULES: '' });
  });

  it('keep who changed what, and go back to an earlier state', async () => {
    await set({ SITE_NAME: 'Harbour', SITE_OPERATOR: 'Ada' });
    const { version } = await read();
    await set({ SITE_NAME: 'Lighthouse', SITE_OPERATOR: '' });
    const [last] = (await read()).versions;
    expect(last).toEqual({
      version: version + 1,
      createdAt: '2026-11-21T12:00:00.000Z',
      by: { handle: await handleOf(operator) },
      changes: [
        { label: 'Name', before: 'Harbour', after: 'Lighthouse' },
        { label: 'Run by', before: 'Ada', after: '' },
      ],
    });
    expect((await restore(version)).errors).toEqual([]);
    expect(await site('name operator')).toEqual({ name: 'Harbour', operator: 'Ada' });
    expect(codes(await restore(9999))).toEqual(['NOT_FOUND']);
    expect((await restore(0)).errors).toEqual([]);
    expect(await site('name operator')).toEqual({ name: 'Enspired', operator: null });
  });

  it('reach another instance, whose cached pages go', async () => {
    const { db, log, activity } = app.deps;
    const siteSettings = await createSiteSettings({ config: loadConfig(testEnv()), db });
    const onChange = jest.fn();
    const watching = watchSiteSettings({ siteSettings, log, activity }, { onChange, every: 10 });
    await watching.start?.();
    await set({ SITE_NAME: 'Far away' });
    await becomes(() => onChange.mock.calls.length, 1);
    expect(siteSettings.current().site.name).toBe('Far away');
    await watching.stop();
    await set({ SITE_NAME: '' });
  });

  it('keep the site from starting if the environment contradicts them', async () => {
    await set({ SITE_OPERATOR: 'Ada', SIGN_UP: 'closed' });
    const start = (more: Record<string, string>) =>
      createSiteSettings({ config: loadConfig({ ...testEnv(), ...more }), db: app.deps.db });
    // Stored by a version that knew other values.
    await app.deps.db.manager.query(`UPDATE site_settings_version SET texts = ? WHERE version = ?`, [
      '{"SIGN_UP":"by telegram","SITE_MOOD":"calm"}',
      (await read()).version,
    ]);
    await expect(start({})).rejects.toThrow(
      /SIGN_UP must be one of open, .* \(set by an operator in the browser; a variable in the environment overrides that\)/,
    );
    expect((await start({ SIGN_UP: 'invitation' })).current().auth.newAccounts).toBe('invitation');
    await restore(0);
  });
});

const testEnv = () => ({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32) });

describe('texts of the operators', () => {
  it('are rendered as safe HTML on the legal pages', async () => {
    expect(await site('hasRules rules privacy')).toEqual({ hasRules: false, rules: null, privacy: null });
    await set({ SITE_RULES: '**Be kind.** <script>alert(1)</script>', SITE_PRIVACY: 'We keep *little*.' });
    const { hasRules, rules, privacy } = (await site('hasRules rules privacy')) ?? {};
    expect(hasRules).toBe(true);
    expect(rules).toContain('<strong>Be kind.</strong>');
    expect(rules).not.toContain('<script');
    expect(privacy).toContain('<em>little</em>');
    await set({ SITE_RULES: '', SITE_PRIVACY: '' });
  });

  it('announce something until the end of a day', async () => {
    expect(await site('announcement')).toEqual({ announcement: null });
    await set({ SITE_ANNOUNCEMENT: 'Down on Sunday', SITE_ANNOUNCEMENT_UNTIL: '2026-11-22' });
    expect(await site('announcement')).toEqual({ announcement: 'Down on Sunday' });
    app.clock.set('2026-11-22T23:59:59.000Z');
    app.forget();
    expect(await site('announcement')).toEqual({ announcement: 'Down on Sunday' });
    app.clock.set('2026-11-23T00:00:00.000Z');
    app.forget();
    expect(await site('announcement')).toEqual({ announcement: null });
    await restore(0);
  });
});

describe('a site that is read-only', () => {
  const add = 'mutation ($id: ID!) { incrementProgress(animeId: $id) { entry { progress } } }';
  let id: string;
  beforeAll(async () => {
    id = await animeId(app, app.slugs[0] ?? '');
    for (const person of [ada, operator]) await anEntry(person, { animeId: id, status: 'WATCHING' });
    await set({ SITE_READ_ONLY: 'true' });
  });
  afterAll(() => set({ SITE_READ_ONLY: '' }));

  it('says so, and refuses changes to lists, but not those of operators', async () => {
    expect(await site('readOnly')).toEqual({ readOnly: true });
    const refused = await ada.visitor.graphql(add, { id });
    expect([refused.status, codes(refused)]).toEqual([503, ['SITE_IS_READ_ONLY']]);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await operator.visitor.graphql(add, { id })).errors).toEqual([]);
    expect((await ada.visitor.graphql('{ session { user { id } } }')).errors).toEqual([]);
  });

  it('lets people sign in and out, but neither sign up nor change their account', async () => {
    const { email, password } = ada;
    const visitor = app.visitor();
    expect((await visitor.auth('sign-in/email', { email, password })).status).toBe(200);
    const renamed = await visitor.auth('update-user', { name: 'Someone' });
    expect([renamed.status, renamed.body.code]).toEqual([503, 'SITE_IS_READ_ONLY']);
    const signedUp = await app.visitor().auth('sign-up/email', { ...aPerson() });
    expect([signedUp.status, signedUp.body.code]).toEqual([503, 'SITE_IS_READ_ONLY']);
    expect((await visitor.auth('sign-out', {})).status).toBe(200);
  });

  it('takes no files, and nothing from players', async () => {
    for (const path of ['/uploads/profile', '/transfer/uploads', '/connect/unknown']) {
      const answer = await ada.visitor.post(path, {});
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'SITE_IS_READ_ONLY']);
    }
  });
});
