import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCache } from '../../../apollo/cache';
import { createInOrderLink } from '../../../apollo/inOrderLink';
import type { OwnReviewFragment } from '../../../generated/graphql';
import { OwnVerdict } from './OwnVerdict';

it('says that a review is held', () => {
  const client = new ApolloClient({ dataMasking: true, cache: createCache(), link: ApolloLink.empty() });
  const shown = (state: 'HELD' | 'VISIBLE') => (
    <ApolloProvider client={client}>
      <OwnVerdict
        anime={{ id: '1', name: 'Lighthouse 1' }}
        review={
          {
            __typename: 'Review',
            id: 'r',
            verdict: 'MIXED',
            thread: {
              __typename: 'Thread',
              id: 't',
              opening: { __typename: 'Comment', id: 'o', state, source: 'x' },
            },
          } as OwnReviewFragment
        }
        page={{ page: 1, pageSize: 6 }}
      />
    </ApolloProvider>
  );
  const { rerender } = render(shown('VISIBLE'));
  expect(screen.queryByText('Held until a moderator has looked at it.')).toBeNull();
  rerender(shown('HELD'));
  expect(screen.getByText('Held until a moderator has looked at it.')).toBeInTheDocument();
});

it('sends two quick verdicts one after the other, so that the last press counts', async () => {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  const server = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        sent.push(variables.input.verdict);
        answers.push(() => observer.error(new TypeError('Failed to fetch')));
      }),
  );
  const client = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: ApolloLink.from([createInOrderLink(), server]),
  });
  render(
    <ApolloProvider client={client}>
      <OwnVerdict anime={{ id: '1', name: 'Lighthouse 1' }} review={null} page={{ page: 1, pageSize: 6 }} />
    </ApolloProvider>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Recommended' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Mixed' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(sent).toEqual(['RECOMMENDED', 'MIXED']));
});
