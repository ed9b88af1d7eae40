import { Lock, LockOpen, RotateCcw, ShieldX } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded, loadMore } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { RichText } from '../../components/text/RichText';
import { ago, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { PersonFieldsFragment, ReportFieldsFragment, ReportReason } from '../../generated/graphql';
import { useReportsQuery } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import styles from './reports.module.css';
import { useReportChanges } from './useReportChanges';

/** Open reports, oldest first, or closed ones, newest first. */
export function ReportList({ resolved }: { resolved: boolean }) {
  const query = useReportsQuery({
    variables: { resolved },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={cx(layout.stack5, styles.list)} aria-busy="true">
          <Skeleton height={16} />
          <Skeleton height={16} />
        </div>
      }
    >
      {({ reports: { items, nextCursor } }, loading) =>
        items.length === 0 ? (
          <EmptyState title={resolved ? 'No closed reports' : 'No reports'}>
            <p>
              {resolved
                ? 'Reports you dismiss or act on appear here. You can reopen them.'
                : 'Reported comments, threads, replies, notes, recommendations, profiles and suggestions appear here, oldest first.'}
            </p>
          </EmptyState>
        ) : (
          <>
            <ol className={cx(layout.stack5, styles.list)} aria-busy={loading || undefined}>
              {items.map((report) => (
                <li key={report.id}>
                  <ReportItem report={report} />
                </li>
              ))}
            </ol>
            {nextCursor ? (
              <div>
                <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                  {loading ? 'Loading' : 'Show more reports'}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}

const reasons: Record<ReportReason, string> = {
  SPAM: 'Advertising or spam',
  ABUSE: 'Insults, threats or hate',
  SPOILER: 'Unmarked spoiler',
  ILLEGAL: 'Illegal content',
  OTHER: 'Something else',
};

/** A report: why and by whom, its subject in full, and the available actions. */
function ReportItem({ report }: { report: ReportFieldsFragment }) {
  const id = useId();
  const { reason, text, createdAt, reporter, person, comment, suggestionId, recommendationId } = report;
  const { answerId, noteId } = report;
  return (
    <article className={cx(layout.stack4, styles.report)} aria-labelledby={id}>
      <header className={layout.stack1}>
        <h2 id={id} className={styles.reason}>
          {reasons[reason]}
        </h2>
        <p className={layout.hint}>
          Reported by <Name person={reporter} /> · <When iso={createdAt}>{ago(createdAt)}</When>
        </p>
        {text ? <p className={styles.says}>{text}</p> : null}
      </header>
      {comment ? (
        <Reported report={report} />
      ) : recommendationId ? (
        <ReportedRecommendation report={report} />
      ) : (
        <div className={cx(layout.stack3, styles.subject)}>
          {noteId ? (
            <ReportedNote report={report} />
          ) : answerId ? (
            <ReportedAnswer report={report} />
          ) : suggestionId ? (
            <Person person={person} to={person ? paths.profileOf(person.handle) : undefined}>
              suggested <Link to={paths.suggestion(suggestionId)}>a change to an anime</Link>
            </Person>
          ) : person ? (
            <Person person={person} to={paths.profileOf(person.handle)}>
              The profile of @{person.handle}
            </Person>
          ) : (
            <p className={layout.hint}>It was about someone who has deleted their account.</p>
          )}
        </div>
      )}
      <Actions report={report} />
    </article>
  );
}

/** The reported text, shown at once and in full, as it has to be read to be judged. */
function Reported({ report: { comment, thread, person } }: { report: ReportFieldsFragment }) {
  if (!comment) return null;
  const opening = thread?.opening.id === comment.id;
  const title = thread?.revealedTitle ?? 'an untitled thread';
  const to = `${paths.thread(comment.threadId)}${opening ? '' : `#comment-${comment.id}`}`;
  const removed = comment.state === 'REMOVED' || thread?.state === 'REMOVED';
  return (
    <div className={cx(layout.stack3, styles.subject)}>
      <Person person={person} to={person ? paths.profileOf(person.handle) : undefined}>
        {opening ? 'started ' : 'in '}
        <Link to={to}>“{title}”</Link> · <When iso={comment.createdAt}>{ago(comment.createdAt)}</When>
      </Person>
      {comment.revealedHtml ? (
        <RichText html={comment.revealedHtml} />
      ) : (
        <p className={layout.hint}>Its author has deleted it.</p>
      )}
      {removed || thread?.locked ? (
        <p className={layout.hint}>
          {[removed && 'Removed: only operators can read it', thread?.locked && 'Thread locked']
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
    </div>
  );
}

function ReportedRecommendation({ report: { recommendation, person } }: { report: ReportFieldsFragment }) {
  const [one, other] = recommendation?.pair.anime ?? [];
  return (
    <div className={cx(layout.stack3, styles.subject)}>
      {one && other ? (
        <Person person={person} to={person ? paths.profileOf(person.handle) : undefined}>
          recommended <Link to={paths.anime(one.slug)}>{titlesOf(one.title).main}</Link> with{' '}
          <Link to={paths.anime(other.slug)}>{titlesOf(other.title).main}</Link>
        </Person>
      ) : null}
      {recommendation?.reason ? (
        <p className={styles.says}>{recommendation.reason}</p>
      ) : (
        <p className={layout.hint}>Its author has deleted it.</p>
      )}
      {recommendation?.state === 'REMOVED' ? (
        <p className={layout.hint}>Removed: only operators can read it</p>
      ) : null}
    </div>
  );
}

/** A reply to someone's activity, as it was when it was reported. */
function ReportedAnswer({ report: { person, quote, answer } }: { report: ReportFieldsFragment }) {
  return (
    <>
      <Person person={person} to={person ? paths.profileOf(person.handle) : undefined}>
        replied to a friend’s activity
      </Person>
      {quote ? <p className={styles.says}>{quote}</p> : null}
      {answer && !answer.removed ? null : (
        <p className={layout.hint}>
          {answer ? 'Removed: only operators can read it' : 'It has been deleted.'}
        </p>
      )}
    </>
  );
}

/** A public note on an episode, as it was when it was reported. */
function ReportedNote({ report: { person, quote, note } }: { report: ReportFieldsFragment }) {
  return (
    <>
      {note ? (
        <Person person={person} to={person ? paths.profileOf(person.handle) : undefined}>
          shared a note on episode {note.number} of{' '}
          <Link to={paths.anime(note.anime.slug)}>{titlesOf(note.anime.title).main}</Link>
        </Person>
      ) : null}
      {quote ? <p className={styles.says}>{quote}</p> : null}
      {note && !note.removed ? null : (
        <p className={layout.hint}>
          {note ? 'Removed: only operators and its author can read it' : 'It has been deleted.'}
        </p>
      )}
    </>
  );
}

function Actions({ report }: { report: ReportFieldsFragment }) {
  const changes = useReportChanges();
  const { run, busy } = useAction((change: () => Promise<void>) => change());
  const { comment, thread, recommendation, answer, note, resolvedAt } = report;
  const opening = comment !== null && thread?.opening.id === comment.id;
  const said = answer ?? note;
  const answered = said && (said.removed ? 'REMOVED' : 'VISIBLE');
  const state = opening ? thread.state : ((comment ?? recommendation)?.state ?? answered);
  return (
    <div className={layout.row3}>
      {state === 'VISIBLE' && resolvedAt === null ? (
        <Button look="danger" busy={busy} onClick={() => run(() => changes.remove(report))}>
          <ShieldX aria-hidden="true" size={18} />
          {opening
            ? 'Remove thread'
            : recommendation
              ? 'Remove recommendation'
              : answer
                ? 'Remove reply'
                : note
                  ? 'Remove note'
                  : 'Remove comment'}
        </Button>
      ) : null}
      {state === 'REMOVED' ? (
        <Button busy={busy} onClick={() => run(() => changes.bringBack(report))}>
          <RotateCcw aria-hidden="true" size={18} />
          Restore
        </Button>
      ) : null}
      {thread && thread.state === 'VISIBLE' && resolvedAt === null ? (
        <Button busy={busy} onClick={() => run(() => changes.lock(thread.id, !thread.locked))}>
          {thread.locked ? <LockOpen aria-hidden="true" size={18} /> : <Lock aria-hidden="true" size={18} />}
          {thread.locked ? 'Unlock thread' : 'Lock thread'}
        </Button>
      ) : null}
      {resolvedAt === null ? (
        <Button busy={busy} onClick={() => run(() => changes.dismiss(report))}>
          {state === 'VISIBLE' ? 'Dismiss report' : 'Close report'}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => run(() => changes.reopen(report))}>
          Reopen report
        </Button>
      )}
    </div>
  );
}

function Name({ person }: { person: PersonFieldsFragment | null }) {
  if (!person) return <>a deleted user</>;
  return <Link to={paths.profileOf(person.handle)}>{person.name || `@${person.handle}`}</Link>;
}
