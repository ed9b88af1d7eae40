import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import layout from '../layout.module.css';
import { Avatar } from './Avatar';
import styles from './Person.module.css';

export interface PersonShown {
  id: string;
  handle: string;
  name: string;
  avatar: string | null;
}

type Props = {
  /** Null if the account was deleted. */
  person: PersonShown | null | undefined;
  /** Where the name links to. */
  to?: string;
  /** A line below the name. */
  children?: ReactNode;
  size?: 'small' | 'large';
};

/** A person in a list: picture, name, and a line about them. */
export function Person({ person, to, children, size = 'small' }: Props) {
  return (
    <div className={cx(styles.person, styles[size])}>
      <Avatar
        id={person?.id ?? ''}
        name={person?.name ?? ''}
        image={person?.avatar ?? null}
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          {person && to ? (
            <Link to={to}>{person.name || `@${person.handle}`}</Link>
          ) : (
            <span className={person ? undefined : layout.muted}>
              {person ? person.name || `@${person.handle}` : 'Deleted user'}
            </span>
          )}
        </p>
        {children ? <div className={layout.hint}>{children}</div> : null}
      </div>
    </div>
  );
}
