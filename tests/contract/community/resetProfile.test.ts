import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setUpApp } from '../../support/apps/startApp';
import { receiveMail } from '../../support/mail/mail';
import { anOperator, handleOf, run } from '../../support/people/community';
import { codesOf } from '../../support/people/lists';
import { type SignedIn, signUp, signUpConfirmed } from '../../support/people/people';
import { aPhoto } from '../../support/people/pictures';

/** Moderators take away parts of a profile, and say why. */
const app = setUpApp({ now: '2026-11-28T03:00:00.000Z', env: { OPERATORS: 'the_boss,second_boss' } });
let operator: SignedIn;
let second: SignedIn;
let moderator: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  [operator, second] = [await anOperator(app, 'the_boss'), await anOperator(app, 'second_boss')];
  [moderator, other] = [await signUp(app, { name: 'Moderator' }), await signUp(app, { name: 'Other' })];
  for (const person of [moderator, other])
    await run(
      operator,
      `mutation { setRole(handle: "${await handleOf(person)}", role: MODERATOR) { role } }`,
    );
});

const reset = (by: SignedIn, handle: string, parts: readonly string[], reason = 'Rude') =>
  run(
    by,
    'mutation ($input: ProfileResetInput!) { resetProfile(input: $input) { person { handle name } } }',
    {
      input: { handle, parts, reason },
    },
  );

