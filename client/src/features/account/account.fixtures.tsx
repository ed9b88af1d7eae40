import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createCache } from '../../apollo/cache';
import type { AccountUserFragment, ErrorCode } from '../../generated/graphql';
import { resetAll, session } from '../../state';

/** A user in the settings, and how tests render the settings' parts around them. */
export const mika: AccountUserFragment & { __typename: 'User' } = {
  __typename: 'User',
  id: '1',
  name: 'Mika',
  email: 'mika@example.org',
  emailVerified: true,
  image: null,
  avatar: null,
  pendingEmail: null,
  hasPassword: true,
};

/** Signed in, with nothing typed yet. */
export function enterAsMika(): void {
  localStorage.clear();
  act(() => {
    resetAll();
    const { id, name, email, emailVerified, image } = mika;
    session({ token: 't', user: { id, name, email, emailVerified, image } });
  });
}

export function draw(part: ReactElement, mocks: readonly MockLink.MockedResponse[] = []) {
  const cache = createCache();
  const around = (inside: ReactElement) => (
    <MockedProvider cache={cache} mocks={mocks}>
      {inside}
    </MockedProvider>
  );
  const { rerender, ...drawn } = render(around(part));
  return { ...drawn, rerender: (next: ReactElement) => rerender(around(next)) };
}

/** A GraphQL refusal by the server, as the link passes it on. */
export const refusal = (code: ErrorCode, more: object = {}) => ({
  errors: [{ message: 'wire text', extensions: { code, ...more } }],
});

export const unreachable = new TypeError('Failed to fetch');
