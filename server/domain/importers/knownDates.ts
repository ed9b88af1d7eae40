import type { BangumiItem } from './bangumiData';

/** Publicly known dates of the few anime whose package dates are, or seem, wrong. */
interface KnownDates {
  /** Calendar dates in Japan. */
  startsOn?: string;
  endsOn?: string;
  /** The stated end is right, however far beyond its episodes it is: the run had long breaks. */
  endIsRight?: true;
}

const known: Readonly<Record<string, KnownDates>> = {
  // Premieres in cinemas.
  '572 風の谷のナウシカ': { startsOn: '1984-03-11' },
  '35851 さよならの朝に約束の花をかざろう': { startsOn: '2018-02-24' },
  '41361 映画大好きポンポさん': { startsOn: '2021-06-04' },
  // Final broadcasts, where the package has the date of a special, a rerun or another series.
  '427 カレイドスター': { endsOn: '2004-03-27' },
  '7791 けいおん!!': { endsOn: '2010-09-28' },
  '11499 さんかれあ': { endsOn: '2012-06-28' },
  '11887 ココロコネクト': { endsOn: '2012-09-29' },
  '41353 THE GOD OF HIGH SCHOOL ゴッド・オブ・ハイスクール': { endsOn: '2020-09-28' },
  // Monthly, in several parts, or with episodes that came months later.
  '18 頭文字D Fourth Stage': { endIsRight: true },
  '467 攻殻機動隊 STAND ALONE COMPLEX': { endIsRight: true },
  '801 攻殻機動隊 S.A.C. 2nd GIG': { endIsRight: true },
  '5081 化物語': { endIsRight: true },
  '6594 刀語': { endIsRight: true },
  '14131 ガールズ＆パンツァー': { endIsRight: true },
  '24439 血界戦線': { endIsRight: true },
  '49220 異世界おじさん': { endIsRight: true },
  '54112 ゾン100～ゾンビになるまでにしたい100のこと～': { endIsRight: true },
};

/** Keyed by MyAnimeList id and native title, since parts of one anime share the id. */
export function knownDates({ sites, title }: Pick<BangumiItem, 'sites' | 'title'>): KnownDates | undefined {
  const malId = sites.find(({ site }) => site === 'mal')?.id;
  return malId === undefined ? undefined : known[`${malId} ${title}`];
}
