import type { ComponentProps, CSSProperties } from 'react';
import { lengthOf, longestWord } from '../../../../shared/titleSize';
import { cx } from '../cx';
import styles from './Headline.module.css';

type Props = Omit<ComponentProps<'h1'>, 'children'> & {
  level?: 1 | 2 | 3;
  /** title: the name of an anime on its picture; screen: the name of a screen; section: a part of one. */
  size?: 'title' | 'screen' | 'section';
  children: string;
};

/**
 * A heading in the wide face. A title gets narrower before it gets smaller, by its length, so that all look set; none breaks
 * inside a word.
 */
export function Headline({ level = 1, size = 'screen', className, children, ...rest }: Props) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      {...rest}
      className={cx(styles.headline, styles[size], className)}
      style={{ '--longest': longestWord(children) } as CSSProperties}
      data-length={lengthOf(children)}
    >
      {children}
    </Tag>
  );
}
