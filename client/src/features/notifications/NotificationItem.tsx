import { Check, Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/buttons/IconButton';
import { Poster } from '../../components/Poster';
import { Avatar } from '../../components/people/Avatar';
import { ago, When } from '../../components/text/When';
import type { NotificationFieldsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import styles from './notifications.module.css';
import { sayNotification } from './sayNotification';

type Props = { notification: NotificationFieldsFragment; onOpen: () => void; onRead: () => void };

/** One notification: its picture, what happened, when; unread ones carry the signal. */
export function NotificationItem({ notification, onOpen, onRead }: Props) {
  const { who, what, to } = sayNotification(notification);
  const { actor, anime, createdAt, read } = notification;
  return (
    <li className={styles.item} data-read={read}>
      {actor ? (
        <Avatar id={actor.id} name={actor.name} image={actor.avatar} className={styles.face} />
      ) : anime ? (
        <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.poster} />
      ) : (
        <span className={styles.sign}>
          <Download aria-hidden="true" />
        </span>
      )}
      <p className={styles.words}>
        <Link to={to} onClick={onOpen}>
          <strong>{who}</strong> {what}
        </Link>
        <span className={styles.when}>
          <When iso={createdAt}>{ago(createdAt)}</When>
          {read ? null : ', unread'}
        </span>
      </p>
      {read ? null : (
        <IconButton
          className={styles.read}
          label={`Mark as read: ${who}`}
          tip="none"
          icon={<Check aria-hidden="true" />}
          onClick={onRead}
        />
      )}
    </li>
  );
}
