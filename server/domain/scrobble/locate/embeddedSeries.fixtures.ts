import { loadCorrections } from '../../catalogueData/corrections';
import { loadCurated } from '../../catalogueData/curated';
import { loadCast } from '../../catalogueData/people';
import { loadReadableTitles } from '../../catalogueData/titles';
import { readBangumiData } from '../../importers/bangumiData';
import { composeAnime } from '../../importers/composeAnime';
import type { AnimeRecord } from '../../importers/source';
import { normalise, removeSpaces } from '../../search/normalise';
import type { SeriesLookup, SeriesPart } from './series';

/** The embedded catalogue as a lookup, without a database. */
export function embeddedSeries(): SeriesLookup & { bangumiIdOf(animeId: number): string | undefined } {
  const records = composeAnime({
    file: readBangumiData(),
    curated: loadCurated(),
    readable: loadReadableTitles(),
    cast: loadCast(),
    corrections: loadCorrections(),
  });
  const linkOf = ({ links }: AnimeRecord, site: string) =>
    links.find((link) => link.site === site)?.externalId;
  const parts = records.map(
    (record, index): SeriesPart => ({
      id: index + 1,
      nativeTitle: record.nativeTitle,
      format: record.format,
      startsAt: record.startsAt,
      year: record.year,
      episodeCount: record.episodeCount,
      episodeCountEstimated: record.episodeCountEstimated,
      tmdb: [linkOf(record, 'tmdb')].flatMap((id) => id ?? []),
    }),
  );
  const byLink = new Map<string, SeriesPart[]>();
  const byTitle = new Map<string, SeriesPart[]>();
  const byShow = new Map<string, SeriesPart[]>();
  const put = (map: Map<string, SeriesPart[]>, key: string, part: SeriesPart) => {
    const list = map.get(key) ?? map.set(key, []).get(key);
    if (list && !list.includes(part)) list.push(part);
  };
  const inOrder = [...parts].sort(
    (a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || a.id - b.id,
  );
  for (const part of inOrder) {
    const record = records[part.id - 1];
    if (!record) continue;
    for (const { site, externalId } of record.links) put(byLink, `${site} ${externalId}`, part);
    for (const { title } of record.titles) put(byTitle, removeSpaces(normalise(title)), part);
    const [, show] = /^tv\/(\d+)/.exec(part.tmdb[0] ?? '') ?? [];
    if (show) put(byShow, show, part);
  }
  return {
    byLink: async (site, externalId) => byLink.get(`${site} ${externalId}`) ?? [],
    byTitle: async (title) => byTitle.get(title) ?? [],
    ofShow: async (show) => byShow.get(show) ?? [],
    ofFranchise: async (id) => inOrder.filter((part) => part.id === id),
    bangumiIdOf: (animeId) => {
      const record = records[animeId - 1];
      return record && linkOf(record, 'bangumi');
    },
  };
}
