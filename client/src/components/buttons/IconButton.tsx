import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import layout from '../layout.module.css';
import styles from './IconButton.module.css';

type Shared = {
  /** Accessible name, also shown as the tip. */
  label: string;
  icon: ReactNode;
  /** Where the tip opens; `none` if the surroundings explain the button. */
  tip?: 'below' | 'above' | 'left' | 'right' | 'none';
};

/** A button that shows only an icon. The stylesheet draws its tip from the accessible name, so it needs no script. */
export function IconButton({
  label,
  icon,
  tip = 'below',
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & Shared) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={tip === 'none' ? undefined : tip}
      {...rest}
      className={cx(layout.bare, styles.button, className)}
    >
      {icon}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  tip = 'below',
  className,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'children'> & Shared) {
  return (
    <Link
      aria-label={label}
      data-tip={tip === 'none' ? undefined : tip}
      {...rest}
      className={cx(layout.bare, styles.button, className)}
    >
      {icon}
    </Link>
  );
}
