import { useApolloClient } from '@apollo/client/react';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { useSignUpOffered } from '../../apollo/useSignUpOffered';
import { Button, ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { MenuButton } from '../../components/overlays/MenuButton';
import { Poster } from '../../components/Poster';
import { Avatar } from '../../components/people/Avatar';
import { EmptyState } from '../../components/states/EmptyState';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import type { ShownThreadFragment } from '../../generated/graphql';
import { usePref, useViewer } from '../../state';
import { plural, titlesOf } from '../anime/words';
import { Byline } from './comments/Byline';
import { CommentText } from './comments/CommentText';
import { CommentThread, PendingComment } from './comments/CommentThread';
import { LikeButton } from './comments/LikeButton';
import { subjectOf } from './list/subjectWords';
import { progressWords } from './reviews/ReviewCard';
import { VerdictMark } from './reviews/verdicts';
import styles from './threads.module.css';
import { useThreadChanges } from './useThreadChanges';
import { CommentForm, EditThread } from './write/formsOnDemand';

const orders = [
  { value: 'new', label: 'Newest first' },
  { value: 'old', label: 'Oldest first' },
] as const;

type Props = { thread: ShownThreadFragment; loading: boolean; onMore: (after: string) => void };

/** A thread: its opening post, a field to write in, and the comments in the chosen order. */
export function ThreadView({ thread, loading, onMore }: Props) {
  const [newestFirst, setNewestFirst] = usePref('threadSort');
  const [editing, setEditing] = useState(false);
  const { opening, comments } = thread;
  useAnchor({ thread, loading }, newestFirst);
  return (
    <div className={cx(layout.stack6, styles.page)}>
      <section className={layout.stack4} aria-label="Opening post">
        <About thread={thread} />
        <div className={layout.line3}>
          <Avatar
            id={thread.author?.id ?? ''}
            name={thread.author?.name ?? ''}
            image={thread.author?.avatar ?? null}
            className={styles.face}
          />
          <Byline
            person={thread.author}
            at={thread.createdAt}
            edited={opening.editedAt !== null}
            to={paths.thread(thread.id)}
          />
        </div>
        {editing ? (
          <EditThread thread={thread} onDone={() => setEditing(false)} />
        ) : (
          <div className={styles.openingText}>
            <Verdict thread={thread} />
            <CommentText comment={opening} />
          </div>
        )}
        <div className={cx(layout.row2, styles.acts)}>
          <LikeButton comment={opening} words={thread.review ? 'Helpful' : undefined} />
          <Follow thread={thread} />
          <ThreadMenu thread={thread} onEdit={() => setEditing(true)} />
        </div>
        {thread.review && thread.viewerCan.operate ? <EarlierTexts id={thread.id} /> : null}
      </section>
      <Write thread={thread} />
      <section className={layout.stack3} aria-labelledby="comments-title">
        <div className={cx(layout.row3, layout.apart)}>
          <h2 id="comments-title" className={layout.heading}>
            {plural(thread.commentCount, 'comment')}
          </h2>
          {comments.items.length > 1 ? (
            <ViewSwitch
              legend="Order of the comments"
              options={orders}
              value={newestFirst ? 'new' : 'old'}
              onChange={(order) => setNewestFirst(order === 'new')}
            />
          ) : null}
        </div>
        {comments.items.length === 0 ? (
          <EmptyState level={3} title="No comments yet">
            <p>
              {thread.viewerCan.comment
                ? 'Be the first to comment.'
                : thread.locked
                  ? 'The thread was locked before anyone commented.'
                  : thread.state === 'HELD'
                    ? 'It can be commented on once everyone can read it.'
                    : 'Sign in to comment first.'}
            </p>
          </EmptyState>
        ) : (
          <ol className={layout.stack} aria-busy={loading || undefined}>
            {comments.items.map((comment) => (
              <CommentThread key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        {comments.nextCursor ? (
          <div>
            <Button busy={loading} onClick={() => onMore(comments.nextCursor ?? '')}>
              {loading ? 'Loading' : 'Show more comments'}
            </Button>
          </div>
        ) : null}
      </section>
    </div>
  );
}

function About({ thread }: { thread: ShownThreadFragment }) {
  const { anime } = thread;
  return (
    <div className={cx(layout.row, styles.about)}>
      {anime ? (
        <>
          <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.aboutPoster} />
          <span>
            About <Link to={paths.anime(anime.slug)}>{subjectOf(thread)}</Link>
          </span>
        </>
      ) : (
        <span>{subjectOf(thread)}</span>
      )}
    </div>
  );
}

function Verdict({ thread: { review, anime } }: { thread: ShownThreadFragment }) {
  if (!review || !anime) return null;
  return (
    <p className={styles.verdict}>
      <VerdictMark verdict={review.verdict} />
      <span>{progressWords({ progress: review.progress, anime })}</span>
    </p>
  );
}

function Follow({ thread }: { thread: ShownThreadFragment }) {
  const { subscribe } = useThreadChanges();
  if (!thread.viewerCan.subscribe) return null;
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.smallIcons, styles.likes)}
      aria-pressed={thread.subscribed}
      onClick={() => subscribe(thread)}
    >
      <Bell aria-hidden="true" />
      {thread.subscribed ? 'Following' : 'Follow'}
    </button>
  );
}

function Write({ thread }: { thread: ShownThreadFragment }) {
  const { post } = useThreadChanges();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const offered = useSignUpOffered();
  const [pending, setPending] = useState<readonly { text: string }[]>([]);
  if (thread.locked && thread.state === 'VISIBLE')
    return <p className={styles.notice}>This thread is locked: you can read it but not comment.</p>;
  if (!viewer)
    return (
      <div className={cx(layout.row3, styles.invite)}>
        <p>Something to say?</p>
        <ButtonLink look="solid" to={paths.signIn(pathname)}>
          Sign in to comment
        </ButtonLink>
        {offered ? <ButtonLink to={paths.signUp(pathname)}>Create an account</ButtonLink> : null}
      </div>
    );
  if (!thread.viewerCan.comment) return null;
  return (
    <>
      <CommentForm
        subject={`comment in ${thread.id}`}
        label="Your comment"
        send="Comment"
        sending="Sending"
        placeholder="What did you think?"
        episode={thread.subject === 'ANIME' || thread.subject === 'REVIEW'}
        onSend={async (body, episodeNumber) => {
          const sent = { text: body };
          const end = () => setPending((waiting) => waiting.filter((other) => other !== sent));
          setPending((waiting) => [sent, ...waiting]);
          try {
            await post({ threadId: thread.id, body, episodeNumber }, end);
          } finally {
            end();
          }
        }}
      />
      {pending.map(({ text }) => (
        <PendingComment key={text} text={text} />
      ))}
    </>
  );
}

const ANCHOR = '#comment-';

/** Scrolls to the linked comment once it has loaded; the part of the list that holds it is loaded first. */
function useAnchor({ thread, loading }: Pick<Props, 'thread' | 'loading'>, newestFirst: boolean) {
  const client = useApolloClient();
  const { hash } = useLocation();
  const done = useRef<string | null>(null);
  const sought = useRef<string | null>(null);
  useEffect(() => {
    if (!hash.startsWith(ANCHOR) || done.current === hash) return;
    const id = hash.slice(ANCHOR.length);
    const target = document.getElementById(`comment-${id}`);
    if (target) {
      done.current = hash;
      target.scrollIntoView({ block: 'center' });
      target.focus({ preventScroll: true });
      return;
    }
    if (loading || sought.current === hash || id === thread.opening.id) return;
    sought.current = hash;
    void import('./comments/seekComment')
      .then(({ seekComment }) => seekComment(client, { id, threadId: thread.id, newestFirst }))
      // Without it, what is loaded is shown.
      .catch(() => undefined);
  }, [client, thread, loading, newestFirst, hash]);
}

const Versions = lazyPart(() => import('./reviews/Versions').then((module) => module.Versions));
/** What a review said before its edits, for moderators. */
function EarlierTexts({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Earlier texts</Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeleton height={6} />}>
      <Versions id={id} />
    </Suspense>
  );
}

const load = () => import('./ThreadMenuPopup');
const ThreadMenuPopup = lazyPart(() => load().then((module) => module.ThreadMenuPopup));

/** Further actions on a thread, if the viewer has any. */
function ThreadMenu({ thread, onEdit }: { thread: ShownThreadFragment; onEdit: () => void }) {
  const { viewerCan: can, opening } = thread;
  if (!can.edit && !can.delete && !can.operate && !opening.viewerCan.report) return null;
  return (
    <MenuButton label="More for this thread" load={load}>
      {(at) => <ThreadMenuPopup thread={thread} onEdit={onEdit} {...at} />}
    </MenuButton>
  );
}
