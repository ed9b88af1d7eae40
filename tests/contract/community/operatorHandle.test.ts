import { assignOperatorHandle } from '../../../server/domain/community/people/changeHandle';
import { setUpApp } from '../../support/apps/startApp';
import { handleOf } from '../../support/people/community';
import { signUp } from '../../support/people/people';

/** `npm run operator`: an account gets a handle of OPERATORS, which nobody can take on the site. */
const app = setUpApp({ env: { OPERATORS: 'the_boss,second_boss' } });

const give = (handle: string, email: string) => assignOperatorHandle(app.deps, { handle, email });

it('makes an account with a confirmed address an operator, though nobody could take the handle', async () => {
  const person = await signUp(app, { email: 'boss@example.org' });
  const former = await handleOf(person);
  const taken = await person.visitor.graphql('mutation { changeHandle(handle: "the_boss") { handle } }');
  expect(taken.errors).toMatchObject([{ extensions: { code: 'HANDLE_IS_TAKEN' } }]);
  await expect(give('the_boss', 'boss@example.org')).rejects.toThrow('is not confirmed yet');
  await app.deps.db.manager.query('UPDATE user SET emailVerified = TRUE WHERE email = ?', [
    'boss@example.org',
  ]);
  await give('@The_Boss', 'Boss@example.org');
  await give('the_boss', 'boss@example.org');
  expect(await handleOf(person)).toBe('the_boss');
  const { data } = await person.visitor.graphql<{ profile: { handle: string } }>(
    'query ($handle: String!) { profile(handle: $handle) { handle } }',
    { handle: former },
  );
  expect(data?.profile.handle).toBe('the_boss');
});

it('refuses handles that OPERATORS does not list, unknown addresses, and a handle that another account has', async () => {
  await expect(give('mika', 'boss@example.org')).rejects.toThrow('OPERATORS does not list @mika');
  await expect(give('second_boss', 'nobody@example.org')).rejects.toThrow('No account has the address');
  await signUp(app, { email: 'other@example.org' });
  await app.deps.db.manager.query('UPDATE user SET emailVerified = TRUE WHERE email = ?', [
    'other@example.org',
  ]);
  await expect(give('the_boss', 'other@example.org')).rejects.toThrow('belongs to another account');
});
