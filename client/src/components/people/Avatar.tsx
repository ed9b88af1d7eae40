import { useState } from 'react';
import { cx } from '../cx';
import styles from './Avatar.module.css';

type Props = {
  /** Determines the colours of the generated avatar, which never change. */
  id: string;
  name: string;
  /** Must be a URL on this site, so that no other host learns who looks at a page. Otherwise the generated avatar is shown. */
  image: string | null;
  className?: string;
  /** Hue of the generated avatar, instead of the id's: for groups, so that neighbours differ. */
  hue?: number;
  /** Called if the given picture cannot be shown. */
  onBroken?: () => void;
};

/** A person's picture, or their initial on a background colour of their own. Decorative beside the written name. */
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
    <span className={cx(styles.avatar, styles.drawn, className)} aria-hidden="true">
      <svg className={styles.colors} aria-hidden="true">
        <rect width="100%" height="100%" fill={`oklch(0.74 0.11 ${hue})`} />
        <rect
          y={`${(hue % 60) * 0.66}%`}
          width="100%"
          height="34%"
          fill={`oklch(0.84 0.07 ${(hue + 40) % 360})`}
        />
      </svg>
      <span className={styles.initial}>{initialOf(name)}</span>
    </span>
  );
}

/** The first grapheme: an emoji, or a letter with its accent, counts as one. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}

/** A hue from 0 to 359, by FNV-1a: neighbouring ids get different colours. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % 360;
}
