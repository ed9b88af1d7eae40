import type { ScoreFormat } from '../../generated/graphql';
import { faceOf, faces, readScore, scoreOfSteps, scoreText, stepsOf } from './scores';

/** Stored 1–100, shown in the viewer's format. */
describe('a score in words', () => {
  it.each<[number, Record<ScoreFormat, string>]>([
    [
      1,
      {
        POINT_100: '1',
        POINT_10_DECIMAL: '0.1',
        POINT_10: '1',
        STARS_5: '1 of 5 stars',
        FACES_3: 'Did not like it',
      },
    ],
    [
      55,
      {
        POINT_100: '55',
        POINT_10_DECIMAL: '5.5',
        POINT_10: '6',
        STARS_5: '3 of 5 stars',
        FACES_3: 'It was all right',
      },
    ],
    [
      87,
      {
        POINT_100: '87',
        POINT_10_DECIMAL: '8.7',
        POINT_10: '9',
        STARS_5: '4 of 5 stars',
        FACES_3: 'Liked it',
      },
    ],
    [
      100,
      {
        POINT_100: '100',
        POINT_10_DECIMAL: '10.0',
        POINT_10: '10',
        STARS_5: '5 of 5 stars',
        FACES_3: 'Liked it',
      },
    ],
  ])('the score %s has its words in every format', (score, words) => {
    for (const format of Object.keys(words) as ScoreFormat[])
      expect(scoreText(score, format)).toBe(words[format]);
  });

  it('matches the format for every possible score, and each choice reads as itself', () => {
    for (let score = 1; score <= 100; score += 1) {
      expect(stepsOf(score, 'POINT_10')).toBeGreaterThanOrEqual(1);
      expect(stepsOf(score, 'POINT_10')).toBeLessThanOrEqual(10);
      expect(stepsOf(score, 'STARS_5')).toBeGreaterThanOrEqual(1);
      expect(stepsOf(score, 'STARS_5')).toBeLessThanOrEqual(5);
      expect(faces).toContain(faceOf(score));
    }
    for (const count of [1, 5, 10]) expect(stepsOf(scoreOfSteps(count, 'POINT_10'), 'POINT_10')).toBe(count);
    for (const count of [1, 3, 5]) expect(stepsOf(scoreOfSteps(count, 'STARS_5'), 'STARS_5')).toBe(count);
    for (const face of faces) expect(faceOf(face.score)).toBe(face);
  });
});

describe('a typed score', () => {
  it.each([
    ['', null, null],
    [' 7 ', 7, 70],
    ['8.7', undefined, 87],
    ['8,7', undefined, 87],
    ['10.0', undefined, 100],
    ['10', 10, 100],
    ['100', 100, undefined],
    ['0', undefined, undefined],
    ['0.1', undefined, 1],
    ['101', undefined, undefined],
    ['10.1', undefined, undefined],
    ['8.75', undefined, undefined],
    ['-3', undefined, undefined],
    ['1e1', undefined, undefined],
    ['seven', undefined, undefined],
  ])('%j is %s of 100 and %s in 10.0', (text, of100, decimal) => {
    expect(readScore(text, 'POINT_100')).toBe(of100);
    expect(readScore(text, 'POINT_10_DECIMAL')).toBe(decimal);
  });
});
