import { setUpApp } from '../../../tests/support/apps/startApp';
import { aPerson, signUp } from '../../../tests/support/people/people';
import { AccountEntity } from '../../data/entities/accounts';
import { TwoFactorEntity } from '../../data/entities/factors';
import { replaceSealed } from '../../data/stores/sealedStore';
import { sealAnew } from './sealAnew';
import { seal, unseal } from './sealedText';

const [older, newer] = ['an older secret of thirty-two letters', 'a newer secret of thirty-two letters'];
const app = setUpApp({ env: { AUTH_SECRET: `${newer},${older}` } });

it('reseals with the newest secret what older ones sealed, and leaves the rest', async () => {
  const { manager } = app.deps.db;
  const { userId } = await signUp(app, aPerson());
  const fresh = seal('fresh', [newer]);
  const tokens = {
    accessToken: seal('access', [older]),
    refreshToken: fresh,
    idToken: seal('id', ['a third']),
  };
  await manager.update(AccountEntity, { userId }, tokens);
  const at = app.clock.now();
  const apps = { userId, secret: seal('app', [older]), pendingSecret: null };
  await manager.insert(TwoFactorEntity, {
    ...apps,
    lastStep: 0,
    failures: 0,
    failuresSince: null,
    createdAt: at,
  });

  expect(await sealAnew(app.deps, () => false)).toEqual({ renewed: 2, lost: 1 });
  const account = await manager.findOneByOrFail(AccountEntity, { userId });
  expect(unseal(account.accessToken ?? '', [newer])).toBe('access');
  expect(account.refreshToken).toBe(fresh);
  expect(account.idToken).toBe(tokens.idToken);
  const { secret } = await manager.findOneByOrFail(TwoFactorEntity, { userId });
  expect(unseal(secret ?? '', [newer])).toBe('app');
  expect(await sealAnew(app.deps, () => false)).toEqual({ renewed: 0, lost: 1 });
});

it('leaves a token that was renewed in the meantime', async () => {
  const { manager } = app.deps.db;
  const { userId } = await signUp(app, aPerson());
  const { id } = await manager.findOneByOrFail(AccountEntity, { userId });
  await manager.update(AccountEntity, { id }, { accessToken: 'renewed' });
  const by = seal('old', [newer]);
  expect(await replaceSealed(manager, 'tokens', { key: id, column: 'accessToken', was: 'old', by })).toBe(
    false,
  );
  expect((await manager.findOneByOrFail(AccountEntity, { id })).accessToken).toBe('renewed');
});

it('works in many turns, and ends early on a stop', async () => {
  let looks = 0;
  expect(await sealAnew(app.deps, () => looks++ > 0)).toEqual({ renewed: 0, lost: expect.any(Number) });
});
