import { useSiteQuery } from '../generated/graphql';

/** Whether links to sign-up are shown: only where anyone may ask for an account. The page's title runs the query. */
export function useSignUpOffered(): boolean {
  const { data } = useSiteQuery({ fetchPolicy: 'cache-only' });
  const { newAccounts = 'OPEN' } = data?.site ?? {};
  return newAccounts === 'OPEN' || newAccounts === 'APPROVAL';
}
