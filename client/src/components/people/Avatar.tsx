import type { CSSProperties } from 'react';
import { useState } from 'react';
import { cx } from '../cx';
import styles from './Avatar.module.css';

type Props = {
  /** Decides the colours of the drawn one: stays the same for ever. */
  id: string;
  name: string;
  /** An address on this site: no other host learns who looks at a page. Others show the drawn one. */
  image: string | null;
  className?: string;
  /** Of the drawn one, in place of the id's: where several stand together, so that neighbours differ. */
  hue?: number;
  /** The given picture cannot be shown. */
  onBroken?: () => void;
};

/** A person's picture, or their initial on a ground of their own. Decoration beside the written name. */
export function Avatar({ id, name, image, className, hue = hueOf(id), onBroken }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (image && image !== broken && /^\/(?!\/)/.test(image)) {
    return (
      <img
        className={cx(styles.avatar, className)}
        src={image}
        alt=""
        width={96}
        height={96}
        decoding="async"
        onError={() => {
          setBroken(image);
          onBroken?.();
        }}
      />
    );
  }
  return (
    <span
      className={cx(styles.avatar, styles.drawn, className)}
      style={{ '--hue': hue, '--band': `${hue % 60}%` } as CSSProperties}
      aria-hidden="true"
    >
      <span className={styles.initial}>{initialOf(name)}</span>
    </span>
  );
}

/** The first letter as people see it: an emoji, or a letter with its accent, is one. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}

/** From 0 to 359, spread by FNV-1a: neighbouring ids get different colours. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 360;
}
