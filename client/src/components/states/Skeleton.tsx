import { cx } from '../cx';
import { numbered } from '../numbered';
import styles from './Skeleton.module.css';

type Props = {
  /** In rem, in quarters. */
  height?: number;
  shape?:
    | 'poster'
    | 'title'
    | 'display'
    | 'heading'
    | 'line'
    | 'short'
    | 'label'
    | 'control'
    | 'button'
    | 'form'
    | 'page';
  className?: string;
};

/** A placeholder while content loads, as large as the content will be, so that nothing shifts. */
export const Skeleton = ({ height, shape, className }: Props) => (
  <span
    aria-hidden="true"
    className={cx(styles.skeleton, className)}
    data-shape={shape}
    {...(height && numbered(height * 4))}
  />
);
