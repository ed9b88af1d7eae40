import { Link } from 'react-router-dom';
import { sharedLimits } from '../../../../shared/limits';
import { moderationTexts } from '../../../../shared/moderation';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { toast } from '../../components/overlays/toast';
import { Person } from '../../components/people/Person';
import { ago, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { ModerationActionFieldsFragment } from '../../generated/graphql';
import { useRestorePostsMutation } from '../../generated/graphql';
import { currentTime } from '../../state/environment';
import { plural } from '../anime/words';
import styles from './people.module.css';

/** What a moderator did: who, what, to whom, when, and why. */
export function ModerationRow({ action }: { action: ModerationActionFieldsFragment }) {
  const { kind, by, onServer, person, threadId, reason, detail, createdAt } = action;
  const text = moderationTexts[kind];
  // An unlocking that stopped by itself says why.
  const isByItself = kind === 'POST_HELD' || (kind === 'UNLOCK_STOPPED' && detail !== '');
  const act = (
    <>
      {threadId ? <Link to={placeOf(threadId, action)}>{text}</Link> : text}{' '}
      {person ? <Link to={paths.profileOf(person.handle)}>@{person.handle}</Link> : 'a deleted user'}
      {detail ? `: ${detail}` : ''} · <When iso={createdAt}>{ago(createdAt)}</When>
    </>
  );
  return (
    <li className={styles.account}>
      {onServer || isByItself ? (
        <p className={layout.hint}>
          {onServer ? 'On the server' : 'By itself'}: {act}
        </p>
      ) : (
        <Person person={by} to={by ? paths.profileOf(by.handle) : undefined}>
          {act}
        </Person>
      )}
      {reason ? <p className={cx(layout.measure, styles.suspension)}>{reason}</p> : null}
      {kind === 'POSTS_REMOVED' && person && isRestorable(createdAt) ? <RestorePosts id={action.id} /> : null}
    </li>
  );
}

const placeOf = (threadId: string, { aboutId }: Pick<ModerationActionFieldsFragment, 'aboutId'>) =>
  `${paths.thread(threadId)}${aboutId ? `#comment-${aboutId}` : ''}`;

const isRestorable = (createdAt: string) =>
  currentTime().getTime() - Date.parse(createdAt) < sharedLimits.postsRestorableHours * 3_600_000;

/** Takes back the removal of all posts at once. */
function RestorePosts({ id }: { id: string }) {
  const [restorePosts] = useRestorePostsMutation({ refetchQueries: ['ModerationLog'] });
  const restore = useAction(async () => {
    const { data } = await restorePosts({ variables: { id } });
    toast({ title: `${plural(data?.restorePosts ?? 0, 'post')} restored` });
  });
  return (
    <div className={layout.row3}>
      <Button busy={restore.busy} onClick={() => void restore.run()}>
        Restore these posts
      </Button>
      {restore.notes.length > 0 ? (
        <p role="alert" className={layout.fieldError}>
          {restore.notes[0]}
        </p>
      ) : null}
    </div>
  );
}
