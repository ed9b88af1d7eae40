import { useSiteQuery } from '../generated/graphql';

/** Whether links to sign-up are shown: not on a site that takes no new accounts. The page's title runs the query. */
export function useSignUpOffered(): boolean {
  const { data } = useSiteQuery({ fetchPolicy: 'cache-only' });
  return (data?.site.newAccounts ?? 'OPEN') === 'OPEN';
}
