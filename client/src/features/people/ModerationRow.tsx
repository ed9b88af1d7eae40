import { Link } from 'react-router-dom';
import { moderationTexts } from '../../../../shared/moderation';
import { paths } from '../../../../shared/paths';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Person } from '../../components/people/Person';
import { ago, When } from '../../components/text/When';
import type { ModerationActionFieldsFragment } from '../../generated/graphql';
import styles from './people.module.css';

/** What a moderator did: who, what, to whom, when, and why. */
export function ModerationRow({ action }: { action: ModerationActionFieldsFragment }) {
  const { kind, by, onServer, person, threadId, reason, detail, createdAt } = action;
  const text = moderationTexts[kind];
  return (
    <li className={styles.account}>
      <Person person={by} to={by ? paths.profileOf(by.handle) : undefined}>
        {onServer ? 'On the server: ' : ''}
        {threadId ? <Link to={placeOf(threadId, action)}>{text}</Link> : text}{' '}
        {person ? <Link to={paths.profileOf(person.handle)}>@{person.handle}</Link> : 'a deleted user'}
        {detail ? `: ${detail}` : ''} · <When iso={createdAt}>{ago(createdAt)}</When>
      </Person>
      {reason ? <p className={cx(layout.measure, styles.suspension)}>{reason}</p> : null}
    </li>
  );
}

const placeOf = (threadId: string, { aboutId }: Pick<ModerationActionFieldsFragment, 'aboutId'>) =>
  `${paths.thread(threadId)}${aboutId ? `#comment-${aboutId}` : ''}`;
