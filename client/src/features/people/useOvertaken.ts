import { useApolloClient } from '@apollo/client/react';
import { toast } from '../../components/overlays/toast';
import type { ReadError } from '../../errors/readError';

/**
 * What to do if an act is refused because another moderator was faster: returns true, says so, and reads the accounts again. The one in
 * question goes first, as it may be gone.
 */
export function useOvertaken(id: string): (error: ReadError) => boolean {
  const client = useApolloClient();
  return ({ code }) => {
    if (code !== 'NOT_FOUND') return false;
    client.cache.evict({ id: client.cache.identify({ __typename: 'SiteAccount', id }) });
    void client.refetchQueries({ include: ['SiteAccounts'] });
    toast({ title: 'Another moderator was faster' });
    return true;
  };
}
