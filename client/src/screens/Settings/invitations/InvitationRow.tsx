import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ConfirmButton } from '../../../components/buttons/ConfirmButton';
import { Detail, DetailRow } from '../../../components/lists/DetailRow';
import { onDay, When } from '../../../components/text/When';
import { plural } from '../../../features/anime/words';
import { useAction } from '../../../forms/useAction';
import type { InvitationFieldsFragment } from '../../../generated/graphql';
import { useRevokeInvitationMutation } from '../../../generated/graphql';
import { currentTime } from '../../../state/environment';

/** Why a link can't be used any more; null while it can. */
function endOf({ revokedAt, usesLeft, expiresAt }: InvitationFieldsFragment): string | null {
  if (revokedAt) return 'Revoked';
  if (usesLeft === 0) return 'Used up';
  return Date.parse(expiresAt) <= currentTime().getTime() ? 'Expired' : null;
}

/** A link: for how many, until when, by whom, and who came by it. */
export function InvitationRow({ invitation }: { invitation: InvitationFieldsFragment }) {
  const { id, uses, usesLeft, createdAt, expiresAt, by, people } = invitation;
  const [revoke] = useRevokeInvitationMutation();
  const { run, busy, notes } = useAction(async () => {
    await revoke({ variables: { id } });
  });
  const end = endOf(invitation);
  const name = `For ${plural(uses, 'person', 'people')}`;
  return (
    <DetailRow
      name={end ? `${name}: ${end.toLowerCase()}` : name}
      problem={notes[0]}
      action={
        end ? null : (
          <ConfirmButton
            look="quiet"
            question="No one can sign up with it any more."
            confirm="Revoke link"
            keep="Cancel"
            busy={busy}
            onConfirm={() => run()}
            aria-label={`Revoke the link of ${onDay(createdAt)}`}
          >
            {busy ? 'Revoking' : 'Revoke'}
          </ConfirmButton>
        )
      }
    >
      <Detail>
        {end ? null : (
          <>
            {plural(usesLeft, 'use')} left · ends on <When iso={expiresAt}>{onDay(expiresAt)}</When> ·{' '}
          </>
        )}
        made on <When iso={createdAt}>{onDay(createdAt)}</When>
        {by ? ` by @${by.handle}` : ''}
      </Detail>
      {people.length > 0 ? (
        <Detail>
          Signed up:{' '}
          {people.map(({ id: userId, handle }, at) => (
            <Fragment key={userId}>
              {at > 0 ? ', ' : ''}
              <Link to={paths.profileOf(handle)}>@{handle}</Link>
            </Fragment>
          ))}
        </Detail>
      ) : null}
    </DetailRow>
  );
}
