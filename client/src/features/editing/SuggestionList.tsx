import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { type ListQuery, Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { Fitted } from '../../components/text/Fitted';
import { ago, When } from '../../components/text/When';
import type {
  PersonFieldsFragment,
  SuggestionFieldsFragment,
  SuggestionState,
} from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { Difference } from './Difference';
import styles from './editing.module.css';

type Suggestions = { items: readonly SuggestionFieldsFragment[]; nextCursor: string | null };

type Props<Data> = {
  query: ListQuery<Data>;
  /** Where its answer has the suggestions; null if the viewer may not see them. */
  listOf: (data: Data) => Suggestions | null;
  empty: ReactNode;
  actions: (suggestion: SuggestionFieldsFragment) => ReactNode;
};

/** A cursor list of suggestions, in each of its states. */
export function SuggestionList<Data>({ query, listOf, empty, actions }: Props<Data>) {
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={cx(layout.stack5, styles.list)} aria-busy="true">
          <Skeleton height={14} />
          <Skeleton height={14} />
        </div>
      }
    >
      {(data, busy) => {
        const { items = [], nextCursor = null } = listOf(data) ?? {};
        return items.length === 0 ? (
          empty
        ) : (
          <>
            <ol className={cx(layout.stack5, styles.list)} aria-busy={busy || undefined}>
              {items.map((suggestion) => (
                <li key={suggestion.id}>
                  <SuggestionItem suggestion={suggestion}>{actions(suggestion)}</SuggestionItem>
                </li>
              ))}
            </ol>
            {nextCursor ? (
              <div>
                <Button busy={busy} onClick={() => loadMore(query, nextCursor)}>
                  {busy ? 'Loading' : 'Show more suggestions'}
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

const states: Record<SuggestionState, string> = {
  OPEN: 'Waiting for an editor',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
};

function SuggestionItem({
  suggestion,
  children,
}: {
  suggestion: SuggestionFieldsFragment;
  children: ReactNode;
}) {
  const id = useId();
  const { anime, state, author, own, createdAt, changes, note, sourceUrl, reason, decider } = suggestion;
  const title = changes.find(({ field }) => field === 'ENGLISH_TITLE' || field === 'NATIVE_TITLE')?.after[0];
  return (
    <article className={cx(layout.stack4, styles.item)} aria-labelledby={id}>
      <header className={layout.stack1}>
        <h2 id={id} className={styles.title}>
          {anime ? (
            <Link to={paths.anime(anime.slug)}>
              <Fitted>{titlesOf(anime.title).main}</Fitted>
            </Link>
          ) : (
            `New: ${title ?? 'an anime'}`
          )}
        </h2>
        <p className={layout.hint}>
          {own ? (
            'By you'
          ) : (
            <>
              By <Name person={author} />
            </>
          )}{' '}
          · <When iso={createdAt}>{ago(createdAt)}</When> · {states[state]}
          {decider ? (
            <>
              {' '}
              by <Name person={decider} />
            </>
          ) : null}
        </p>
      </header>
      <Difference changes={changes} reveal />
      {note ? <p className={styles.says}>{note}</p> : null}
      {sourceUrl ? (
        <p className={layout.hint}>
          Source:{' '}
          <a href={sourceUrl} rel="noreferrer nofollow ugc" target="_blank">
            {sourceUrl}
          </a>
        </p>
      ) : null}
      {reason ? <p className={styles.says}>Why it was declined: {reason}</p> : null}
      {children}
    </article>
  );
}

export function Name({ person }: { person: PersonFieldsFragment | null }) {
  if (!person) return <>a former or hidden user</>;
  return <Link to={paths.profileOf(person.handle)}>{person.name || `@${person.handle}`}</Link>;
}
