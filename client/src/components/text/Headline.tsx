import type { ComponentProps } from 'react';
import { lengthOf, longestWord } from '../../../../shared/titleSize';
import { cx } from '../cx';
import { numbered } from '../numbered';
import styles from './Headline.module.css';

type Props = Omit<ComponentProps<'h1'>, 'children'> & {
  level?: 1 | 2 | 3;
  /** title: an anime's name on its picture; screen: a screen's name; section: a part of a screen. */
  size?: 'title' | 'screen' | 'section';
  children: string;
};

/**
 * A heading in the wide face. The longer a title is, the narrower it is set before it gets smaller, so that all look
 * deliberate; none breaks inside a word.
 */
export function Headline({ level = 1, size = 'screen', className, children, ...rest }: Props) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      {...rest}
      className={cx(styles.headline, styles[size], className)}
      {...numbered(longestWord(children) * 2)}
      data-length={lengthOf(children)}
    >
      {children}
    </Tag>
  );
}
