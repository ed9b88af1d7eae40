import { Eye, Lock, LockOpen, RotateCcw, ShieldX } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { reportOutcomeWords } from '../../../../shared/moderation';
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
import type { PersonFieldsFragment, ReportFieldsFragment } from '../../generated/graphql';
import { useReportsQuery } from '../../generated/graphql';
import { useViewer } from '../../state';
import { plural, titlesOf } from '../anime/words';
import { AnswerDialog } from './AnswerDialog';
import { NoteDialog, ReportNotes } from './ReportNotes';
import styles from './reports.module.css';
import { useReportChanges } from './useReportChanges';
import { reasons, theReports } from './words';

type Props = {
  resolved: boolean;
  /** Handle: only what is reported about this person. */
  person: string | null;
};

/** Open reports, oldest first, or closed ones, newest first: a card for all that stand together. */
export function ReportList({ resolved, person }: Props) {
  const query = useReportsQuery({
    variables: { resolved, person },
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
        items.length === 0 && nextCursor === null ? (
          <EmptyState title={resolved ? 'No closed reports' : 'No reports'}>
            <p>
              {person
                ? `Nothing ${resolved ? 'closed' : 'open'} is about @${person}.`
                : resolved
                  ? 'Reports you dismiss or act on appear here. You can reopen them.'
                  : 'Reported comments, threads, replies, notes, recommendations, profiles and suggestions appear here, and posts that are held, oldest first.'}
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

/** Reports that stand together: why and by whom, their subject in full, notes, and the available actions. */
function ReportItem({ report }: { report: ReportFieldsFragment }) {
  const id = useId();
  const viewer = useViewer();
  const { reason, person, comment, suggestionId, recommendationId, answerId, noteId, same } = report;
  /** Moderators don't see who reported them, nor what the others noted about it. */
  const own = person !== null && person.id === viewer?.id;
  return (
    <article className={cx(layout.stack4, styles.report)} aria-labelledby={id}>
      <header className={layout.stack1}>
        <h2 id={id} className={styles.reason}>
          {same.totalItems === 1 ? reasons[reason] : plural(same.totalItems, 'report')}
        </h2>
        {same.totalItems === 1 ? <Words report={report} own={own} /> : <Together report={report} own={own} />}
        <Closed report={report} />
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
      {own ? null : <ReportNotes report={report} />}
      <Actions report={report} own={own} />
    </article>
  );
}

type Given = Pick<ReportFieldsFragment, 'reason' | 'text' | 'createdAt' | 'reporter'>;

/** By whom, when, and in what words. */
function Words({ report: { reason, text, createdAt, reporter }, own }: { report: Given; own: boolean }) {
  return (
    <>
      <p className={layout.hint}>
        Reported by {reason === 'HELD' ? 'the site' : own ? 'someone' : <Name person={reporter} />} ·{' '}
        <When iso={createdAt}>{ago(createdAt)}</When>
      </p>
      {text ? <p className={styles.says}>{text}</p> : null}
    </>
  );
}

/** The newest of several reports, each with its reason. */
function Together({ report: { same, quote }, own }: { report: ReportFieldsFragment; own: boolean }) {
  const older = same.totalItems - same.items.length;
  return (
    <>
      <p className={layout.hint}>By {plural(same.people, 'person', 'people')}, newest first</p>
      <ul className={layout.stack2}>
        {same.items.map((one) => (
          <li key={one.id}>
            <p className={layout.fieldLabel}>{reasons[one.reason]}</p>
            <Words report={one} own={own} />
            {one.quote && one.quote !== quote ? <p className={styles.says}>It said: “{one.quote}”</p> : null}
          </li>
        ))}
      </ul>
      {older > 0 ? <p className={layout.hint}>And {older} older</p> : null}
    </>
  );
}

/** When it was closed, and what the reporters were told. */
function Closed({ report: { resolvedAt, outcome, same } }: { report: ReportFieldsFragment }) {
  if (resolvedAt === null) return null;
  const told = outcome
    ? ` · Reporters were told: “${reportOutcomeWords[outcome]}”`
    : ' · Reporters weren’t told';
  return (
    <p className={layout.hint}>
      Closed <When iso={resolvedAt}>{ago(resolvedAt)}</When>
      {same.people > 0 ? told : null}
    </p>
  );
}

/** The reported text, shown at once and in full, as it has to be read to be judged. */
function Reported({ report: { comment, thread, person } }: { report: ReportFieldsFragment }) {
  if (!comment) return null;
  const opening = thread?.opening.id === comment.id;
  const title = thread?.revealedTitle ?? 'an untitled thread';
  const to = `${paths.thread(comment.threadId)}${opening ? '' : `#comment-${comment.id}`}`;
  const removed = comment.state === 'REMOVED' || thread?.state === 'REMOVED';
  const held = comment.state === 'HELD' && !removed;
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
      {removed || held || thread?.locked ? (
        <p className={layout.hint}>
          {[
            removed && 'Removed: only operators can read it',
            held && 'Held: only moderators and its author can read it',
            thread?.locked && 'Thread locked',
          ]
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

function Actions({ report, own }: { report: ReportFieldsFragment; own: boolean }) {
  const [dialog, setDialog] = useState<'note' | 'answer' | null>(null);
  const changes = useReportChanges();
  const { run, busy } = useAction((change: () => Promise<void>) => change());
  const { comment, thread, recommendation, answer, note, resolvedAt, outcome, same } = report;
  const opening = comment !== null && thread?.opening.id === comment.id;
  const said = answer ?? note;
  const answered = said && (said.removed ? 'REMOVED' : 'VISIBLE');
  const state =
    opening && (thread.state !== 'VISIBLE' || comment.state !== 'HELD')
      ? thread.state
      : ((comment ?? recommendation)?.state ?? answered);
  /** What is held is shown or removed: closed, it would wait for ever. */
  const waits = state === 'HELD' && resolvedAt === null;
  return (
    <div className={layout.row3}>
      {state === 'HELD' && !own ? (
        <Button look="solid" busy={busy} onClick={() => run(() => changes.show(report))}>
          <Eye aria-hidden="true" size={18} />
          Show it
        </Button>
      ) : null}
      {(state === 'VISIBLE' && resolvedAt === null) || waits ? (
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
      {waits ? null : resolvedAt === null ? (
        <Button busy={busy} onClick={() => run(() => changes.dismiss(report))}>
          {state === 'VISIBLE' ? 'Dismiss' : 'Close'} {theReports(report)}
        </Button>
      ) : own && outcome ? null : (
        <Button busy={busy} onClick={() => run(() => changes.reopen(report))}>
          Reopen {theReports(report)}
        </Button>
      )}
      {own || outcome || waits || same.people === 0 ? null : (
        <Button look="plain" onClick={() => setDialog('answer')}>
          {resolvedAt === null ? 'Close and answer…' : 'Answer…'}
        </Button>
      )}
      {own ? null : (
        <Button look="plain" onClick={() => setDialog('note')}>
          Add note…
        </Button>
      )}
      {dialog === 'answer' ? (
        <AnswerDialog report={report} acted={state === 'REMOVED'} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'note' ? <NoteDialog reportId={report.id} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function Name({ person }: { person: PersonFieldsFragment | null }) {
  if (!person) return <>a deleted user</>;
  return <Link to={paths.profileOf(person.handle)}>{person.name || `@${person.handle}`}</Link>;
}
