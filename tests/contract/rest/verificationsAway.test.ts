import { setUpApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';

/** The table of one-time values fails: each call that needs one says so (contract 1.1), whoever asks. */
const app = setUpApp({ env: { AUTH_DELETE_USER: 'true' } });

it('calls that need a one-time value answer "Unable to create verification"', async () => {
  const { visitor, email } = await signUp(app);
  const ask = async () => [
    await app.visitor().auth('request-password-reset', { email }),
    await app.visitor().auth('request-password-reset', { email: 'nobody@example.org' }),
    await visitor.auth('delete-user', {}, { origin: app.url }),
  ];
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.deps.db.manager.query('ALTER TABLE verification RENAME TO verification_away');
  try {
    for (const { status, body } of await ask())
      expect([status, body]).toEqual([
        500,
        { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
      ]);
  } finally {
    await app.deps.db.manager.query('ALTER TABLE verification_away RENAME TO verification');
  }
});
