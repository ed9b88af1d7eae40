import { chosenKinds } from '../../../server/domain/settings/settings';
import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { codesOf } from '../../support/people/lists';
import { signUp } from '../../support/people/people';

const app = setUpApp();

const fields =
  'id titleLanguage scoreFormat spoilerLevel privacy notifications { kind enabled } adult queueAutoFill skipFiller drawnCovers country';
const read = async (visitor: Visitor) =>
  (await visitor.graphql<{ settings: Record<string, unknown> }>(`{ settings { ${fields} } }`)).data?.settings;
const update = (visitor: Visitor, input: object) =>
  visitor.graphql<{ updateSettings: Record<string, unknown> }>(
    `mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) { ${fields} } }`,
    { input },
  );

describe('settings', () => {
  it('start with the defaults', async () => {
    const { visitor, userId } = await signUp(app);
    expect(await read(visitor)).toMatchObject({
      id: userId,
      titleLanguage: 'ENGLISH',
      scoreFormat: 'POINT_10',
      spoilerLevel: 'UNWATCHED',
      privacy: 'PUBLIC',
      adult: false,
      queueAutoFill: false,
      skipFiller: false,
      drawnCovers: false,
      country: null,
    });
    const { notifications } = (await read(visitor)) as {
      notifications: { kind: string; enabled: boolean }[];
    };
    expect(notifications.map(({ kind }) => kind)).toEqual(chosenKinds);
    expect(notifications.every(({ enabled }) => enabled)).toBe(true);
  });

  it('change one by one, and persist', async () => {
    const { visitor } = await signUp(app);
    await update(visitor, { titleLanguage: 'NATIVE', notifications: [{ kind: 'LIKE', enabled: false }] });
    const answer = await update(visitor, {
      scoreFormat: 'STARS_5',
      privacy: 'PRIVATE',
      titleLanguage: null,
      notifications: [{ kind: 'REPLY', enabled: false }],
    });
    expect(answer.data?.updateSettings).toEqual(await read(visitor));
    expect(await read(visitor)).toMatchObject({
      titleLanguage: 'NATIVE',
      scoreFormat: 'STARS_5',
      privacy: 'PRIVATE',
      spoilerLevel: 'UNWATCHED',
      notifications: expect.arrayContaining([
        { kind: 'LIKE', enabled: false },
        { kind: 'REPLY', enabled: false },
        { kind: 'MENTION', enabled: true },
      ]),
    });
    await update(visitor, { notifications: [{ kind: 'LIKE', enabled: true }] });
    expect(await read(visitor)).toMatchObject({
      notifications: expect.arrayContaining([{ kind: 'LIKE', enabled: true }]),
    });
  });

  it('lose nothing when several are changed at once', async () => {
    const { visitor } = await signUp(app);
    await Promise.all([
      update(visitor, { adult: true }),
      update(visitor, { queueAutoFill: true }),
      update(visitor, { spoilerLevel: 'OFF' }),
    ]);
    expect(await read(visitor)).toMatchObject({ adult: true, queueAutoFill: true, spoilerLevel: 'OFF' });
  });

  it('are refused to visitors, and refuse unknown values', async () => {
    expect(codesOf(await app.visitor().graphql(`{ settings { ${fields} } }`))).toEqual(['UNAUTHENTICATED']);
    const { visitor } = await signUp(app);
    expect(codesOf(await update(visitor, { scoreFormat: 'POINT_5' }))).toEqual(['BAD_USER_INPUT']);
  });
});
