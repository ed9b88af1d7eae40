import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../../components/buttons/ConfirmButton';
import { FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Detail, DetailList, DetailRow } from '../../components/lists/DetailRow';
import { Loaded } from '../../components/states/Loaded';
import { KeyDates } from '../../components/text/KeyDates';
import { useAction } from '../../forms/useAction';
import type { ApiTokenFactsFragment } from '../../generated/graphql';
import { useApiTokensQuery, useRevokeApiTokenMutation } from '../../generated/graphql';
import { CreateToken } from './CreateToken';
import { ListSkeleton } from './parts';
import { scopeWords } from './words';

type ApiToken = ApiTokenFactsFragment;

/** Personal tokens for programs that use GraphQL: created here, shown once, revoked here. */
export function ApiTokens({ onSignInAgain }: { onSignInAgain: () => Promise<void> }) {
  const query = useApiTokensQuery({ fetchPolicy: 'cache-and-network' });
  const [revoked, setRevoked] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} level={3}>
      {({ apiTokens }) => (
        <div className={layout.stack5}>
          {apiTokens.length > 0 ? (
            <DetailList>
              {apiTokens.map((token) => (
                <TokenRow key={token.id} token={token} onRevoked={setRevoked} />
              ))}
            </DetailList>
          ) : (
            <p className={layout.hint}>
              No tokens yet. A token lets your own programs use this site on your behalf.
            </p>
          )}
          <FormSaved text={revoked} />
          <CreateToken onSignInAgain={onSignInAgain} />
        </div>
      )}
    </Loaded>
  );
}

type RowProps = { token: ApiToken; onRevoked: (what: string) => void };

function TokenRow({ token, onRevoked }: RowProps) {
  const { id, name, scopes } = token;
  const [revoke] = useRevokeApiTokenMutation();
  const { run, busy, notes } = useAction(async () => {
    await revoke({ variables: { id }, refetchQueries: ['ApiTokens'], awaitRefetchQueries: true });
    onRevoked(`“${name}” has been revoked.`);
  });
  return (
    <DetailRow
      icon={<KeySquare aria-hidden="true" />}
      name={name}
      problem={notes[0]}
      action={
        <ConfirmButton
          look="quiet"
          question="Programs using it will stop working."
          confirm="Revoke token"
          keep="Cancel"
          busy={busy}
          onConfirm={() => run()}
          aria-label={`Revoke ${name}`}
        >
          {busy ? 'Revoking' : 'Revoke'}
        </ConfirmButton>
      }
    >
      <Detail>
        {scopes.map((scope) => scopeWords[scope].label).join(', ')} · <KeyDates {...token} />
      </Detail>
    </DetailRow>
  );
}
