/** The formats in which scores, stored as 1–100, are shown and entered. */
export const scoreFormats = ['POINT_100', 'POINT_10_DECIMAL', 'POINT_10', 'STARS_5', 'FACES_3'] as const;
export type ScoreFormat = (typeof scoreFormats)[number];
