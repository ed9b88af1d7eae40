import { setUpApp } from '../../support/apps/startApp';
import { signUp } from '../../support/people/people';

const app = setUpApp();

const query = `{ session { id createdAt expiresAt fresh user { id email emailVerified name image createdAt updatedAt } } }`;

describe('session', () => {
  it('is null for a visitor', async () => {
    const answer = await app.visitor().graphql(query);
    expect(answer.data).toEqual({ session: null });
    expect(answer.errors).toEqual([]);
  });

  // security: F2, F12
  it('is the current one, without its token', async () => {
    const { visitor, userId, name, email, token } = await signUp(app);
    const answer = await visitor.graphql<{ session: Record<string, unknown> }>(query);
    const now = app.clock.now();
    expect(answer.data?.session).toEqual({
      id: expect.any(String),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 604_800_000).toISOString(),
      fresh: true,
      user: {
        id: userId,
        email,
        emailVerified: false,
        name,
        image: null,
        createdAt: now.toISOString(),
        updatedAt: now.toISOString(),
      },
    });
    expect(answer.text).not.toContain(token);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await visitor.graphql('{ session { token } }')).status).toBe(400);
  });

  it('is fresh for a day, and neither renewed nor cleared by this query', async () => {
    const { visitor } = await signUp(app);
    app.clock.advance(86_400 - 0.001);
    expect((await visitor.graphql<{ session: { fresh: boolean } }>(query)).data?.session.fresh).toBe(true);
    app.clock.advance(0.001);
    const answer = await visitor.graphql<{ session: { fresh: boolean } }>(query);
    expect(answer.data?.session.fresh).toBe(false);
    expect(answer.setCookies).toEqual([]);
    app.clock.advance(7 * 86_400);
    const over = await visitor.graphql(query);
    expect(over.data).toEqual({ session: null });
    expect(over.setCookies).toEqual([]);
  });

  it('is not authenticated by a session token in a Bearer header', async () => {
    const { token } = await signUp(app);
    const answer = await app.visitor().graphql(query, {}, { authorization: `Bearer ${token}` });
    expect(answer.data).toEqual({ session: null });
  });

  it('is refused to other sites', async () => {
    const { visitor } = await signUp(app);
    const answer = await visitor.graphql(query, {}, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(answer.errors[0]?.extensions?.code).toBe('INVALID_ORIGIN');
  });

  it('answers DATABASE_UNAVAILABLE if the database cannot be reached', async () => {
    const { visitor } = await signUp(app);
    const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    const spy = jest.spyOn(app.deps.db, 'readRow').mockRejectedValue(gone);
    const answer = await visitor.graphql(query);
    spy.mockRestore();
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(answer.text).not.toContain('gone');
  });
});
