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
  /** What of a screen it is: among many, what the screen is about, or a small way to another one. */
  part?: 'card' | 'hero' | 'pick';
  className?: string;
};

const size = { poster: [300, 450], wide: [640, 360] } as const;
/** How wide they are at most, where the browser chooses a picture before it knows. */
const places = {
  card: '(width < 40rem) 41vw, 12.5rem',
  hero: '(width < 40rem) 36vw, 16rem',
  pick: '4.25rem',
} as const;
const wide = '40rem';

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
  part = 'card',
  className,
}: Props) {
  const [broken, setBroken] = useState(false);
  const [width, height] = size[shape];
  const sources = picturesOf(url);
  const place = shape === 'wide' ? wide : places[part];
  const sizes = eager ? place : `auto, ${place}`;
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
            // What the screen is about comes first.
            fetchPriority={part === 'pick' ? 'low' : undefined}
            decoding="async"
            onError={() => setBroken(true)}
          />
        </picture>
      )}
    </span>
  );
}
