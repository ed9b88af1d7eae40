import { Frown, Meh, Smile, Star } from 'lucide-react';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import type { ScoreFormat } from '../../generated/graphql';
import { faceOf, faces, scoreText, stepsOf } from '../anime/scores';
import styles from './Score.module.css';

const faceIcons = [Frown, Meh, Smile] as const;

export function FaceIcon({ score }: { score: number }) {
  const Icon = faceIcons[faces.indexOf(faceOf(score))] ?? Meh;
  return <Icon aria-hidden="true" />;
}

/** A score in the viewer's own format, for lists. Nothing if there is no score. */
export function Score({ score, format }: { score: number | null; format: ScoreFormat }) {
  if (score === null) return null;
  const text = scoreText(score, format);
  return (
    <span className={styles.score} title={`Score: ${text}`}>
      <VisuallyHidden>Score: {text}</VisuallyHidden>
      {format === 'FACES_3' ? (
        <FaceIcon score={score} />
      ) : format === 'STARS_5' ? (
        <span aria-hidden="true">
          {stepsOf(score, format)}
          <Star className={styles.filled} />
        </span>
      ) : (
        <span aria-hidden="true">
          {text}
          <Star className={styles.filled} />
        </span>
      )}
    </span>
  );
}
