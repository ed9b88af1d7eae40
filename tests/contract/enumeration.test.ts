import { statementsDuring } from '../support/apps/countStatements';
import { setUpApp } from '../support/apps/startApp';
import { signUp } from '../support/people/people';

const app = setUpApp();

/**
 * Security A9: neither answer nor work reveals whether an address is known, and so no response time does. `npm run bench --
 * sign-in` measures the times themselves.
 */
// security: A9
it.each([
  ['sign-in/email', { password: 'wrong-one-1' }, { hashes: 1, inserts: 0 }],
  ['request-password-reset', {}, { hashes: 0, inserts: 3 }],
  ['send-verification-email', {}, { hashes: 0, inserts: 2 }],
])('%s does the same work for known and unknown addresses', async (call, fields, expected) => {
  const { email } = await signUp(app);
  const known = await workOf(call, { email, ...fields });
  expect(await workOf(call, { email: 'nobody@example.org', ...fields })).toEqual(known);
  expect({ hashes: known.hashes, inserts: known.writes.length }).toEqual(expected);
});

/** What a call answers, writes and hashes. */
async function workOf(call: string, body: object) {
  const spies = [jest.spyOn(app.deps.passwords, 'hash'), jest.spyOn(app.deps.passwords, 'verify')];
  let answer: { status: number; text: string } | undefined;
  const statements = await statementsDuring(app.deps.db, async () => {
    answer = await app.visitor().auth(call, body);
  });
  const hashes = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  const writes = statements.flatMap((sql) => /^(INSERT|UPDATE|DELETE)/.exec(sql)?.[0] ?? []);
  return { status: answer?.status, text: answer?.text, writes, hashes };
}
