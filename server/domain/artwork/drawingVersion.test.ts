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
  const subjects = [
    ...manySubjects(120),
    ...known.map((title, i) => aSubject({ id: `${i}`, title })),
    aSubject({ native: '潮への手紙 LETTERS TO THE TIDE' }),
    aSubject({ native: '潮への手紙 TIDE II', title: 'Letters' }),
  ];
  for (const subject of subjects) sum.update(drawPoster(subject)).update(drawBanner(subject));
  expect({ drawingVersion, sum: sum.digest('hex').slice(0, 12) }).toEqual({
    drawingVersion: 7,
    sum: '0a54f9a8b4ca',
  });
});
