import { authApi } from './authApi';
import { ApiError } from './call';

/** Contract sections 1.1 and 5.1, from the client's side. */
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const answer = (status: number, body?: string, headers: Record<string, string> = {}) =>
  ({
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(headers),
    json: async () => JSON.parse(body ?? ''),
  }) as Response;

const user = {
  id: '1',
  email: 'mika@example.org',
  emailVerified: true,
  name: 'Mika',
  createdAt: '2026-04-01T00:00:00.000Z',
  updatedAt: '2026-04-01T00:00:00.000Z',
};

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});

it('reads a session, without createdAt and updatedAt, with the token', async () => {
  fetchMock.mockResolvedValue(answer(200, JSON.stringify({ session: { token: 'abc' }, user })));
  expect(await authApi.getSession()).toEqual({
    token: 'abc',
    user: { id: '1', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null },
  });
  expect(fetchMock).toHaveBeenCalledWith(
    '/api/auth/get-session',
    expect.objectContaining({ credentials: 'include' }),
  );
});

it('reads no session from null', async () => {
  fetchMock.mockResolvedValue(answer(200, 'null'));
  expect(await authApi.getSession()).toBeNull();
});

it('says if a code is required after the password', async () => {
  fetchMock.mockResolvedValue(answer(200, JSON.stringify({ twoFactorRedirect: true })));
  const asked = authApi.signIn({ email: 'mika@example.org', password: 'x', rememberMe: true });
  expect(await asked).toBe('second step');
});

it('sends JSON and returns the session of a sign-in', async () => {
  fetchMock.mockResolvedValue(answer(200, JSON.stringify({ redirect: false, token: 'abc', user })));
  const entered = await authApi.signIn({
    email: 'mika@example.org',
    password: 'secret words',
    rememberMe: false,
  });
  expect(entered).toMatchObject({ token: 'abc' });
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual(['/api/auth/sign-in/email', 'POST']);
  expect(JSON.parse(String(init?.body))).toEqual({
    email: 'mika@example.org',
    password: 'secret words',
    rememberMe: false,
  });
});

it('returns null for a sign-up that awaits verification', async () => {
  fetchMock.mockResolvedValue(answer(200, JSON.stringify({ token: null, user })));
  const input = { name: 'Mika', email: 'mika@example.org', password: 'secret words', callbackURL: '/x' };
  expect(await authApi.signUp(input)).toBeNull();
});

const failures: [string, Response, Partial<ApiError>][] = [
  [
    'code and message',
    answer(401, '{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}'),
    { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' },
  ],
  ['an empty body', answer(401), { status: 401, code: null }],
  [
    'a wait',
    answer(429, '{"message":"Too many requests."}', { 'retry-after': '7' }),
    { status: 429, code: null, retryAfter: 7 },
  ],
  ['a body that is no JSON', answer(502, '<html>'), { status: 502, code: null, retryAfter: null }],
  ['success that cannot be read', answer(200, '<html>'), { status: 200, code: null }],
];
it.each(failures)('fails with %s', async (_what, response, expected) => {
  fetchMock.mockResolvedValue(response);
  const failure = await authApi.signOut().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject(expected);
});

it('fails with status 0 if there is no answer', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(authApi.getSession()).rejects.toMatchObject({ status: 0, code: null });
});

it('asks where to go to sign in at a provider', async () => {
  fetchMock.mockResolvedValue(answer(200, JSON.stringify({ url: 'https://github.com/x', redirect: true })));
  const input = {
    provider: 'github',
    callbackURL: '/queue',
    errorCallbackURL: '/welcome/login?by=github',
    requestSignUp: false,
  };
  expect(await authApi.signInSocial(input)).toBe('https://github.com/x');
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([url, init?.method, init?.credentials]).toEqual(['/api/auth/sign-in/social', 'POST', 'include']);
  expect(JSON.parse(String(init?.body))).toEqual(input);
});
