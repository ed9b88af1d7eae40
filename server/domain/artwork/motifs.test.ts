import { designOf } from './design';
import { assignMotifs } from './motifs';
import type { PosterSubject } from './subject';
import { aSubject, manySubjects } from './subject.fixtures';

const asShown = (subjects: readonly PosterSubject[]) => [subjects.map((_, at) => at)];
const assign = (subjects: readonly PosterSubject[]) => assignMotifs(subjects, asShown(subjects));
const twiceWithin = (motifs: readonly unknown[], width: number) =>
  motifs.filter((motif, at) => motifs.slice(Math.max(0, at - width + 1), at).includes(motif));

it('repeats no motif among fifteen neighbours', () => {
  const motifs = assign(manySubjects(300));
  expect(motifs).not.toContain(undefined);
  expect(twiceWithin(motifs, 15)).toEqual([]);
  const drawn = manySubjects(300).map((subject) => designOf(subject).composition.name);
  expect(twiceWithin(drawn, 15).length).toBeGreaterThan(20);
});

it('keeps assigned motifs, and avoids them for new anime', () => {
  const subjects = manySubjects(60);
  const first = assign(subjects);
  const known = subjects.map((subject, at) => ({ ...subject, motif: first[at] ?? null }));
  const newcomer = aSubject({ id: '9000', title: 'A Newcomer', genres: ['Romance'] });
  const next = assign([...known.slice(0, 30), newcomer, ...known.slice(30)]);
  expect(next.toSpliced(30, 1)).toEqual(first);
  expect(next.slice(16, 30).concat(next.slice(31, 46))).not.toContain(next[30]);
});

it('reassigns a motif that is gone, has no more room, or is not of the sport', () => {
  const [gone, long, sport] = assign([
    aSubject({ id: '1', motif: 'no such picture' }),
    aSubject({ id: '2', motif: 'castle', title: 'A title so long that no castle has the room for it below' }),
    aSubject({ id: '3', motif: 'castle', genres: ['Sports'], tags: ['Basketball'] }),
  ]);
  expect(gone).toBeDefined();
  expect(long).not.toBe('castle');
  expect(['hoop', 'bounce']).toContain(sport);
});

it('alternates the motifs of a sport, and uses no others', () => {
  const subjects = Array.from({ length: 6 }, (_, at) =>
    aSubject({ id: String(at), title: `Team ${at}`, genres: ['Sports'], tags: ['Volleyball'] }),
  );
  const motifs = assign(subjects);
  expect(new Set(motifs)).toEqual(new Set(['volley', 'court']));
  expect(twiceWithin(motifs, 2)).toEqual([]);
});

it('gives the best known the motifs associated with them', () => {
  const others = manySubjects(30).map((subject) => ({ ...subject, genres: ['Sci-Fi', 'Mystery'] }));
  const motifs = assign([...others, aSubject({ id: '900', title: 'Steins;Gate', native: null })]);
  expect(motifs[30]).toBe('clock');
});

it('gives the parts of a series the motif of the best known, and changes the one that a part had', () => {
  const first = aSubject({ id: '1', title: 'Hikari', native: null, family: 'hikari' });
  const season = { ...first, id: '2', title: 'Hikari 2' };
  for (const apart of [0, 3, 40]) {
    const motifs = assign([first, ...manySubjects(apart), season, { ...season, id: '3', motif: 'castle' }]);
    expect(motifs.slice(-2)).toEqual([motifs[0], motifs[0]]);
  }
});

it('gives a part without room for the motif of its series one of its own', () => {
  const long = 'A title so long that no castle has the room for it below';
  const first = aSubject({ id: '1', title: 'Hikari', native: null, family: 'hikari', motif: 'castle' });
  const [motif, own] = assign([first, { ...first, id: '2', title: long }]);
  expect(motif).toBe('castle');
  expect(own).toBeDefined();
  expect(own).not.toBe('castle');
});
