import type { AnimeRecord } from '../source';

/** The source of what people of this site add and decide (product P11). */
export const community = {
  id: 'community',
  name: 'The people of this site',
  licence: 'CC0 1.0',
  url: '/about',
};

/** An anime that people added, before its facts: they are all that is known of it. */
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
