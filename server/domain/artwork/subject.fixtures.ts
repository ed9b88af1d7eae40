import type { PosterSubject } from './subject';

/** Made-up anime for the poster tests: many of them, or the difficult cases. */
export function aSubject(more: Partial<PosterSubject> = {}): PosterSubject {
  return {
    id: '1',
    slug: 'letters-to-the-tide',
    title: 'Letters to the Tide',
    native: '潮への手紙',
    format: 'TV',
    year: 2019,
    genres: ['Drama'],
    tags: [],
    family: '',
    ...more,
  };
}

export function manySubjects(count: number): PosterSubject[] {
  return Array.from({ length: count }, (_, i) =>
    aSubject({
      id: String(i + 1),
      title: titles[i % titles.length] ?? '',
      native: natives[i % natives.length] ?? null,
      genres: genres[i % genres.length] ?? [],
      format: i % 5 === 0 ? 'MOVIE' : 'TV',
      year: i % 11 === 0 ? null : 1980 + (i % 46),
    }),
  );
}

export const hardTitles: readonly string[] = [
  '',
  '!',
  'K',
  '</title><script>alert(1)</script>',
  '" onload="alert(1)',
  '&amp; <b>&</b> \u0000\u0007 \ud800 ]]>',
  'I Was Sent to Another World as the Third Assistant of a Lighthouse Keeper and Now the Sea Will Not Stop Writing Me Very Long Letters About the Weather',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '異世界に灯台守の三番目の助手として送られた私に海がとても長い手紙を書くのをやめてくれない件について',
  '时光灯塔 第二季',
  '등대지기의 편지',
  'Письма к приливу',
  '☆★♪♡',
  'Ōkami Kūkan ~ Étude à deux ~ 2nd Season',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z',
];

const titles = [
  'Letters to the Tide',
  'Orbit Nine',
  'The Bakery at the End of the Line',
  'Iron Chrysanthemum: Second Movement',
  'Hush',
  'My Neighbour Keeps a Storm',
  'Kaze no Toki',
  'Seven Blades of Rain',
  'Blue Lockers',
  'GRAND SLAM!!',
  'Lanternmaker 2nd Season',
  'Zero Hour Academy',
];
const natives = [
  '潮への手紙',
  'オービット・ナイン',
  '終点のパン屋さん',
  '鉄の菊 第二楽章',
  null,
  '「嵐」を飼う隣人',
  '風の時',
  '雨の七剣',
  null,
  'グランドスラム!!',
  '提灯屋 第2期',
  '零時学園',
];
const genres = [
  ['Drama'],
  ['Sci-Fi', 'Mecha'],
  ['Gourmet', 'Slice of Life'],
  ['Action'],
  [],
  ['Comedy', 'Romance'],
  ['Music'],
  ['Historical', 'Action'],
  ['Sports'],
  ['Sports', 'Comedy'],
  ['Supernatural'],
  ['Mystery', 'Psychological'],
  ['Horror'],
  ['Fantasy', 'Adventure'],
];
