import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { Button } from '../../../components/buttons/Button';
import { Field } from '../../../components/fields/Field';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded, loadMore } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { AccountRow } from '../../../features/people/AccountRow';
import styles from '../../../features/people/people.module.css';
import type { PeopleFilter } from '../../../generated/graphql';
import { useSiteAccountsQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import { TeamPageHead } from '../TeamPageHead';

const filters: readonly { value: PeopleFilter; label: string }[] = [
  { value: 'ALL', label: 'Everyone' },
  { value: 'WAITING', label: 'Waiting' },
  { value: 'NEW', label: 'New' },
  { value: 'NEVER_ACTIVE', label: 'No lists or posts' },
  { value: 'REPORTED', label: 'Reported' },
  { value: 'SUSPENDED', label: 'Suspended' },
  { value: 'UNCONFIRMED', label: 'Not confirmed' },
];

/** /settings/people: the site's accounts, for moderators. A 404 for everyone else. */
export function People() {
  const viewer = useViewer();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find(({ value }) => value === search.get('which'))?.value ?? 'ALL';
  const text = search.get('text') ?? '';
  const query = useSiteAccountsQuery({
    variables: { which: filter, text },
    skip: viewer === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const hidden = !viewer || query.data?.siteAccounts === null;
  useTitle(hidden ? pageTitles.notFound : 'People');
  if (hidden) return <NotFound />;
  const show = (changes: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changes }, { replace: true });
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    show({ text: String(new FormData(event.currentTarget).get('text')).trim() });
  };
  return (
    <Page at="people">
      <TeamPageHead title="People">
        <p className={layout.hint}>Everyone with an account here. Only moderators see this page.</p>
      </TeamPageHead>
      <search>
        <form key={text} className={styles.search} onSubmit={find}>
          <Field label="Handle or name" type="search" name="text" autoComplete="off" defaultValue={text} />
          <Button type="submit">Find</Button>
          <ViewSwitch
            legend="Which people"
            options={filters}
            value={filter}
            onChange={(which) => show({ which })}
          />
        </form>
      </search>
      <Loaded query={query} skeleton={<Skeleton height={24} />} keepsLast>
        {({ siteAccounts: people }, loading) =>
          people && (people.items.length > 0 || people.nextCursor) ? (
            <>
              <ul className={layout.list} aria-busy={loading || undefined}>
                {people.items.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
              {people.nextCursor ? (
                <div>
                  <Button busy={loading} onClick={() => loadMore(query, people.nextCursor)}>
                    {loading ? 'Loading' : 'Show more people'}
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState title="Nobody here">
              <p>{text === '' ? 'No account is like that.' : 'No handle or name has this in it.'}</p>
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
