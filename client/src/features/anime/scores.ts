import type { ScoreFormat } from '../../generated/graphql';
import { useViewerSettingsQuery } from '../../generated/graphql';
import { useViewer } from '../../state';

/**
 * Scores are stored as 1–100, and shown and entered in the viewer's format. A coarser format rounds what it shows; only a newly
 * chosen score is written.
 */
const steps: Record<ScoreFormat, number> = {
  POINT_100: 1,
  POINT_10_DECIMAL: 1,
  POINT_10: 10,
  STARS_5: 20,
  FACES_3: 1,
};

/** What each of the three faces writes: the middle of its third. */
export const faces = [
  { score: 25, word: 'Did not like it', upTo: 39 },
  { score: 55, word: 'It was all right', upTo: 69 },
  { score: 85, word: 'Liked it', upTo: 100 },
] as const;

export const faceOf = (score: number) => faces.find(({ upTo }) => score <= upTo) ?? faces[2];

/** A score in the format's own steps, at least one: 7 of 10, 4 stars. */
export const stepsOf = (score: number, format: ScoreFormat): number =>
  Math.max(1, Math.round(score / steps[format]));

export const scoreOfSteps = (count: number, format: ScoreFormat): number => count * steps[format];

/** "8.5", "4 of 5 stars", "Liked it": read out, and shown if there is no picture. */
export function scoreText(score: number, format: ScoreFormat): string {
  switch (format) {
    case 'POINT_100':
      return String(score);
    case 'POINT_10_DECIMAL':
      return (score / 10).toFixed(1);
    case 'POINT_10':
      return String(stepsOf(score, format));
    case 'STARS_5':
      return `${stepsOf(score, format)} of 5 stars`;
    case 'FACES_3':
      return faceOf(score).word;
  }
}

/** A mean of 1–100 in the format, finer than a single score: "8.4" of ten, "4.2 of 5 stars", "84 %" for faces. */
export function meanText(mean: number, format: ScoreFormat): string {
  switch (format) {
    case 'POINT_100':
      return String(mean);
    case 'POINT_10_DECIMAL':
    case 'POINT_10':
      return (mean / 10).toFixed(1);
    case 'STARS_5':
      return `${(mean / 20).toFixed(1)} of 5 stars`;
    case 'FACES_3':
      return `${mean} %`;
  }
}

/** The typed score as 1–100; undefined if it is invalid, null if empty. */
export function readScore(text: string, format: 'POINT_100' | 'POINT_10_DECIMAL'): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const written = format === 'POINT_100' ? /^\d{1,3}$/ : /^\d{1,2}(\.\d)?$/;
  if (!written.test(plain)) return undefined;
  const score = format === 'POINT_100' ? Number(plain) : Math.round(Number(plain) * 10);
  return score >= 1 && score <= 100 ? score : undefined;
}

/** Formats whose scores are chosen rather than typed. */
export type ChosenFormat = Extract<ScoreFormat, 'POINT_10' | 'STARS_5' | 'FACES_3'>;
export const isTyped = (format: ScoreFormat): format is Exclude<ScoreFormat, ChosenFormat> =>
  format === 'POINT_100' || format === 'POINT_10_DECIMAL';

/** A format's choices, each with the score it writes. */
export function choicesOf(format: ChosenFormat): { score: number; word: string }[] {
  if (format === 'FACES_3') return faces.map(({ score, word }) => ({ score, word }));
  return Array.from({ length: format === 'POINT_10' ? 10 : 5 }, (_, at) => {
    const score = scoreOfSteps(at + 1, format);
    return { score, word: scoreText(score, format) };
  });
}

/** The choice that represents a stored score: 87 is the ninth of ten, the fourth star, the happy face. */
export function nearestChoice(score: number, format: ChosenFormat): number {
  return format === 'FACES_3' ? faceOf(score).score : scoreOfSteps(stepsOf(score, format), format);
}

/** The viewer's score format. */
export function useScoreFormat(): ScoreFormat {
  const viewer = useViewer();
  const { data } = useViewerSettingsQuery({ skip: !viewer, fetchPolicy: 'cache-first' });
  return data?.settings.scoreFormat ?? 'POINT_10';
}

/** Means as text in the viewer's format; undefined where there is none. */
export function useMeanText(): (mean: number | null | undefined) => string | undefined {
  const format = useScoreFormat();
  return (mean) => (mean ? meanText(mean, format) : undefined);
}
