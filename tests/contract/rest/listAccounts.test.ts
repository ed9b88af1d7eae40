import { setUpApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';
import { linkAccount } from '../../support/providers/linkedAccounts';

const app = setUpApp();

describe('GET /list-accounts', () => {
  it('lists the user’s ways to sign in, oldest first, without secrets', async () => {
    const person = await signUp(app);
    await linkAccount(app, (await signUp(app)).userId);
    app.clock.advance(1);
    const linked = await linkAccount(app, person.userId, {
      providerId: 'discord',
      scope: 'identify,email',
      accessToken: 'a-secret-of-discord',
      refreshToken: 'another-secret',
      idToken: 'a-third-secret',
    });
    const answer = await person.visitor.get('/api/auth/list-accounts');
    expect(answer.status).toBe(200);
    const dates = { createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(answer.body).toEqual([
      { id: expect.any(String), providerId: 'credential', accountId: person.userId, scopes: [], ...dates },
      {
        id: linked.id,
        providerId: 'discord',
        accountId: linked.accountId,
        scopes: ['identify', 'email'],
        createdAt: linked.createdAt.toISOString(),
        updatedAt: linked.updatedAt.toISOString(),
      },
    ]);
    expect(answer.text).not.toMatch(/secret|argon2/);
  });

  it('needs a session', async () => {
    const answer = await app.visitor().get('/api/auth/list-accounts');
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});
