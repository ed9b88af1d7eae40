import { ApolloLink, CombinedGraphQLErrors, execute, gql } from '@apollo/client';
import { of, throwError } from 'rxjs';
import { session } from '../state';
import { createErrorLink } from './errorLink';

/** The server's "not signed in" ends the session it was asked in, and no other. */
const mika = {
  token: 'abc',
  user: { id: '1', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null },
};
const refusal = (code: string) => ({ errors: [{ message: 'wire text', extensions: { code } }] });

beforeEach(() => session(mika));
afterEach(() => session(null));

function endedBy(server: ApolloLink): number {
  const onSessionEnded = jest.fn();
  const link = createErrorLink(onSessionEnded).concat(server);
  const got = jest.fn();
  execute(link, { query: gql('{ a }') }, { client: {} as never }).subscribe({ next: got, error: got });
  expect(got).toHaveBeenCalledTimes(1);
  return onSessionEnded.mock.calls.length;
}

it('ends the session on an answer or on the end of a subscription, and passes both on', () => {
  const unknown = refusal('UNAUTHENTICATED');
  expect(endedBy(new ApolloLink(() => of(unknown)))).toBe(1);
  expect(endedBy(new ApolloLink(() => throwError(() => new CombinedGraphQLErrors(unknown))))).toBe(1);
});

it('keeps it on other refusals and failures', () => {
  expect(endedBy(new ApolloLink(() => of(refusal('NOT_FOUND'))))).toBe(0);
  expect(endedBy(new ApolloLink(() => of({ data: { a: 1 } })))).toBe(0);
  expect(endedBy(new ApolloLink(() => throwError(() => new TypeError('offline'))))).toBe(0);
});

it('keeps a session that was begun after the question', () => {
  const server = new ApolloLink(() => {
    session({ ...mika, token: 'xyz' });
    return of(refusal('UNAUTHENTICATED'));
  });
  expect(endedBy(server)).toBe(0);
});
