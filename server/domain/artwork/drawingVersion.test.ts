import { createHash } from 'node:crypto';
import { drawBanner, drawPoster } from './drawPoster';
import { drawingVersion } from './posterUrl';
import { aSubject, manySubjects } from './subject.fixtures';

/**
 * Browsers cache a picture for a year under its address. After a change to any drawing, raise `drawingVersion`, so that the
 * addresses change as well, and enter the new checksum here.
 */
it('the drawing version matches the drawings', () => {
  const sum = createHash('sha1');
  const known = [
    'One Piece',
    'Steins;Gate',
    'Akira',
    'Naruto',
    'Bleach',
    'Haikyu!!',
    'K-On!',
    'Frieren',
    'Toradora!',
  ];
  const subjects = [...manySubjects(120), ...known.map((title, i) => aSubject({ id: `${i}`, title }))];
  for (const subject of subjects) sum.update(drawPoster(subject)).update(drawBanner(subject));
  expect({ drawingVersion, sum: sum.digest('hex').slice(0, 12) }).toEqual({
    drawingVersion: 6,
    sum: 'f1c61e0173a1',
  });
});
