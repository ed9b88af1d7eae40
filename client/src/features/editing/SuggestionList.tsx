import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
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

type Props = {
  list: { items: readonly SuggestionFieldsFragment[]; nextCursor: string | null } | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
  onMore: (after: string) => void;
  empty: ReactNode;
  actions: (suggestion: SuggestionFieldsFragment) => ReactNode;
};

/** A cursor list of suggestions, in each of its states. */
export function SuggestionList({ list, failed, busy, onRetry, onMore, empty, actions }: Props) {
  if (!list && failed) return <ErrorState onRetry={onRetry} busy={busy} />;
  if (!list)
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height={14} />
        <Skeleton height={14} />
      </div>
    );
  if (list.items.length === 0) return empty;
  const { nextCursor } = list;
  return (
    <>
      <ol className={styles.list} aria-busy={busy || undefined}>
        {list.items.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionItem suggestion={suggestion}>{actions(suggestion)}</SuggestionItem>
          </li>
        ))}
      </ol>
      {nextCursor ? (
        <div>
          <Button busy={busy} onClick={() => onMore(nextCursor)}>
            {busy ? 'Loading' : 'Show more suggestions'}
          </Button>
        </div>
      ) : null}
    </>
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
    <article className={styles.item} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {anime ? (
            <Link to={paths.anime(anime.slug)}>
              <Fitted>{titlesOf(anime.title).main}</Fitted>
            </Link>
          ) : (
            `New: ${title ?? 'an anime'}`
          )}
        </h2>
        <p className={styles.by}>
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
        <p className={styles.by}>
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
