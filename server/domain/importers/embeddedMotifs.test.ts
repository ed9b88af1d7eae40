import { motifsFor } from '../catalogue/chooseMotifs';
import { familyOf } from '../catalogue/franchise/readTitle';
import { loadCorrections } from '../catalogueData/corrections';
import { loadCurated } from '../catalogueData/curated';
import { loadCast } from '../catalogueData/people';
import { loadReadableTitles } from '../catalogueData/titles';
import { readBangumiData } from './bangumiData';
import { composeAnime } from './composeAnime';

/** The motifs that a first start assigns to the real catalogue. */
const catalogue = composeAnime({
  file: readBangumiData(),
  curated: loadCurated(),
  readable: loadReadableTitles(),
  cast: loadCast(),
  corrections: loadCorrections(),
})
  .filter(({ adult }) => !adult)
  .map((record, id) => ({ ...record, id, slug: String(id), listed: true, motif: null, franchiseId: null }))
  .sort((a, b) => b.popularity - a.popularity || b.id - a.id);

const labelled = (labels: (typeof catalogue)[number]['labels'], wanted: 'GENRE' | 'TAG') =>
  labels.filter(({ kind }) => kind === wanted);
const labelsOf = ({ labels }: Pick<(typeof catalogue)[number], 'labels'>) => ({
  genres: labelled(labels, 'GENRE').map(({ name }) => name),
  tags: labelled(labels, 'TAG'),
});
const motifs = motifsFor(catalogue, labelsOf);
const shown = catalogue.map((one, at) => ({
  ...one,
  motif: motifs[at] ?? '',
  family: familyOf(one.nativeTitle) || String(one.id),
}));

/** The share of windows of this width in which a motif repeats, other than in one series. */
function repeating(list: readonly { motif: string; family: string }[], width: number): number {
  const stretches = list.slice(width - 1).map((_, at) => list.slice(at, at + width));
  const repeats = (stretch: typeof list) =>
    new Set(stretch.map(({ motif }) => motif)).size <
    new Set(stretch.map(({ motif, family }) => `${motif} ${family}`)).size;
  return stretches.filter(repeats).length / stretches.length;
}

it('gives the parts of a series one motif, unless their titles have no room for it', () => {
  const series = new Map<string, Set<string>>();
  for (const { family, motif, englishTitle, romajiTitle, nativeTitle } of shown) {
    if ((englishTitle ?? romajiTitle ?? nativeTitle).length > 44) continue;
    series.set(family, (series.get(family) ?? new Set()).add(motif));
  }
  const apart = [...series].filter(([, found]) => found.size > 1);
  expect(apart.length / series.size).toBeLessThan(0.01);
  expect(series.get(familyOf('進撃の巨人'))).toEqual(new Set(['wings']));
});

it('repeats no motif side by side among the thousand best known, and hardly any on a screen', () => {
  expect(repeating(shown.slice(0, 1000), 2)).toBe(0);
  expect(repeating(shown.slice(0, 1000), 15)).toBeLessThan(0.06);
});

it('repeats no motif side by side in the latest seasons, and hardly any on a screen', () => {
  const seasons = [2026, 2025, 2024].flatMap((year) =>
    ['FALL', 'SUMMER', 'SPRING', 'WINTER'].map((season) =>
      shown.filter((one) => one.year === year && one.season === season),
    ),
  );
  const full = seasons.filter((list) => list.length > 60);
  expect(full.length).toBeGreaterThan(8);
  expect(full.map((list) => repeating(list, 2))).toEqual(full.map(() => 0));
  const onScreens = full.map((list) => repeating(list, 15));
  // Chance may bring two pairs together in one of them.
  expect(Math.max(...onScreens)).toBeLessThan(0.2);
  expect(onScreens.reduce((sum, share) => sum + share, 0) / full.length).toBeLessThan(0.06);
});

it('gives anime about a sport the motifs of that sport', () => {
  const sports: Record<string, string[]> = {
    Volleyball: ['volley', 'court'],
    Football: ['pitch', 'goalNet'],
    Basketball: ['hoop', 'bounce'],
    Baseball: ['diamond', 'bats'],
    Tennis: ['racket'],
    Swimming: ['lanes'],
    Cycling: ['bicycle'],
    Boxing: ['ropes'],
    'Figure Skating': ['skate'],
  };
  // An outing into a sport has the motif of its series.
  const others = /コナン|ヒーローアカデミア/;
  const wrong: string[] = [];
  let count = 0;
  for (const one of shown) {
    const { genres, tags } = labelsOf(one);
    const own = tags.flatMap(({ name, spoiler }) => (spoiler ? [] : (sports[name] ?? [])));
    if (own.length === 0 || !genres.includes('Sports') || others.test(one.nativeTitle)) continue;
    count += 1;
    if (!own.includes(one.motif)) wrong.push(`${one.nativeTitle}: ${one.motif}`);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(40);
});
