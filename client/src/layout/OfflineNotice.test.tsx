import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, screen } from '@testing-library/react';
import { cutOff } from '../state/connection';
import { OfflineNotice } from './OfflineNotice';

it('says whether the device is offline or the site is out of reach', () => {
  const client = new ApolloClient({
    dataMasking: true,
    cache: new InMemoryCache(),
    link: ApolloLink.empty(),
  });
  render(
    <ApolloProvider client={client}>
      <OfflineNotice />
    </ApolloProvider>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void cutOff(true));
  expect(screen.getByRole('status')).toHaveTextContent(/^We can’t reach the site, so you’re seeing/);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent(/^You’re offline, so you’re seeing/);
  online.mockRestore();
  act(() => void cutOff(false));
  expect(screen.queryByRole('status')).toBeNull();
});
