import {
  ApiTokenEntity,
  DeviceCookieEntity,
  KnownDeviceEntity,
  SessionEntity,
  VerificationEntity,
} from '../../server/data/entities/accounts';
import { WorkEntity } from '../../server/data/entities/work';
import { sweepExpired } from '../../server/domain/accounts/sweepExpired';
import { setUpApp } from '../support/apps/startApp';
import { signUp } from '../support/people/people';

const app = setUpApp({ env: { AUTH_VERIFY_ON_SIGN_UP: 'false' } });

const day = 86_400_000;

describe('sweeping', () => {
  it('ends between two batches if the site stops', async () => {
    const { manager } = app.deps.db;
    const past = new Date(app.clock.now().getTime() - 1000);
    const old = { identifier: 'z', value: '', expiresAt: past, createdAt: past, updatedAt: past };
    await manager.insert(
      VerificationEntity,
      Array.from({ length: 450 }, (_, n) => ({ id: `stop-${n}`, ...old })),
    );
    const left = () => manager.countBy(VerificationEntity, { identifier: 'z' });
    await sweepExpired(app.deps, () => true);
    expect(await left()).toBe(450);
    let looks = 0;
    await sweepExpired(app.deps, () => {
      looks += 1;
      return looks > 2;
    });
    expect(await left()).toBe(250);
    await sweepExpired(app.deps);
    expect(await left()).toBe(0);
  });

  it('removes expired rows, in batches, and nothing else', async () => {
    const { manager } = app.deps.db;
    const { userId } = await signUp(app);
    const now = app.clock.now();
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const dates = { createdAt: now, updatedAt: now };
    const times = [-1000, 0, 1, 1000];

    await manager.insert(
      VerificationEntity,
      Array.from({ length: 450 }, (_, n) => ({
        id: `old-${n}`,
        identifier: 'x',
        value: '',
        expiresAt: at(-n),
        ...dates,
      })),
    );
    for (const [n, time] of times.entries()) {
      await manager.insert(VerificationEntity, {
        id: `v${n}`,
        identifier: 'y',
        value: '',
        expiresAt: at(time),
        ...dates,
      });
      await manager.insert(SessionEntity, {
        id: `s${n}`,
        userId,
        token: `token-${n}`,
        expiresAt: at(time),
        ipAddress: '',
        userAgent: '',
        ...dates,
      });
      const token = {
        id: `t${n}`,
        userId,
        name: '',
        hash: `${n}`,
        scopes: '',
        createdAt: now,
        lastUsedAt: null,
      };
      await manager.insert(ApiTokenEntity, { ...token, expiresAt: at(time) });
    }
    const endless = {
      id: 'endless',
      userId,
      name: '',
      hash: 'e',
      scopes: '',
      createdAt: now,
      lastUsedAt: null,
    };
    await manager.insert(ApiTokenEntity, { ...endless, expiresAt: null });
    await manager.insert(KnownDeviceEntity, [
      { userId, fingerprint: 'a', lastSeenAt: at(-365 * day) },
      { userId, fingerprint: 'b', lastSeenAt: at(-364 * day) },
    ]);
    await manager.insert(DeviceCookieEntity, [
      { userId, hash: 'a', lastSeenAt: at(-400 * day) },
      { userId, hash: 'b', lastSeenAt: at(-399 * day) },
    ]);
    const message = { kind: 'mail', subject: '', payload: '', attempts: 9 } as const;
    await manager.insert(WorkEntity, [
      { ...message, id: 'given-up', due: null, createdAt: at(-34 * day) },
      { ...message, id: 'lately', due: null, createdAt: at(-4 * day) },
      { ...message, id: 'waiting', due: now, createdAt: at(-34 * day) },
    ]);

    expect(await sweepExpired(app.deps)).toBe(450 + 2 + 2 + 2 + 1 + 1 + 1);
    const ids = async (entity: new () => { id: string }) =>
      (await manager.find(entity)).map(({ id }) => id).sort();
    expect(await ids(VerificationEntity)).toEqual(['v2', 'v3']);
    expect((await ids(SessionEntity)).filter((id) => id.length === 2)).toEqual(['s2', 's3']);
    expect(await ids(ApiTokenEntity)).toEqual(['endless', 't2', 't3']);
    expect(await ids(WorkEntity)).toEqual(['lately', 'waiting']);
    expect(
      (await manager.findBy(KnownDeviceEntity, { userId })).map(({ fingerprint }) => fingerprint),
    ).not.toContain('a');
    expect((await manager.find(DeviceCookieEntity)).map(({ hash }) => hash)).toEqual(['b']);
    expect(await sweepExpired(app.deps)).toBe(0);
  });
});
