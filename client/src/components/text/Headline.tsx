import type { ComponentProps, CSSProperties } from 'react';
import { cx } from '../cx';
import styles from './Headline.module.css';

type Props = Omit<ComponentProps<'h1'>, 'children'> & {
  level?: 1 | 2 | 3;
  /** title: the name of an anime on its picture; screen: the name of a screen; section: a part of one. */
  size?: 'title' | 'screen' | 'section';
  children: string;
};

/** A heading in the wide face. A title gets narrower before it gets smaller, by its length, so that all look set. */
export function Headline({ level = 1, size = 'screen', className, children, ...rest }: Props) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      {...rest}
      className={cx(styles.headline, styles[size], className)}
      style={size === 'title' ? ({ '--longest': longestWord(children) } as CSSProperties) : undefined}
      data-length={lengthOf(children)}
    >
      {children}
    </Tag>
  );
}

/** Letters of the longest word: a title gets so small that none of its words is broken. Japanese breaks anywhere. */
function longestWord(text: string): number {
  const words = text.split(/[\s⺀-鿿가-힯豈-﫿＀-｠]+|(?<=[-–—/])/);
  return Math.max(6, ...words.map((word) => word.length));
}

/** Japanese glyphs are about twice as wide as Latin ones. */
export function lengthOf(text: string): 'short' | 'medium' | 'long' | 'endless' {
  const wide = text.match(/[⺀-鿿가-힯豈-﫿＀-｠]/g)?.length ?? 0;
  const length = text.length + wide;
  if (length <= 18) return 'short';
  if (length <= 36) return 'medium';
  return length <= 72 ? 'long' : 'endless';
}
