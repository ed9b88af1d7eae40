import { pageTitles } from '../../../../../shared/pageTitles';
import { Button } from '../../../components/buttons/Button';
import layout from '../../../components/layout.module.css';
import { DetailList } from '../../../components/lists/DetailRow';
import { Loaded, loadMore } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import type { NewAccounts } from '../../../generated/graphql';
import { useInvitationsQuery, useSiteQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import { TeamPageHead } from '../TeamPageHead';
import { CreateInvitation } from './CreateInvitation';
import { InvitationRow } from './InvitationRow';

const idle: Record<NewAccounts, string | null> = {
  OPEN: 'Anyone can sign up here, so no one needs a link.',
  INVITATION: null,
  APPROVAL: 'Anyone can ask for an account here, so no one needs a link.',
  CLOSED: 'This site takes no new accounts: links can’t be used right now.',
};

/** /settings/invitations: links by which people may sign up, for operators. A 404 for everyone else. */
export function Invitations() {
  const viewer = useViewer();
  const { data: facts } = useSiteQuery();
  const query = useInvitationsQuery({
    skip: viewer === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const hidden = !viewer || query.data?.invitations === null;
  useTitle(hidden ? pageTitles.notFound : 'Invitations');
  if (hidden) return <NotFound />;
  const note = facts && idle[facts.site.newAccounts];
  return (
    <Page at="invitations">
      <TeamPageHead title="Invitations">
        <p className={layout.hint}>Links for people to sign up with. Only operators see this page.</p>
        {note ? <p>{note}</p> : null}
      </TeamPageHead>
      <Loaded query={query} skeleton={<Skeleton height={24} />}>
        {({ invitations }, loading) =>
          invitations ? (
            <>
              <CreateInvitation />
              {invitations.items.length > 0 ? (
                <DetailList busy={loading || undefined}>
                  {invitations.items.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </DetailList>
              ) : (
                <p className={layout.hint}>No invitations yet.</p>
              )}
              {invitations.nextCursor ? (
                <div>
                  <Button busy={loading} onClick={() => loadMore(query, invitations.nextCursor)}>
                    {loading ? 'Loading' : 'Show more invitations'}
                  </Button>
                </div>
              ) : null}
            </>
          ) : null
        }
      </Loaded>
    </Page>
  );
}
