import { useState } from 'react';
import { picturesOf } from '../../../shared/covers';
import { cx } from './cx';
import styles from './Poster.module.css';

type Props = {
  url: string;
  /** Dominant colour, shown until the picture has loaded. */
  color: string;
  /** Shown on the colour if the picture cannot be loaded. */
  title: string;
  shape?: 'poster' | 'wide';
  /** In view at once, so loaded without waiting for a scroll. */
  eager?: boolean;
  /** Its role on the screen: one of many, the screen's subject, or a small link to another screen. */
  part?: 'card' | 'hero' | 'pick';
  className?: string;
};

const size = { poster: [300, 450], wide: [640, 360] } as const;
/** Maximum display widths, for the `sizes` attribute, as the browser chooses a picture before layout. */
const places = {
  card: '(width < 40rem) 41vw, 12.5rem',
  hero: '(width < 40rem) 36vw, 16rem',
  pick: '4.25rem',
} as const;
const wide = '40rem';

/**
 * An anime's picture in a frame of fixed shape: the generated one or its replacement, in the size and format that suits the
 * browser best. Decorative beside a written title, so its alt text is empty.
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
    <span className={cx(styles.frame, styles[shape], className)}>
      <svg className={styles.color} color={color} aria-hidden="true" />
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
            // The screen's subject loads first.
            fetchPriority={part === 'pick' ? 'low' : undefined}
            decoding="async"
            onError={() => setBroken(true)}
          />
        </picture>
      )}
    </span>
  );
}
