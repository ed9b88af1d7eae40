/**
 * The databases whose pages an entry of anime-offline-database names: how an id is read from an address, and the
 * address made of an id again. In the order in which an id tells most surely which anime is meant; the first three are
 * those that bangumi-data has too.
 */
export interface Site {
  id: string;
  name: string;
  /** The first group is the id. */
  pattern: RegExp;
  url: (id: string) => string;
}

export const sites: readonly Site[] = [
  site('mal', 'MyAnimeList', 'myanimelist.net/anime/', '\\d+'),
  site('aniList', 'AniList', 'anilist.co/anime/', '\\d+'),
  site('anidb', 'AniDB', 'anidb.net/anime/', '\\d+'),
  site('kitsu', 'Kitsu', 'kitsu.app/anime/', '\\d+', 'kitsu.io/anime/'),
  site('aniSearch', 'aniSearch', 'anisearch.com/anime/', '\\d+'),
  site('liveChart', 'LiveChart', 'livechart.me/anime/', '\\d+'),
  site('animePlanet', 'Anime-Planet', 'anime-planet.com/anime/', '[\\w.-]+'),
  site('ann', 'Anime News Network', 'animenewsnetwork.com/encyclopedia/anime.php?id=', '\\d+'),
  site('simkl', 'Simkl', 'simkl.com/anime/', '\\d+'),
  site('animeCountdown', 'AnimeCountdown', 'animecountdown.com/', '\\d+'),
  site('notify', 'Notify.moe', 'notify.moe/anime/', '[\\w-]+'),
];

const byId = new Map(sites.map((one) => [one.id, one]));

/** `mal/1535` of `https://myanimelist.net/anime/1535`; undefined for an address of none of them. */
export function idOf(address: string): string | undefined {
  for (const { id, pattern } of sites) {
    const found = pattern.exec(address)?.[1];
    if (found && found.length <= 100) return `${id}/${found}`;
  }
  return undefined;
}

/** The parts of `mal/1535`, with the address of its page. */
export function pageOf(id: string): { site: Site; externalId: string; url: string } | undefined {
  const slash = id.indexOf('/');
  const found = byId.get(id.slice(0, slash));
  const externalId = id.slice(slash + 1);
  return found && { site: found, externalId, url: found.url(externalId) };
}

/** The most telling first, so that the first one can stand for the anime. */
export function bySite(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function rank(id: string): number {
  return sites.findIndex((one) => id.startsWith(`${one.id}/`));
}

function site(id: string, name: string, address: string, form: string, former?: string): Site {
  const places = [address, former].flatMap((place) => place?.replace(/[.?]/g, '\\$&') ?? []);
  return {
    id,
    name,
    pattern: new RegExp(`^https?://(?:www\\.)?(?:${places.join('|')})(${form})/?$`),
    url: (externalId) => `https://${address}${externalId}`,
  };
}
