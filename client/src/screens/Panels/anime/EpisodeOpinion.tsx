import { Star } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { lazyPart } from '../../../components/states/lazyPart';
import { scoreText, stepsOf } from '../../../features/anime/scores';
import type { Trackable } from '../../../features/tracking/changes/entryChanges';
import { FaceIcon } from '../../../features/tracking/Score';
import type { ScoreFormat } from '../../../generated/graphql';
import styles from './AnimeEpisodes.module.css';
import { type RatedEpisode, reactionOf } from './reactions';

const OpinionPopover = lazyPart(() => import('./OpinionPopover').then((module) => module.OpinionPopover));

type Props = { anime: Trackable; episode: RatedEpisode; format: ScoreFormat };

/** What the viewer thinks of a watched episode, in short, and the way to say or change it. */
export function EpisodeOpinion({ anime, episode, format }: Props) {
  const { number, viewerOpinion: opinion } = episode;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  const reaction = reactionOf(opinion?.reaction);
  const score = opinion?.score ?? null;
  const said = [
    score === null ? null : `score ${scoreText(score, format)}`,
    reaction?.label.toLowerCase(),
    opinion?.note ? 'with a note' : null,
  ].filter(Boolean);
  const label = said.length > 0 ? `Episode ${number}: ${said.join(', ')}` : `Rate episode ${number}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(layout.bare, styles.rate)}
        data-given={opinion ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => {
          setNeeded(true);
          setOpen(!open);
        }}
      >
        <ShortScore score={score} format={format} />
        {reaction ? <reaction.Icon aria-hidden="true" /> : <Star aria-hidden="true" />}
      </button>
      {needed ? (
        <ErrorBoundary fallback={() => null} resetOn={open}>
          <Suspense fallback={null}>
            <OpinionPopover
              anchor={button}
              open={open}
              onOpenChange={setOpen}
              anime={anime}
              episode={episode}
              format={format}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

function ShortScore({ score, format }: { score: number | null; format: ScoreFormat }) {
  if (score === null) return null;
  if (format === 'FACES_3') return <FaceIcon score={score} />;
  return (
    <span aria-hidden="true">{format === 'STARS_5' ? stepsOf(score, format) : scoreText(score, format)}</span>
  );
}
