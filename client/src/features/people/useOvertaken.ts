import { useApolloClient } from '@apollo/client/react';
import { toast } from '../../components/overlays/toast';
import type { ReadError } from '../../errors/readError';

/**
 * What to do if an act is refused because another moderator was faster: returns true, says so, and reads the accounts again. The one in
 * question goes first, if it may be gone; else it is suspended no longer.
 */
export function useOvertaken(id: string, { isGone = true } = {}): (error: ReadError) => boolean {
  const client = useApolloClient();
  return ({ code }) => {
    if (code !== 'NOT_FOUND') return false;
    const account = client.cache.identify({ __typename: 'SiteAccount', id });
    if (isGone) client.cache.evict({ id: account });
    else client.cache.modify({ id: account, fields: { suspension: () => null } });
    void client.refetchQueries({ include: ['SiteAccounts'] });
    toast({ title: 'Another moderator was faster' });
    return true;
  };
}
