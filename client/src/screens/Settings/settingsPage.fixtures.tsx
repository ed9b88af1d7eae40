import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { createCache } from '../../apollo/cache';
import { createErrorLink } from '../../apollo/errorLink';
import { SignedInOnly } from '../../app/guards';
import { mika } from '../../features/account/account.fixtures';
import { pageOfFixtures } from '../../features/anime/anime.fixtures';
import { endSession } from '../../features/session/endSession';
import { someSettings } from '../../features/settings/settings.fixtures';
import {
  AccountDocument,
  AccountsDocument,
  ApiTokensDocument,
  HiddenAnimeDocument,
  SecurityLogDocument,
  SessionsDocument,
  TwoFactorDocument,
  ViewerSettingsDocument,
} from '../../generated/graphql';
import { Settings } from './Settings';

export const accountMock = (user: object | null = mika) => ({
  request: { query: AccountDocument },
  result: {
    data: { session: user && { __typename: 'Session', id: 's1', fresh: true, user } },
  },
  maxUsageCount: 9,
});
const lists = [
  { request: { query: SessionsDocument }, result: { data: { sessions: [] } }, maxUsageCount: 9 },
  {
    request: { query: AccountsDocument },
    result: { data: { accounts: [], providers: [] } },
    maxUsageCount: 9,
  },
  {
    request: { query: ViewerSettingsDocument },
    result: { data: { settings: someSettings } },
    maxUsageCount: 9,
  },
  {
    request: { query: HiddenAnimeDocument, variables: { page: 1, pageSize: 12 } },
    result: { data: { hiddenAnime: pageOfFixtures([], 0, 1, 12) } },
    maxUsageCount: 9,
  },
  {
    request: { query: TwoFactorDocument },
    result: {
      data: {
        twoFactor: { __typename: 'TwoFactor', enabled: false, recoveryCodesLeft: 0 },
        trustedDevices: [],
      },
    },
    maxUsageCount: 9,
  },
  {
    request: { query: SecurityLogDocument, variables: { page: 1 } },
    result: { data: { securityLog: pageOfFixtures([], 0, 1, 10) } },
    maxUsageCount: 9,
  },
  { request: { query: ApiTokensDocument }, result: { data: { apiTokens: [] } }, maxUsageCount: 9 },
];

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

/** The page at an address, with the routes it can lead to; its lists are empty unless a mock says otherwise. */
export function open(address: string, mocks: readonly MockLink.MockedResponse[]) {
  const client: ApolloClient = new ApolloClient({
    dataMasking: true,
    cache: createCache(),
    link: ApolloLink.from([
      createErrorLink(() => void endSession(client)),
      new MockLink([...mocks, ...lists]),
    ]),
  });
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/settings/:part?" element={<Settings guard={SignedInOnly} />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </ApolloProvider>,
  );
}

export const part = (name: string) => screen.findByRole('region', { name });
