import type { Correction, Twin } from '../catalogueData/corrections';
import type { BangumiItem } from './bangumiData';

export interface CorrectedItem {
  /** Computed before any correction, so that corrections give no row another key. */
  key: string;
  item: BangumiItem;
  /** What a correction adds beyond the entry itself. */
  known?: Pick<Correction, 'episodes' | 'slug'>;
  /** Keys of duplicate entries of this anime. */
  merged?: string[];
}

/** Replaces two entries of the same anime by one, with the names and pages of both. */
export function mergeTwins(all: readonly CorrectedItem[], twins: readonly Twin[]): CorrectedItem[] {
  const joined = new Map<CorrectedItem, CorrectedItem | null>();
  for (const { key, keep, drop } of twins) {
    const both = all.filter(
      ({ item }) =>
        (item.title === keep || item.title === drop) &&
        item.sites.some(({ site, id }) => `${site}/${id}` === key),
    );
    const kept = both.find(({ item }) => item.title === keep);
    const dropped = both.find((one) => one !== kept && one.item.title === drop);
    if (!kept || !dropped) continue;
    joined.set(kept, join(kept, dropped));
    joined.set(dropped, null);
  }
  return all.flatMap((one) => {
    const now = joined.get(one);
    return now === undefined ? [one] : (now ?? []);
  });
}

function join(kept: CorrectedItem, dropped: CorrectedItem): CorrectedItem {
  // Once the package has the anime only once, its key is the bare one, so that one is kept.
  const bareLeaves = kept.key.startsWith(`${dropped.key}@`);
  const [key, other] = bareLeaves ? [dropped.key, kept.key] : [kept.key, dropped.key];
  return { ...kept, key, item: both(kept.item, dropped.item), merged: [other] };
}

function both(kept: BangumiItem, { title, lang, titleTranslate, sites }: BangumiItem): BangumiItem {
  const known = new Set(kept.sites.map(({ site }) => site));
  const languages = new Set([...Object.keys(kept.titleTranslate), ...Object.keys(titleTranslate), lang]);
  const names = (language: string) => [
    ...(kept.titleTranslate[language] ?? []),
    ...(language === lang && title !== kept.title ? [title] : []),
    ...(titleTranslate[language] ?? []),
  ];
  return {
    ...kept,
    titleTranslate: Object.fromEntries(
      [...languages].map((language) => [language, [...new Set(names(language))]]),
    ),
    sites: [...kept.sites, ...sites.filter(({ site }) => !known.has(site))],
  };
}
