import { AccountEntity, UserEntity } from '../../server/data/entities/accounts';
import { routes } from '../../server/rest/routes';
import { setUpApp } from '../support/apps/startApp';

const app = setUpApp();

describe('a fresh site', () => {
  // security: A6
  it('has no account to sign in to', async () => {
    expect(await app.deps.db.manager.count(UserEntity)).toBe(0);
    expect(await app.deps.db.manager.count(AccountEntity)).toBe(0);
    for (const email of [
      'admin@example.org',
      'root@localhost.local',
      `admin@${new URL(app.url).hostname}.org`,
    ]) {
      const answer = await app.visitor().auth('sign-in/email', { email, password: 'admin' });
      expect(answer.status).toBe(401);
    }
  });

  // security: F8
  it('changes state by GET only through mailed links and callbacks', () => {
    const changing = ['/verify-email', '/delete-user/callback', '/callback/:id', '/oauth2/callback/:id'];
    const reading = [
      '/error',
      '/get-session',
      '/list-accounts',
      '/list-sessions',
      '/ok',
      // It stores a challenge, which is worthless by itself.
      '/passkey/generate-register-options',
      '/passkey/list-user-passkeys',
      '/reset-password/:token',
      '/sign-up/challenge',
    ];
    const gets = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(gets.sort()).toEqual([...changing, ...reading].sort());
  });
});
