import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import styles from './Button.module.css';

type Look = {
  /** solid: the screen's primary action; quiet: the others; plain: text only; danger: destroys something. */
  look?: 'solid' | 'quiet' | 'plain' | 'danger';
};
export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/** A button. While `busy` it stays in place and focused, says so, and ignores presses. */
export function Button({ look = 'quiet', busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[look], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button, for when going there is the main thing to do. */
export function ButtonLink({ look = 'quiet', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cx(styles.button, styles[look], className)} />;
}
