import { type Correction, type Corrections, noCorrections } from '../catalogueData/corrections';
import { type BangumiItem, type BangumiSite, sourceKeys } from './bangumiData';
import { type CorrectedItem, mergeTwins } from './mergeTwins';

export type { CorrectedItem } from './mergeTwins';

/** The bangumi-data entries with our corrections (catalogueData/corrections), in package order. */
export function correctItems(
  items: readonly BangumiItem[],
  { entries, missing, twins }: Corrections = noCorrections,
): CorrectedItem[] {
  const keys = sourceKeys(items);
  const corrections = new Map(entries.map((one) => [nameOf(one.key, one.native), one]));
  const corrected = items.map((raw): CorrectedItem => {
    const item = withCharacters(raw);
    const known = item.sites
      .map(({ site, id }) => corrections.get(nameOf(`${site}/${id}`, item.title)))
      .find((found) => found !== undefined);
    const key = keys.get(raw) ?? '';
    return known
      ? {
          key,
          item: { ...item, type: known.type ?? item.type, sites: withIds(item.sites, known.ids ?? {}) },
          known,
        }
      : { key, item };
  });
  return [...mergeTwins(corrected, twins), ...added(missing, corrected)];
}

/** A dozen titles of the package are written in HTML. */
const ENTITY = /&(amp|lt|gt|quot);/g;
const characters = { amp: '&', lt: '<', gt: '>', quot: '"' };

function withCharacters(item: BangumiItem): BangumiItem {
  const read = (text: string) => text.replace(ENTITY, (_, name: keyof typeof characters) => characters[name]);
  const translations = Object.entries(item.titleTranslate);
  return {
    ...item,
    title: read(item.title),
    titleTranslate: Object.fromEntries(
      translations.map(([language, titles]) => [language, titles?.map(read)]),
    ),
  };
}

const nameOf = (key: string, native: string): string => `${key} ${native}`;

function withIds(sites: readonly BangumiSite[], ids: NonNullable<Correction['ids']>): BangumiSite[] {
  const others = sites.filter(({ site }) => !(site in ids));
  const ours = Object.entries(ids).flatMap(([site, id]) => (id === null ? [] : { site, id }));
  return [...others, ...ours];
}

/** Anime missing from the package, unless it has added them meanwhile. */
function added(missing: Corrections['missing'], corrected: readonly CorrectedItem[]): CorrectedItem[] {
  const known = new Set(corrected.flatMap(({ item }) => item.sites.map(({ site, id }) => `${site}/${id}`)));
  return missing.flatMap(({ continues, ...item }): CorrectedItem[] => {
    const key = `mal/${item.sites.find(({ site }) => site === 'mal')?.id}`;
    return known.has(continues) && !known.has(key) ? [{ key, item }] : [];
  });
}
