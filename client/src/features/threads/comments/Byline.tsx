import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { ago, When } from '../../../components/text/When';
import type { PersonFieldsFragment } from '../../../generated/graphql';
import styles from '../threads.module.css';

type Props = {
  person: PersonFieldsFragment | null | undefined;
  gone?: boolean;
  at: string;
  edited?: boolean;
  /** The comment's own address, and its anchor. */
  to: string;
  anchor?: string;
  children?: ReactNode;
};

/** Who wrote it and when, in one line. Deleted accounts have no name. */
export function Byline({ person, gone = false, at, edited = false, to, anchor, children }: Props) {
  return (
    <p className={styles.byline}>
      {person ? (
        <Link className={styles.author} to={paths.profileOf(person.handle)}>
          {person.name || `@${person.handle}`}
        </Link>
      ) : gone ? null : (
        <span className={styles.nobody}>Deleted user</span>
      )}
      <Link className={styles.when} to={anchor ? `${to}#${anchor}` : to}>
        <When iso={at}>{ago(at)}</When>
      </Link>
      {edited ? <span>edited</span> : null}
      {children ? <span className={styles.mark}>{children}</span> : null}
    </p>
  );
}
