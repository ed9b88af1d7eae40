import type { AnimeRecord } from '../source';

/** The source of what this site's users add and decide. */
export const community = {
  id: 'community',
  name: 'The people of this site',
  licence: 'CC0 1.0',
  url: '/about',
};

/** An empty record for a user-added anime; all that is known of it comes from its facts. */
export function addedAnime(key: string): AnimeRecord {
  return {
    sourceId: community.id,
    sourceKey: key,
    nativeTitle: '',
    romajiTitle: null,
    englishTitle: null,
    format: 'TV',
    startsAt: null,
    startsDated: false,
    endsAt: null,
    endsDated: false,
    continuedIn: null,
    airsUntil: null,
    year: null,
    season: null,
    broadcastAt: null,
    openRun: false,
    episodeCount: null,
    episodeCountEstimated: false,
    episodeMinutes: null,
    synopsis: null,
    material: null,
    ageRating: null,
    language: 'ja',
    officialSite: null,
    curated: false,
    adult: false,
    popularity: 0,
    score: null,
    coverUrl: null,
    thumbnailUrl: null,
    expectedAt: null,
    titles: [],
    labels: [],
    links: [],
    characters: [],
    staff: [],
    episodes: [],
  };
}
