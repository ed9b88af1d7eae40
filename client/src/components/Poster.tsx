import type { CSSProperties } from 'react';
import { useState } from 'react';
import { picturesOf } from '../../../shared/covers';
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
  /** The picture at its own address, in one size: as the prerendered page shows it, which is to stay the same. */
  single?: boolean;
  className?: string;
};

const size = { poster: [300, 450], wide: [640, 360] } as const;
/** How wide they are at most, where the browser chooses a picture before it knows. */
const places = { poster: '(width < 40rem) 41vw, 12.5rem', wide: '40rem' } as const;

/**
 * The picture of an anime in a frame of fixed shape: drawn, or one in its place, in the size and type that the browser likes
 * best. It is decoration beside a written title, so its own text is empty.
 */
export function Poster({
  url,
  color,
  title,
  shape = 'poster',
  eager = false,
  single = false,
  className,
}: Props) {
  const [broken, setBroken] = useState(false);
  const [width, height] = size[shape];
  const sources = single ? undefined : picturesOf(url);
  const sizes = eager ? places[shape] : `auto, ${places[shape]}`;
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
          {sources?.avif ? <source type="image/avif" srcSet={sources.avif} sizes={sizes} /> : null}
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
