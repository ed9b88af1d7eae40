import { Eye } from 'lucide-react';
import { useState } from 'react';
import { picturesOf } from '../../../../../shared/covers';
import { cx } from '../../../components/cx';
import { focusOnMount } from '../../../components/focusOnMount';
import layout from '../../../components/layout.module.css';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { useRevealEpisode } from '../../../features/anime/EpisodeTitle';
import type { EpisodesOfPageFragment } from '../../../generated/graphql';
import styles from './AnimeEpisodes.module.css';

type Shown = Pick<
  EpisodesOfPageFragment['episodes']['items'][number],
  'id' | 'still' | 'pictured' | 'title' | 'titled'
>;

/** As wide as its column in the list. */
const sizes = 'auto, 8rem';

/**
 * A picture from an episode, or a cover if the server withholds it. The cover of its title uncovers both; without a title, it is
 * pressed itself. Takes its place in the list even if there is none.
 */
export function EpisodeStill({ episode, name }: { episode: Shown; name: string }) {
  const { still, pictured, title, titled } = episode;
  const [broken, setBroken] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const { run, busy } = useRevealEpisode(episode.id, 'picture', () => setPressed(true));
  if (still !== null && still !== broken) {
    const { avif, webp } = picturesOf(still) ?? {};
    return (
      <picture className={styles.still}>
        {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
        <img
          src={still}
          srcSet={webp}
          sizes={sizes}
          // The pressed button is gone, so the revealed picture takes the focus.
          {...(pressed ? { ref: focusOnMount, tabIndex: -1 } : {})}
          alt={pressed ? `From ${name}` : ''}
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(still)}
        />
      </picture>
    );
  }
  if (still !== null || !pictured) return <span className={styles.still} />;
  if (titled && title === null) return <span className={cx(styles.still, styles.covered)} />;
  return (
    <button
      type="button"
      className={cx(layout.bare, styles.still, styles.covered)}
      aria-busy={busy || undefined}
      onClick={run}
    >
      <Eye aria-hidden="true" />
      <VisuallyHidden>Show picture of {name}: it may contain spoilers</VisuallyHidden>
    </button>
  );
}
