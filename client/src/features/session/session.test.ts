import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { throwError } from 'rxjs';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { resetAll, session, state } from '../../state';
import { readSession } from './checkSession';
import { enterSession } from './enterSession';
import { forgetSession, leaveSession } from './leaveSession';

/** The session is read at start-up, and the client clears user data at sign-out. */
const mika = {
  token: 'abc',
  user: { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null },
};

function clientWithData() {
  const cache = new InMemoryCache();
  const client = new ApolloClient({ dataMasking: true, cache, link: ApolloLink.empty() });
  cache.restore({ 'Secret:1': { __typename: 'Secret', id: '1', note: 'only for Mika' } });
  return { client, cached: () => JSON.stringify(cache.extract()) };
}

beforeEach(() => {
  localStorage.clear();
  session(null);
  resetAll();
});
afterEach(() => jest.restoreAllMocks());

it('entering keeps the session in memory, and drops the password and earlier answers', async () => {
  const { client, cached } = clientWithData();
  state.form({ username: 'Mika', email: 'mika@example.org', password: 'kestrel harbour' });
  await enterSession(client, mika);
  expect(session()).toEqual(mika);
  expect(state.form().password).toBe('');
  expect(cached()).not.toContain('only for Mika');
  expect(JSON.stringify(localStorage)).not.toMatch(/abc|kestrel/);
});

it('entering shows the drafts of the same person, and leaves nothing of anyone else’s in the tab', async () => {
  const { client } = clientWithData();
  state.accountDraft({ owner: '1', values: { 'comment in 7': 'I was going to say' } });
  await enterSession(client, mika);
  expect(state.accountDraft().values).toEqual({ 'comment in 7': 'I was going to say' });
  await enterSession(client, { ...mika, user: { ...mika.user, id: '2' } });
  expect(state.accountDraft()).toEqual({ owner: null, values: {} });
  expect(sessionStorage.getItem('accountDraft')).toBe('{"owner":null,"values":{}}');
});

it('entering makes this browser known to the server again, and continues if that fails', async () => {
  const asked: (string | undefined)[] = [];
  const link = new ApolloLink(({ operationName }) => {
    asked.push(operationName);
    return throwError(() => new Error('away'));
  });
  await enterSession(new ApolloClient({ dataMasking: true, cache: new InMemoryCache(), link }), mika);
  expect(asked).toEqual(['RememberDevice']);
  expect(session()).toEqual(mika);
});

// security: F11
it('leaving ends the session on the server and takes everything of the person away', async () => {
  const signOut = jest.spyOn(authApi, 'signOut').mockResolvedValue();
  const { client, cached } = clientWithData();
  session(mika);
  state.queuePage(3);
  state.form({ username: 'Mika', email: 'mika@example.org', password: '' });
  state.accountDraft({ owner: '1', values: { 'comment in 7': 'I was going to say' } });
  expect(sessionStorage.getItem('accountDraft')).toContain('going to say');
  await leaveSession(client);
  expect(signOut).toHaveBeenCalledTimes(1);
  expect([session(), state.queuePage(), localStorage.getItem('form')]).toEqual([null, 1, null]);
  expect([state.accountDraft().owner, sessionStorage.getItem('accountDraft')]).toEqual([null, null]);
  expect(cached()).not.toContain('only for Mika');
});

it('leaving stays signed in when the server cannot be reached', async () => {
  jest.spyOn(authApi, 'signOut').mockRejectedValue(new ApiError(0, null, 'no answer'));
  const { client, cached } = clientWithData();
  session(mika);
  await expect(leaveSession(client)).rejects.toMatchObject({ status: 0 });
  expect(session()).toEqual(mika);
  expect(cached()).toContain('only for Mika');
});

it('leaving works when the session had ended already (400)', async () => {
  jest.spyOn(authApi, 'signOut').mockRejectedValue(new ApiError(400, 'FAILED_TO_GET_SESSION', 'x'));
  session(mika);
  await leaveSession(clientWithData().client);
  expect(session()).toBeNull();
});

it('forgets a session the server has ended, and nothing if there was none', async () => {
  const { client, cached } = clientWithData();
  await forgetSession(client);
  expect(cached()).toContain('only for Mika');
  session(mika);
  await forgetSession(client);
  expect([session(), cached()]).toEqual([null, '{}']);
});

it('an answer from before a sign-in does not sign out again', async () => {
  let answerFirst: (none: null) => void = () => undefined;
  const asked = jest
    .spyOn(authApi, 'getSession')
    .mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)))
    .mockResolvedValue(mika);
  const read = readSession();
  await enterSession(clientWithData().client, mika);
  answerFirst(null);
  await read;
  expect(session()).toEqual(mika);
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('start-up', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('retries after an outage instead of signing out', async () => {
    const ask = jest
      .spyOn(authApi, 'getSession')
      .mockRejectedValueOnce(new ApiError(503, null, 'x', 4))
      .mockResolvedValueOnce(mika);
    const later = jest.fn();
    await readSession(later);
    expect(session()).toBeNull();
    await jest.advanceTimersByTimeAsync(3999);
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(session()).toEqual(mika);
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('gives up after the last try', async () => {
    const ask = jest.spyOn(authApi, 'getSession').mockRejectedValue(new ApiError(0, null, 'x'));
    await readSession(undefined, [1, 1]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