const files = () => {
  const folder = path.join(app.deps.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Someone with every part of a profile. */
async function aProfile(
  signedUp: typeof signUpConfirmed = signUp,
): Promise<{ person: SignedIn; handle: string }> {
  const person = await signedUp(app, { name: 'Rude Words' });
  const handle = await handleOf(person);
  for (const kind of ['avatar', 'banner'])
    await person.visitor.request(`/uploads/${kind}`, {
      method: 'PUT',
      body: new Uint8Array(await aPhoto()),
      headers: { origin: app.url },
    });
  await run(person, 'mutation { updateAbout(about: "**Rude** too") { id } }');
  return { person, handle };
}

interface Shown {
  name: string;
  handle: string;
  avatar: string | null;
  banner: string | null;
  aboutHtml: string | null;
}

async function profile(handle: string): Promise<Shown | null> {
  const { data, text } = await app
    .visitor()
    .graphql<{ profile: Shown | null }>(
      `{ profile(handle: "${handle}") { name handle avatar banner aboutHtml } }`,
    );
  if (!data) throw new Error(text);
  return data.profile;
}

const noticesOf = async ({ visitor }: SignedIn) =>
  (
    await visitor.graphql<{ notifications: { items: { kind: string; reference: string }[] } }>(
      '{ notifications { items { kind reference } } }',
    )
  ).data?.notifications.items;

describe('resetting a profile', () => {
  it('takes away what was named, with its files, and nothing else', async () => {
    const { handle } = await aProfile();
    const before = await profile(handle);
    expect(before).toMatchObject({ name: 'Rude Words', aboutHtml: '<p><strong>Rude</strong> too</p>' });
    const [avatar, banner] = [before?.avatar, before?.banner].map((address) => path.basename(address ?? ''));
    expect(files()).toEqual(expect.arrayContaining([avatar, banner]));
    expect(codesOf(await reset(moderator, handle, ['ABOUT', 'BANNER']))).toEqual([]);
    expect(await profile(handle)).toEqual({ ...before, banner: null, aboutHtml: '' });
    expect(files()).not.toContain(banner);
    expect(codesOf(await reset(moderator, handle, ['NAME', 'PICTURE']))).toEqual([]);
    expect(await profile(handle)).toMatchObject({ name: '', avatar: null, handle });
    expect(files()).not.toContain(avatar);
  });

  it('gives a neutral handle, and keeps the former one from everybody', async () => {
    const { person, handle } = await aProfile();
    const { data } = await reset(moderator, handle, ['HANDLE']);
    const { handle: neutral } = (data?.resetProfile?.person ?? {}) as { handle: string };
    expect(neutral).toMatch(/^fan_\d{1,6}$/);
    expect(await handleOf(person)).toBe(neutral);
    expect(await profile(handle)).toBeNull();
    expect(await profile(neutral)).toMatchObject({ name: 'Rude Words' });
    for (const { visitor } of [person, await signUp(app)])
      expect(codesOf(await visitor.graphql(`mutation { changeHandle(handle: "${handle}") { id } }`))).toEqual(
        ['HANDLE_IS_TAKEN'],
      );
    expect(
      codesOf(await person.visitor.graphql('mutation { changeHandle(handle: "better_words") { id } }')),
    ).toEqual([]);
  });

  it('takes the handle that was named, even if the person has left it since', async () => {
    const { person, handle } = await aProfile();
    const present = `nice_${handle}`;
    const change = (wish: string) => run(person, `mutation { changeHandle(handle: "${wish}") { id } }`);
    expect(codesOf(await change(present))).toEqual([]);
    expect(await profile(handle)).toMatchObject({ handle: present });
    expect(codesOf(await reset(moderator, `@${handle.toUpperCase()}`, ['HANDLE']))).toEqual([]);
    expect(await profile(handle)).toBeNull();
    expect(await profile(present)).toMatchObject({ handle: present });
    expect(codesOf(await change(handle))).toEqual(['HANDLE_IS_TAKEN']);
  });

  // security: A8
  it('tells the person what and why: the reason only at a confirmed address', async () => {
    const [confirmed, open] = [await aProfile(signUpConfirmed), await aProfile()];
    await receiveMail(app);
    for (const { handle } of [confirmed, open])
      await reset(moderator, handle, ['NAME', 'ABOUT'], 'Names a neighbour <b>rudely</b>');
    for (const { person } of [confirmed, open])
      expect(await noticesOf(person)).toEqual([{ kind: 'PROFILE_RESET', reference: 'NAME,ABOUT' }]);
    const mail = await receiveMail(app);
    expect(mail.map(({ to }) => to)).toEqual([confirmed.person.email]);
    expect(mail[0]?.text).toContain('reset this on your profile: name and about text.');
    expect(mail[0]?.text).toContain('Why: Names a neighbour <b>rudely</b>');
    expect(mail[0]?.html).not.toContain('<b>');
    expect(JSON.stringify(mail)).not.toContain('Moderator');
  });

  it('writes one line into the log, of what was there', async () => {
    const { handle } = await aProfile();
    await reset(moderator, handle, ['BANNER', 'NAME', 'NAME'], 'Rude');
    expect(codesOf(await reset(moderator, handle, ['BANNER']))).toEqual(['NOTHING_CHANGES']);
    const { data } = await run(
      operator,
      `{ moderationLog(person: "${handle}") { items { kind reason detail by { name } } } }`,
    );
    expect(data?.moderationLog?.items).toEqual([
      { kind: 'PROFILE_RESET', reason: 'Rude', detail: 'name and banner', by: { name: 'Moderator' } },
    ]);
  });

  it('is for moderators, and not against operators, each other or themselves', async () => {
    const { person, handle } = await aProfile();
    expect(codesOf(await reset(person, await handleOf(other), ['NAME']))).toEqual(['NOT_FOUND']);
    expect(codesOf(await reset(await signUp(app), handle, ['NAME']))).toEqual(['NOT_FOUND']);
    for (const by of [moderator, operator])
      expect(codesOf(await reset(by, await handleOf(second), ['NAME']))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await reset(moderator, await handleOf(other), ['NAME']))).toEqual(['PERSON_IS_PROTECTED']);
    expect(codesOf(await reset(operator, await handleOf(operator), ['NAME']))).toEqual(['NOT_YOURSELF']);
    const visitor = await app
      .visitor()
      .graphql(
        `mutation { resetProfile(input: { handle: "${handle}", parts: [NAME], reason: "Rude" }) { id } }`,
      );
    expect(codesOf(visitor)).toEqual(['UNAUTHENTICATED']);
    expect(await profile(handle)).toMatchObject({ name: 'Rude Words' });
    expect(codesOf(await reset(operator, await handleOf(other), ['NAME']))).toEqual([]);
  });

  it('needs a reason, a part and a person', async () => {
    const { handle } = await aProfile();
    expect(codesOf(await reset(moderator, handle, ['NAME'], '  '))).toEqual(['TEXT_IS_EMPTY']);
    expect(codesOf(await reset(moderator, handle, ['NAME'], 'a'.repeat(501)))).toEqual(['TEXT_TOO_LONG']);
    expect(codesOf(await reset(moderator, handle, []))).toEqual(['VALIDATION_ERROR']);
    expect(codesOf(await reset(moderator, 'nobody_here', ['NAME']))).toEqual(['NOT_FOUND']);
    expect(await profile(handle)).toMatchObject({ name: 'Rude Words' });
  });
});
