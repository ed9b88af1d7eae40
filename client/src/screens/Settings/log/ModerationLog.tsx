import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { Button } from '../../../components/buttons/Button';
import { Field } from '../../../components/fields/Field';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded, loadMore } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { ModerationRow } from '../../../features/people/ModerationRow';
import styles from '../../../features/people/people.module.css';
import { useModerationLogQuery, useMyRightsQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import { TeamPageHead } from '../TeamPageHead';

/** /settings/log: what moderators and operators did, for them to read. A 404 for everyone else. */
export function ModerationLog() {
  const viewer = useViewer();
  const [search, setSearch] = useSearchParams();
  const [person, by] = [search.get('person') ?? '', search.get('by') ?? ''];
  const operator = useMyRightsQuery({ skip: viewer === null }).data?.viewerProfile?.operator ?? false;
  const query = useModerationLogQuery({
    variables: { person: person || null, by: by || null },
    skip: viewer === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const hidden = !viewer || query.data?.moderationLog === null;
  useTitle(hidden ? pageTitles.notFound : 'Moderation log');
  if (hidden) return <NotFound />;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const filled = ['person', 'by'].map((name) => [name, String(given.get(name)).trim()]);
    setSearch(Object.fromEntries(filled.filter(([, value]) => value !== '')), { replace: true });
  };
  return (
    <Page at="log">
      <TeamPageHead title="Moderation log">
        <p className={layout.hint}>
          What moderators and operators did, newest first. Only they see this page, and no one can change it.{' '}
          {operator ? (
            <a href="/transfer/exports/moderation.csv" download>
              Download all as CSV
            </a>
          ) : null}
        </p>
      </TeamPageHead>
      <search>
        <form key={`${person} ${by}`} className={styles.search} onSubmit={find}>
          <Field
            label="Done to"
            name="person"
            placeholder="@handle"
            autoComplete="off"
            defaultValue={person}
          />
          <Field label="Done by" name="by" placeholder="@handle" autoComplete="off" defaultValue={by} />
          <Button type="submit">Show</Button>
        </form>
      </search>
      <Loaded query={query} skeleton={<Skeleton height={24} />} keepsLast>
        {({ moderationLog: log }, loading) =>
          log && log.items.length > 0 ? (
            <>
              <ul className={layout.list} aria-busy={loading || undefined}>
                {log.items.map((action) => (
                  <ModerationRow key={action.id} action={action} />
                ))}
              </ul>
              {log.nextCursor ? (
                <div>
                  <Button busy={loading} onClick={() => loadMore(query, log.nextCursor)}>
                    {loading ? 'Loading' : 'Show more of the log'}
                  </Button>
                </div>
              ) : null}
            </>
          ) : (
            <EmptyState title="Nothing here">
              <p>
                {person || by
                  ? 'Nothing like that was done, or nobody has this handle.'
                  : 'Suspensions, removals and closed reports appear here.'}
              </p>
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
