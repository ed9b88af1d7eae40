import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import styles from './IconButton.module.css';

type Shared = {
  /** The name: read by screen readers and shown under the pointer. */
  label: string;
  icon: ReactNode;
  /** Where the tip opens; `none` where the place itself explains the button. */
  tip?: 'below' | 'above' | 'left' | 'right' | 'none';
};

/**
 * A button that shows an icon only. Its tip is drawn by the stylesheet from the same text as the accessible name:
 * it says nothing that the name does not, and costs no script.
 */
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
      className={cx(styles.button, className)}
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
      className={cx(styles.button, className)}
    >
      {icon}
    </Link>
  );
}
