import { EyeOff, Lock, MessagesSquare, Pin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Poster } from '../../components/Poster';
import { ago, When } from '../../components/text/When';
import type { ThreadFieldsFragment } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { subjectOf, titleOfThread } from './subjectWords';
import styles from './ThreadRows.module.css';

/** A thread in a list: what it is about, its title, who began it, when the last word fell, how many there are. */
export function ThreadRow({ thread, about = true }: { thread: ThreadFieldsFragment; about?: boolean }) {
  const { anime, author, commentCount } = thread;
  return (
    <li className={styles.row}>
      {anime ? (
        <Poster {...anime.cover} title={titlesOf(anime.title).main} className={styles.subjectPoster} />
      ) : (
        <span className={styles.subjectMark}>
          <MessagesSquare aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <h3 className={styles.threadTitle}>
          <Link to={paths.thread(thread.id)}>{titleOfThread(thread)}</Link>
          <span className={styles.tags}>
            {thread.pinned ? (
              <span className={styles.tag}>
                <Pin aria-hidden="true" />
                Pinned
              </span>
            ) : null}
            {thread.locked ? (
              <span className={styles.tag}>
                <Lock aria-hidden="true" />
                Locked
              </span>
            ) : null}
            {thread.screened ? (
              <span className={styles.tag}>
                <EyeOff aria-hidden="true" />
                Beyond your progress
              </span>
            ) : null}
          </span>
        </h3>
        <p className={styles.facts}>
          {about ? `${subjectOf(thread)} · ` : null}
          {author?.name ?? 'Deleted user'} · <When iso={thread.activeAt}>{ago(thread.activeAt)}</When>
        </p>
      </div>
      <p className={styles.count}>
        <strong>{commentCount}</strong> {commentCount === 1 ? 'comment' : 'comments'}
      </p>
    </li>
  );
}
