import type { FoundRecord, RawRecord, SourceDescriptor } from './descriptor';
import { amount, at, id, isObject, list, text } from './read';

/** Songs and the episodes that they belong to; neither videos nor audio. */
const QUERY = `query ($ids: [Int!]) {
  findAnimeByExternalSite(site: MAL, id: $ids) {
    slug
    resources(site: MAL, first: 5) { nodes { externalId } }
    animethemes(first: 50) {
      type
      sequence
      song { title { romaji native } performances { artist { name { main } } } }
      animethemeentries(first: 1) { episodes }
    }
  }
}`;

/** AnimeThemes by its GraphQL API: openings and endings. */
export const animethemes: SourceDescriptor = {
  id: 'animethemes',
  name: 'AnimeThemes',
  url: 'https://animethemes.moe/',
  site: 'mal',
  terms: {
    url: 'https://animethemes.moe/',
    summary: 'Only titles, artists and episode numbers of songs are kept; its site has the terms for them.',
  },
  attribution: 'Openings and endings that name AnimeThemes are from its wiki, by its contributors.',
  perSecond: 1,
  perDay: 5000,
  keepDays: 90,
  gives: ['OPENINGS', 'ENDINGS'],
  address: 'https://graphql.animethemes.moe',
  details: [
    {
      feed: 'themes',
      everyDays: 45,
      perCall: 20,
      missing: [],
      call: (externalIds) => ({
        path: '/',
        json: { query: QUERY, variables: { ids: externalIds.map(Number) } },
      }),
      // A query that it refuses is answered with 200, too, and without data.
      read: (answer, externalIds) => {
        const anime = at(answer, 'data', 'findAnimeByExternalSite');
        if (!Array.isArray(anime)) return undefined;
        const records = anime.flatMap((one) => (isObject(one) ? recordsIn(one, externalIds) : []));
        return records.filter(
          ({ externalId }, place) => records.findIndex((other) => other.externalId === externalId) === place,
        );
      },
    },
  ],
  map: (raw) => {
    const slug = text(raw, 'slug');
    return {
      facts: { OPENINGS: songs(raw, 'OP'), ENDINGS: songs(raw, 'ED') },
      page: slug && /^\w{1,200}$/.test(slug) ? `https://animethemes.moe/anime/${slug}` : undefined,
    };
  },
};

/** It doesn't say which of the ids asked for an anime is about: its links do. */
function recordsIn(raw: RawRecord, asked: readonly string[]): FoundRecord[] {
  const ids = list(raw, 'resources', 'nodes').map((node) => id(node, 'externalId'));
  return asked.filter((one) => ids.includes(one)).map((externalId) => ({ externalId, raw }));
}

function songs(raw: RawRecord, type: 'OP' | 'ED'): string[] {
  return list(raw, 'animethemes')
    .filter((theme) => text(theme, 'type') === type)
    .sort((a, b) => (amount(a, 'sequence') ?? 1) - (amount(b, 'sequence') ?? 1))
    .flatMap((theme) => lineOf(theme) ?? []);
}

/** As people write one: “Light” by The Bells (episodes 1-12). */
function lineOf(theme: unknown): string | undefined {
  const title = text(theme, 'song', 'title', 'romaji') ?? text(theme, 'song', 'title', 'native');
  if (title === undefined) return undefined;
  const artists = list(theme, 'song', 'performances').flatMap(
    (one) => text(one, 'artist', 'name', 'main') ?? [],
  );
  const [entry] = list(theme, 'animethemeentries');
  const episodes = text(entry, 'episodes');
  return [
    `“${title}”`,
    ...(artists.length > 0 ? [`by ${[...new Set(artists)].join(', ')}`] : []),
    ...(episodes ? [`(episodes ${episodes})`] : []),
  ].join(' ');
}
