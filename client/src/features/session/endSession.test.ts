import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { authApi } from '../../rest/authApi';
import { ApiError } from '../../rest/call';
import { resetAll, session, state } from '../../state';
import { checkSession } from './checkSession';
import { endSession, leaveEverywhere, signInAgain } from './endSession';
import { followSession } from './followSession';
import { leaveSession } from './leaveSession';

/** A session that ended elsewhere leads to the sign-in form with a note, and unsaved input in the settings is kept. */
const mika = {
  token: 'abc',
  user: { id: '1', email: 'mika@example.org', emailVerified: false, name: 'Mika', image: null },
};
const draft = { owner: '1', values: { name: 'Mika the Great' } };

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

function signedIn() {
  session(mika);
  state.accountDraft(draft);
  state.queuePage(3);
  return clientWithData();
}

it('forgets the user, keeps the draft in this tab, and says why in the sign-in form', async () => {
  const { client, cached } = signedIn();
  const done = endSession(client);
  expect([session(), state.queuePage(), state.accountDraft()]).toEqual([null, 1, draft]);
  expect([state.formToggle(), state.formNotes()]).toEqual([
    true,
    [expect.stringMatching(/session has ended/)],
  ]);
  await done;
  expect(cached()).not.toContain('only for Mika');
  expect(sessionStorage.getItem('accountDraft')).toContain('Great');
  expect(JSON.stringify(localStorage)).not.toContain('Great');
});

it('ends a session once: a second refusal adds nothing', async () => {
  const { client } = signedIn();
  await endSession(client);
  state.formNotes([]);
  await endSession(client);
  expect(state.formNotes()).toEqual([]);
});

it('says nothing of an end while someone signs out, and keeps no draft of theirs', async () => {
  let answer: () => void = () => undefined;
  jest.spyOn(authApi, 'signOut').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { client } = signedIn();
  const leaving = leaveSession(client);
  await endSession(client);
  answer();
  await endSession(client);
  await leaving;
  expect([session(), state.formNotes(), state.accountDraft().owner]).toEqual([null, [], null]);
  signedIn();
  await endSession(client);
  expect(state.formNotes()).toHaveLength(1);
});

it('ends a session although signing out has failed before', async () => {
  jest.spyOn(authApi, 'signOut').mockRejectedValue(new ApiError(0, null, 'no answer'));
  const { client } = signedIn();
  await expect(leaveSession(client)).rejects.toMatchObject({ status: 0 });
  await endSession(client);
  expect([session(), state.accountDraft()]).toEqual([null, draft]);
});

it('signs out on every device: nothing is kept', async () => {
  const { client } = signedIn();
  await leaveEverywhere(client);
  expect([session(), state.accountDraft().owner]).toEqual([null, null]);
  expect(state.formNotes()).toEqual([expect.stringMatching(/signed out on every device/)]);
});

it('leads to signing in again, with the draft kept', async () => {
  const signOut = jest.spyOn(authApi, 'signOut').mockResolvedValue();
  const { client } = signedIn();
  await signInAgain(client);
  expect(signOut).toHaveBeenCalledTimes(1);
  expect([session(), state.accountDraft()]).toEqual([null, draft]);
});

it('stays signed in if the server cannot be reached to sign in again', async () => {
  jest.spyOn(authApi, 'signOut').mockRejectedValue(new ApiError(0, null, 'no answer'));
  const { client } = signedIn();
  await expect(signInAgain(client)).rejects.toMatchObject({ status: 0 });
  expect([session(), state.formNotes()]).toEqual([mika, []]);
});

describe('checking the session', () => {
  it('adopts the new cookie and user', async () => {
    const renewed = { token: 'def', user: { ...mika.user, emailVerified: true } };
    jest.spyOn(authApi, 'getSession').mockResolvedValue(renewed);
    const { client, cached } = signedIn();
    expect(await checkSession(client)).toEqual(renewed);
    expect(session()).toEqual(renewed);
    expect(cached()).toContain('only for Mika');
  });

  it('drops a session that has ended', async () => {
    jest.spyOn(authApi, 'getSession').mockResolvedValue(null);
    const { client, cached } = signedIn();
    expect(await checkSession(client)).toBeNull();
    expect([session(), state.accountDraft().owner, cached()]).toEqual([null, null, '{}']);
  });
});

describe('following the session', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    setVisible('visible');
  });

  async function away(milliseconds: number) {
    setVisible('hidden');
    await jest.advanceTimersByTimeAsync(milliseconds);
    setVisible('visible');
    await jest.advanceTimersByTimeAsync(0);
  }

  it('notices, when visible again after a while, that the session has ended on another device', async () => {
    const ask = jest.spyOn(authApi, 'getSession').mockResolvedValue(mika);
    const { client } = clientWithData();
    await followSession(client);
    state.accountDraft(draft);
    await away(30_000);
    expect(ask).toHaveBeenCalledTimes(1);
    ask.mockResolvedValue(null);
    await away(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect([session(), state.accountDraft()]).toEqual([null, draft]);
    expect(state.formNotes()).toEqual([expect.stringMatching(/session has ended/)]);
  });

  it('leaves nothing of one user to the next', async () => {
    const ask = jest.spyOn(authApi, 'getSession').mockResolvedValue(mika);
    await followSession(clientWithData().client);
    state.accountDraft(draft);
    ask.mockResolvedValue({ ...mika, user: { ...mika.user, id: '2' } });
    await away(60_000);
    expect([session()?.user.id, state.accountDraft().owner]).toEqual(['2', null]);
  });
});

function setVisible(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
