import type { CSSProperties } from 'react';
import { cx } from '../cx';
import styles from './Skeleton.module.css';

/** A placeholder while content loads, as large as the content will be, so that nothing shifts. */
export function Skeleton({
  width,
  height,
  ratio,
  className,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: string;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}
