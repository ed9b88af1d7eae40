import type { CSSProperties } from 'react';
import { useState } from 'react';
import { ownSources } from '../../../shared/covers';
import { cx } from './cx';
import styles from './Poster.module.css';

type Props = {
  url: string;
  /** Dominant colour: stands there until the picture does. */
  color: string;
  /** Shown on the colour when the picture cannot be loaded. */
  title: string;
  shape?: 'poster' | 'wide';
  /** In view at once: loaded without waiting for the scroll. */
  eager?: boolean;
  className?: string;
};

const size = { poster: [300, 450], wide: [640, 360] } as const;

/**
 * The picture of an anime in a frame of fixed shape: drawn, or one in its place, which comes in the size and type that the
 * browser likes best. In view at once it is the one that the prerendered page shows. It is decoration beside a written title, so its own text is empty.
 */
export function Poster({ url, color, title, shape = 'poster', eager = false, className }: Props) {
  const [broken, setBroken] = useState(false);
  const [width, height] = size[shape];
  const sources = eager ? undefined : ownSources(url);
  const sizes = `auto, ${width}px`;
  return (
    <span
      className={cx(styles.frame, styles[shape], className)}
      style={{ '--poster': color } as CSSProperties}
    >
      {broken ? (
        <span className={styles.fallback} aria-hidden="true">
          {title}
        </span>
      ) : (
        <picture>
          {sources ? <source type="image/avif" srcSet={sources.avif} sizes={sizes} /> : null}
          <img
            src={url}
            srcSet={sources?.webp}
            sizes={sources && sizes}
            alt=""
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setBroken(true)}
          />
        </picture>
      )}
    </span>
  );
}
