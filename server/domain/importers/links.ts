import type { BangumiItem, BangumiSite, BangumiSiteMeta } from './bangumiData';
import { pageOf } from './offlineDatabase/vocabulary';
import type { LinkRecord } from './source';

/** `resource` is missing on purpose: those sites index torrents and are never stored. */
const kinds: Record<string, LinkRecord['kind'] | undefined> = { info: 'DATABASE', onair: 'STREAM' };

/** Names known outside China and Japan; the package has the local ones. */
const siteNames: Record<string, string | undefined> = {
  bangumi: 'Bangumi',
  tmdb: 'TMDB',
  bilibili: 'bilibili',
  bilibili_hk_mo_tw: 'bilibili (HK, MO, TW)',
  bilibili_hk_mo: 'bilibili (HK, MO)',
  bilibili_tw: 'bilibili (TW)',
  youku: 'Youku',
  qq: 'Tencent Video',
  iqiyi: 'iQIYI',
  letv: 'LeTV',
  mgtv: 'Mango TV',
  gamer: 'Bahamut',
  gamer_hk: 'Bahamut (HK)',
  muse_hk: 'Muse (HK)',
  muse_tw: 'Muse (TW)',
  ani_one: 'Ani-One',
  danime: 'd Anime Store',
  tropics: 'Tropics Entertainment',
};

const bySiteName = new Intl.Collator('en').compare;

/** Legal streaming pages and database entries of one anime; anything but a plain web address is left out. */
export function linksOf(item: BangumiItem, siteMeta: Record<string, BangumiSiteMeta>): LinkRecord[] {
  const links: LinkRecord[] = [];
  for (const site of item.sites) {
    const meta = siteMeta[site.site];
    const kind = meta && kinds[meta.type];
    if (!meta || !kind) continue;
    const url = addressOf(site, meta);
    if (!url) continue;
    links.push({
      kind,
      site: site.site,
      siteName: siteNames[site.site] ?? meta.title,
      externalId: site.id ?? '',
      url,
      regions: [...new Set(site.regions ?? meta.regions ?? [])].join(','),
      delay: kind === 'STREAM' ? delayOf(site, item) : null,
    });
  }
  return links.sort((a, b) => a.kind.localeCompare(b.kind) || bySiteName(a.siteName, b.siteName));
}

/** Pages in other databases named by an imported entry, for databases the package has no page in. */
export function importedLinks(ids: readonly string[], known: readonly LinkRecord[]): LinkRecord[] {
  const sites = new Set(known.map(({ site }) => site));
  return ids.flatMap((id) => {
    const page = pageOf(id);
    if (!page || sites.has(page.site.id)) return [];
    const { site, externalId, url } = page;
    return {
      kind: 'DATABASE' as const,
      site: site.id,
      siteName: site.name,
      externalId,
      url,
      regions: '',
      delay: null,
    };
  });
}

/** Services that start this long after the broadcast do not follow it. */
const MAX_STREAMING_DELAY_S = 60 * 86_400;

/**
 * Delay in seconds between an episode's broadcast and its release on a service, taken from the first episode; 0 if the service
 * had that one earlier. Null if unknown.
 */
function delayOf({ begin }: BangumiSite, item: Pick<BangumiItem, 'begin'>): number | null {
  const seconds = Math.round((Date.parse(begin ?? '') - Date.parse(item.begin)) / 1000);
  return Number.isFinite(seconds) && Math.abs(seconds) <= MAX_STREAMING_DELAY_S ? Math.max(0, seconds) : null;
}

function addressOf(site: BangumiSite, meta: BangumiSiteMeta): string | undefined {
  return (
    webAddress(site.url) ?? (site.id ? webAddress(meta.urlTemplate.replace('{{id}}', site.id)) : undefined)
  );
}

/** Links end up in `href`, so only http and https pass. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || text.length > 500) return undefined;
  try {
    const { protocol } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? text : undefined;
  } catch {
    return undefined;
  }
}
