import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { sharedLimits } from '../../../../shared/limits';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { MenuButton } from '../../components/overlays/MenuButton';
import { Avatar } from '../../components/people/Avatar';
import { lazyPart } from '../../components/states/lazyPart';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, When } from '../../components/text/When';
import type { AnswerFieldsFragment, FeedItemFieldsFragment } from '../../generated/graphql';
import { useFriendActivityQuery } from '../../generated/graphql';
import { useViewer } from '../../state';
import { plural } from '../anime/words';
import { LikeToggle } from '../threads/comments/LikeButton';
import { HappeningItem } from './Activity';
import styles from './activity.module.css';
import { useFeedChanges } from './useFeedChanges';

const AnswerForm = lazyPart(() => import('./AnswerForm').then((module) => module.AnswerForm));
const load = () => import('./AnswerMenuPopup');
const AnswerMenuPopup = lazyPart(() => load().then((module) => module.AnswerMenuPopup));

type Props = {
  item: FeedItemFieldsFragment;
  menu: ReactNode;
  /** With all replies instead of the latest. */
  whole?: boolean;
};

/** What someone did, who likes it, and the replies to it. */
export function FeedItem({ item, menu, whole = false }: Props) {
  const { like, answer } = useFeedChanges();
  const [all, setAll] = useState(whole);
  const [answering, setAnswering] = useState(false);
  const [pending, setPending] = useState<string | null>(null);
  const query = useFriendActivityQuery({
    variables: { id: item.id, limit: sharedLimits.activityAnswers },
    skip: !all,
  });
  const { items, totalItems } = (all && query.data?.friendActivity?.allAnswers) || item.answers;
  const name = item.own ? 'you' : item.person.name || `@${item.person.handle}`;
  return (
    <HappeningItem who={item.person} own={item.own} happening={item.activity} menu={menu}>
      <div className={cx(layout.stack3, styles.responses)}>
        <div className={layout.row2}>
          <LikeToggle
            liked={item.liked}
            likeCount={item.likeCount}
            onPress={item.own ? undefined : () => like(item)}
          />
          {answering ? null : (
            <Button look="plain" onClick={() => setAnswering(true)}>
              Reply
            </Button>
          )}
        </div>
        {totalItems > items.length ? (
          <div>
            <Button look="plain" busy={query.loading} onClick={() => setAll(true)}>
              {query.error
                ? 'That didn’t load. Try again'
                : `Show all ${plural(totalItems, 'reply', 'replies')}`}
            </Button>
          </div>
        ) : null}
        {items.length > 0 || pending !== null ? (
          <ol className={layout.stack2} aria-label={`Replies to what ${name} did`}>
            {items.map((one) => (
              <Answer key={one.id} answer={one} />
            ))}
            {pending === null ? null : <PendingAnswer text={pending} />}
          </ol>
        ) : null}
        {answering ? (
          <Suspense fallback={<Skeleton height={8} />}>
            <AnswerForm
              about={item.id}
              onCancel={() => setAnswering(false)}
              onSend={async (text) => {
                setPending(text);
                try {
                  await answer(item.id, text, () => setPending(null));
                  setAnswering(false);
                } finally {
                  setPending(null);
                }
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </HappeningItem>
  );
}

function Answer({ answer }: { answer: AnswerFieldsFragment }) {
  const { author, text, createdAt, viewerCan: can } = answer;
  const name = author ? author.name || `@${author.handle}` : 'a deleted user';
  return (
    <li className={styles.answer}>
      <Avatar
        id={author?.id ?? ''}
        name={author?.name ?? ''}
        image={author?.avatar ?? null}
        className={styles.face}
      />
      <p>
        {author ? (
          <Link className={styles.author} to={paths.profileOf(author.handle)}>
            {name}
          </Link>
        ) : (
          <span className={layout.muted}>Deleted user</span>
        )}{' '}
        {text}
        <span className={styles.when}>
          <When iso={createdAt}>{ago(createdAt)}</When>
        </span>
      </p>
      {can.delete || can.report || can.remove ? (
        <MenuButton label={`More for the reply by ${name}`} load={load}>
          {(at) => <AnswerMenuPopup answer={answer} {...at} />}
        </MenuButton>
      ) : null}
    </li>
  );
}

/** An unsent reply: shown in place at once, until the server has answered. */
function PendingAnswer({ text }: { text: string }) {
  const viewer = useViewer();
  return (
    <li className={styles.answer} aria-busy="true">
      <Avatar
        id={viewer?.id ?? ''}
        name={viewer?.name ?? ''}
        image={viewer?.image ?? null}
        className={styles.face}
      />
      <p className={layout.muted}>
        {text}
        <span className={styles.when}>sending</span>
      </p>
    </li>
  );
}
