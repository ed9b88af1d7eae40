import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { inWords } from '../../../../shared/moderation';
import { Button } from '../../components/buttons/Button';
import { focusOnMount } from '../../components/focusOnMount';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { numberFormat } from '../../components/text/formats';
import { onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type {
  PersonFieldsFragment,
  SiteAccountDetailsFieldsFragment,
  SiteAccountFieldsFragment,
} from '../../generated/graphql';
import {
  useMyRightsQuery,
  useReadAddressMutation,
  useSiteAccountDetailsQuery,
  useStopUnlockMutation,
} from '../../generated/graphql';
import { plural } from '../anime/words';
import { DeletePersonDialog } from './DeletePersonDialog';
import { ExportPersonDialog } from './ExportPersonDialog';
import styles from './people.module.css';
import { UnlockDialog } from './UnlockDialog';

type Props = {
  account: SiteAccountFieldsFragment;
  person: PersonFieldsFragment;
  /** Whether it is the viewer's own account, to which nothing is done here. */
  own: boolean;
};

/** More about an account, and what only operators do to it. */
export function AccountDetails({ account, person, own }: Props) {
  const { email, joinedAt, seenAt, openReports } = account;
  const { handle } = person;
  const name = person.name || `@${handle}`;
  const query = useSiteAccountDetailsQuery({ variables: { handle }, fetchPolicy: 'cache-and-network' });
  const operator = useMyRightsQuery().data?.viewerProfile?.operator ?? false;
  return (
    <section className={styles.details} aria-label={`Details of ${name}`}>
      <Loaded query={query} skeleton={<Skeleton height={16} />} level={3}>
        {({ siteAccount: details, providers }) =>
          details ? (
            <dl className={layout.list}>
              {email ? <Address masked={email} person={person} own={own} /> : null}
              <Fact name="Joined">
                <When iso={joinedAt}>{onDay(joinedAt)}</When>
              </Fact>
              <Fact name="Last seen">
                {seenAt ? <When iso={seenAt}>{onDay(seenAt)}</When> : 'Not signed in'}
              </Fact>
              <Fact name="Sessions">{numberFormat().format(details.sessions)}</Fact>
              <Fact name="Signs in with">
                {inWords(details.signInMethods.map(wordFor(providers))) || 'nothing'}
              </Fact>
              <Fact name="Two-step sign-in">
                {details.unlocksAt ? (
                  <When iso={details.unlocksAt}>{`On until ${onDay(details.unlocksAt)}`}</When>
                ) : details.twoFactor ? (
                  'On'
                ) : (
                  'Off'
                )}
              </Fact>
              <Fact name="On their lists">{plural(details.entries, 'anime', 'anime')}</Fact>
              <Fact name="Posts">{numberFormat().format(details.posts)}</Fact>
              <Fact name="Reports">
                {numberFormat().format(details.reports)}
                {openReports > 0 ? `, ${numberFormat().format(openReports)} open` : ''}
              </Fact>
            </dl>
          ) : (
            <p>This account is gone.</p>
          )
        }
      </Loaded>
      {operator && !own ? (
        <OperatorActs person={person} name={name} details={query.data?.siteAccount ?? null} />
      ) : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const ownMethods: Record<string, string> = {
  password: 'password',
  passkey: 'passkey',
  proxy: 'this site’s proxy',
};

/** The word for a way to sign in; a service that the site no longer offers has none but its id. */
const wordFor = (providers: readonly { id: string; name: string }[]) => (method: string) =>
  ownMethods[method] ?? providers.find(({ id }) => id === method)?.name ?? method;

/** The address, masked until an operator opens it. */
function Address({ masked, person, own }: { masked: string } & Pick<Props, 'person' | 'own'>) {
  const [address, setAddress] = useState<string | null>(null);
  const [readAddress] = useReadAddressMutation();
  const open = useAction(async () => {
    const { data } = await readAddress({ variables: { handle: person.handle } });
    setAddress(data?.readAddress ?? null);
  });
  return (
    <Fact name="Email">
      {address === null ? (
        masked
      ) : (
        <span ref={focusOnMount} tabIndex={-1}>
          {address}
        </span>
      )}
      {own || address !== null ? null : (
        <>
          {' '}
          <Button
            look="plain"
            busy={open.busy}
            onClick={() => open.run()}
            aria-label={`Show address of ${person.name || `@${person.handle}`}`}
          >
            Show address
          </Button>
          <p className={layout.hint}>The moderation log notes that you did.</p>
        </>
      )}
      {open.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {open.notes[0]}
        </p>
      ) : null}
    </Fact>
  );
}

type ActsProps = {
  person: PersonFieldsFragment;
  name: string;
  details: SiteAccountDetailsFieldsFragment | null;
};

function OperatorActs({ person, name, details }: ActsProps) {
  const [dialog, setDialog] = useState<'unlock' | 'export' | 'delete' | null>(null);
  const [stopUnlock] = useStopUnlockMutation();
  const client = useApolloClient();
  const stop = useAction(
    async () => {
      await stopUnlock({ variables: { handle: person.handle } });
    },
    {
      place: ({ code }) => {
        // It was stopped, or has happened, meanwhile.
        if (code === 'NOT_FOUND') void client.refetchQueries({ include: ['SiteAccountDetails'] });
        return false;
      },
    },
  );
  const close = () => setDialog(null);
  return (
    <>
      {stop.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {stop.notes[0]}
        </p>
      ) : null}
      <div className={layout.row3}>
        {details?.unlocksAt ? (
          <Button busy={stop.busy} onClick={() => stop.run()} aria-label={`Keep two-step sign-in of ${name}`}>
            Keep two-step sign-in
          </Button>
        ) : details?.twoFactor ? (
          <Button onClick={() => setDialog('unlock')} aria-label={`Unlock account of ${name}`}>
            Unlock account
          </Button>
        ) : null}
        <Button onClick={() => setDialog('export')} aria-label={`Export data of ${name}`}>
          Export data
        </Button>
        <Button look="danger" onClick={() => setDialog('delete')} aria-label={`Delete account of ${name}`}>
          Delete account
        </Button>
      </div>
      {dialog === 'unlock' ? <UnlockDialog person={person} onClose={close} /> : null}
      {dialog === 'export' ? <ExportPersonDialog person={person} onClose={close} /> : null}
      {dialog === 'delete' ? <DeletePersonDialog person={person} onClose={close} /> : null}
    </>
  );
}
