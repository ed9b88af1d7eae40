import { setUpApp } from '../../support/apps/startApp';
import type { Visitor } from '../../support/apps/visitor';
import { signInAgain, signUp } from '../../support/people/people';

const app = setUpApp();

interface Active {
  id: string;
  current: boolean;
}
const list = (visitor: Visitor) =>
  visitor.graphql<{ sessions: Active[] }>(
    '{ sessions { id createdAt updatedAt expiresAt ipAddress userAgent current } }',
  );
const revoke = (visitor: Visitor, id: string) =>
  visitor.graphql('mutation ($id: ID!) { revokeSession(id: $id) }', { id });
const alive = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body !== null;

describe('sessions', () => {
  it('are the viewer’s, newest first, without their tokens', async () => {
    await signUp(app);
    const person = await signUp(app);
    app.clock.advance(60);
    await signInAgain(app, person);
    const answer = await list(person.visitor);
    expect(answer.data?.sessions).toHaveLength(2);
    expect(answer.data?.sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(answer.data?.sessions[1]).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      expiresAt: expect.any(String),
      ipAddress: '127.0.0.1',
      userAgent: 'node',
      current: true,
    });
    expect(answer.text).not.toContain(person.token);
  });

  it('are refused to visitors', async () => {
    const answer = await list(app.visitor());
    expect(answer.errors[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });
});

describe('revokeSession', () => {
  it('ends a session by its id', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    const [theirs] = (await list(other)).data?.sessions.filter(({ current }) => current) ?? [];
    const answer = await revoke(person.visitor, theirs?.id ?? '');
    expect(answer.data).toEqual({ revokeSession: true });
    expect([await alive(person.visitor), await alive(other)]).toEqual([true, false]);
  });

  // security: S10
  it('refuses an unknown session, a token instead of an id, and another user’s session', async () => {
    const person = await signUp(app);
    const victim = await signUp(app);
    const [theirs] = (await list(victim.visitor)).data?.sessions ?? [];
    const codes = await Promise.all(
      ['unknown', person.token, theirs?.id ?? ''].map(
        async (id) => (await revoke(person.visitor, id)).errors[0]?.extensions?.code,
      ),
    );
    expect(codes).toEqual(['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND', 'NOT_YOURS']);
    expect(await alive(victim.visitor)).toBe(true);
  });
});

describe('revokeSessions and revokeOtherSessions', () => {
  it('end all sessions, or all others', async () => {
    const person = await signUp(app);
    const other = await signInAgain(app, person);
    expect((await person.visitor.graphql('mutation { revokeOtherSessions }')).data).toEqual({
      revokeOtherSessions: true,
    });
    expect([await alive(person.visitor), await alive(other)]).toEqual([true, false]);
    const third = await signInAgain(app, person);
    expect((await person.visitor.graphql('mutation { revokeSessions }')).data).toEqual({
      revokeSessions: true,
    });
    expect([await alive(person.visitor), await alive(third)]).toEqual([false, false]);
  });

  it('leave the rest of the document without a session', async () => {
    const { visitor } = await signUp(app);
    const answer = await visitor.graphql(
      'mutation { revokeSessions updateProfile(input: { name: "Late" }) { name } }',
    );
    expect(answer.errors.map(({ path, extensions }) => [path, extensions?.code])).toEqual([
      [['updateProfile'], 'UNAUTHENTICATED'],
    ]);
  });
});
