import { Avatar } from '../../components/people/Avatar';
import { useViewer } from '../../state';
import styles from './threads.module.css';

/** What is on its way: it stands in its place at once, as it was written, and makes room when the server has answered. */
export function PendingComment({ text }: { text: string }) {
  const viewer = useViewer();
  return (
    <article className={styles.comment} aria-busy="true">
      <Avatar
        id={viewer?.id ?? ''}
        name={viewer?.name ?? ''}
        image={viewer?.image ?? null}
        className={styles.face}
      />
      <div className={styles.said}>
        <p className={styles.byline}>
          <span className={styles.author}>{viewer?.name}</span>
          <span>sending</span>
        </p>
        <p className={styles.pending}>{text}</p>
      </div>
    </article>
  );
}
