import { sharedLimits } from '../../../shared/limits';
import { limits } from '../../config/limits';

/**
 * Cost of fields beyond the base unit of each, in units of 10 µs of processor time: 100 units are a millisecond. All weights
 * are here, so that the expensive fields are seen at a glance and one test checks the names against the schema. Measured on a
 * site with much data by `npm run bench -- weights`, which prints measured next to configured weights; rounded up, for the
 * worst case that the arguments and the site's limits allow. A field not named here costs one unit, a scalar a fifth, a
 * mutation `MUTATION`; the fields below a list count once per item of its page (`estimate.ts`).
 */
type Weight = number | ((args: Args) => number);
type Args = Readonly<Record<string, unknown>>;

/** A transaction with its locks and writes. */
export const MUTATION = 100;

/** Up to four words of a search text may be misspelt, each looked for among all words. */
function searching(filter: unknown): number {
  const { text } = (filter ?? {}) as { text?: string | null };
  const words = text?.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length ?? 0;
  return 700 * Math.min(words, 4);
}

/** All that a person's services have. */
const ofServices = (filter: unknown): number =>
  (filter as { onMyServices?: unknown } | undefined)?.onMyServices ? 1900 : 0;

/** The slowest Markdown takes 25 ms for ten thousand characters. */
function rendering(text: unknown): number {
  return typeof text === 'string' ? Math.ceil(text.length * 0.25) : 0;
}

const bodyOf = (input: unknown) => (input as { body?: unknown } | undefined)?.body;

export const weights: Readonly<Record<string, Weight>> = {
  // Reads the whole catalogue index, and for signed-in users their list too.
  'Query.discover': ({ filter }) => 500 + searching(filter),
  'Query.discoverFacets': ({ filter }) => 500 + searching(filter),
  // Chooses among all anime, for signed-in users without those on their list.
  'Query.surprise': ({ filter }) => 2200 + searching(filter),
  'Query.season': 500,
  'Query.featured': 400,
  'Query.longRuns': 200,
  'DiscoverFacets.genres': 50,
  'DiscoverFacets.tags': 50,
  'DiscoverFacets.studios': 50,
  'DiscoverFacets.formats': 30,
  'DiscoverFacets.statuses': 30,
  'DiscoverFacets.seasons': 30,
  'DiscoverFacets.years': 30,
  'DiscoverFacets.sources': 30,
  'DiscoverFacets.streamingServices': 30,
  'DiscoverFacets.countries': 30,
  // Pages far on are counted to.
  'Query.latestEpisodes': ({ mine, page }) => (mine ? 2000 : 500) + Math.min(1500, 2 * count(page)),
  'Query.upcomingEpisodes': ({ mine }) => (mine ? 500 : 200),
  'Query.newEpisodes': 1200,
  'Query.schedule': 100,
  'Anime.similar': ({ limit }) => 60 + 8 * count(limit),
  // Looks each of a thousand friends up.
  'Anime.friends': 30,
  // Sorts and counts all reviews of an anime: hundreds of the best-known ones.
  'Anime.reviews': 40,
  'Anime.verdicts': 15,
  // Counts everyone who recommends or supports something with it.
  'Anime.recommendations': 40,
  'RecommendedPair.reasons': 8,
  'RecommendedPair.people': 3,
  'Anime.relations': 60,
  'Anime.recommendedElsewhere': 10,
  'Anime.franchise': 10,
  'Anime.episodes': 10,
  'Anime.characters': 10,
  'Anime.staff': 10,
  // Scans every name.
  'Query.creditedPeople': 200,
  // All names, all threads scanned for a title, and all of the viewer's shelves.
  'SearchOthers.people': 200,
  'SearchOthers.characters': 200,
  'SearchOthers.threads': 300,
  'SearchOthers.shelves': 50,
  'CreditedPersonDetails.voices': 60,
  'CreditedPersonDetails.staff': 60,
  'CharacterDetails.appearances': 60,
  // Same as discover, which it calls.
  'Studio.anime': 500,
  'Anime.nextEpisode': 5,
  // Reads a record with a thousand offers, once for both.
  'Anime.watchOffers': 140,
  'Anime.watchCountries': 70,
  // Pages of Markdown that operators write.
  'Site.rules': 1300,
  'Site.privacy': 1300,
  // A person's lists, with ten thousand entries.
  'Query.library': ({ filter }) => 1800 + searching(filter) + ofServices(filter),
  // Counted once per item of the page although it is read once, so this is a tenth of its cost.
  'LibraryPage.facets': 100,
  'Query.viewerList': 800,
  'Query.profileList': 1500,
  // Reads the whole list, and ranks what is similar to three anime.
  'Query.recommendations': 900,
  'Query.continueWatching': 300,
  'Query.airingToday': 300,
  'Query.friendsActivity': 500,
  // What a thousand friends did in 90 days.
  'Query.friendsFeed': 3000,
  'FeedItem.answers': 10,
  'FeedItem.likeCount': 5,
  'FeedItem.liked': 5,
  'Query.compareLists': 1000,
  'Query.commonPlans': 500,
  'Query.hiddenAnime': 100,
  'Query.ownAnime': 100,
  'Query.queue': 100,
  'Query.collections': 100,
  'Query.profileCollections': 100,
  'Collection.items': 50,
  'Entry.history': 10,
  'Query.watchHistory': 30,
  // Read once like facets: counts a range of an index, all of the history if none of it has a date.
  'WatchHistory.undatedCount': 5,
  'Entry.episodeOpinions': 10,
  'Anime.episodeScores': 10,
  'Query.site': 200,
  // Aggregates over everything a person has watched.
  'Profile.heatMap': 1500,
  'Profile.statistics': 1500,
  'Profile.counts': 200,
  'Profile.activity': 500,
  'Profile.favourites': 200,
  // Looks for the work of a hundred people.
  'Profile.favouriteCharacters': 200,
  'Profile.favouritePeople': 200,
  'Profile.favouriteStudios': 20,
  'Profile.friends': 50,
  'Profile.threads': 100,
  // User texts: up to ten thousand characters each, which are also sent over the wire.
  'Comment.html': 40,
  'Comment.source': 10,
  'Thread.comments': 100,
  'Comment.replies': 15,
  'Profile.aboutHtml': 30,
  'Query.textPreview': ({ text }) => 50 + rendering(text),
  'Query.threads': 100,
  'Query.people': 150,
  'Query.episodeNotes': 100,
  'Query.notifications': 100,
  'Query.recommendationsToMe': 60,
  'Query.reports': 100,
  'Report.same': 10,
  'Report.notes': 5,
  'Query.moderationLog': 100,
  // Scans all names for a text, or all accounts for a filter.
  'Query.siteAccounts': 1500,
  // Counts one account's entries and posts.
  'Query.siteAccount': 300,
  'Query.invitations': 60,
  'Invitation.people': 10,
  'Query.suggestions': 150,
  'Query.mySuggestions': 150,
  'Query.animeFacts': 60,
  'Query.animeHistory': 100,
  'Query.roleHolders': 60,
  // Counts the outbox, and stats every uploaded file.
  'Query.siteState': 1000,
  // A request to another host; waiting costs nothing.
  'Mutation.testNotificationChannel': 300,
  // Counts the links of the whole catalogue.
  'Query.watchServices': 3000,
  'Mutation.chooseWatchServices': 3000,
  // A person's plays (at most a thousand), grouped; and all offered matches.
  'Query.plays': 60,
  'Query.unmatchedShows': 60,
  'Query.scrobbleMatches': 60,
  'Query.offeredMatches': 200,
  'Mutation.matchShow': 2500,
  'Mutation.decideMatch': 300,
  'Mutation.answerPlay': 300,
  'ListImport.rows': 200,
  // One search each, which the worst titles make as expensive as above; few of a page are.
  'ImportRow.proposals': 300,
  'Mutation.saveReview': ({ input }) => MUTATION + rendering((input as { text?: unknown } | undefined)?.text),
  'Mutation.createThread': ({ input }) => MUTATION + rendering(bodyOf(input)),
  'Mutation.updateThread': ({ input }) => MUTATION + rendering(bodyOf(input)),
  'Mutation.postComment': ({ input }) => MUTATION + rendering(bodyOf(input)),
  'Mutation.editComment': ({ body }) => MUTATION + rendering(body),
  'Mutation.updateAbout': ({ about }) => MUTATION + rendering(about),
  // Changes to many rows.
  'Mutation.bulkEdit': ({ input }) => MUTATION + 8 * count((input as Args | undefined)?.animeIds),
  'Mutation.moveWatches': ({ watches }) => MUTATION + 4 * count(watches),
  'Mutation.removeWatches': ({ watches }) => MUTATION + 4 * count(watches),
  // Renumbers the history of later passes.
  'Mutation.addPastPass': 500,
  'Mutation.addToCollection': ({ animeIds }) => MUTATION + 4 * count(animeIds),
  'Mutation.removeFromCollection': ({ animeIds }) => MUTATION + 4 * count(animeIds),
  'Mutation.markNotificationsRead': ({ ids }) => MUTATION + count(ids),
  'Mutation.markAllNotificationsRead': 300,
  'Mutation.markEpisodesUpTo': 500,
  'Mutation.completeEntry': 500,
  'Mutation.fillQueue': 1000,
  'Mutation.suggestFacts': 300,
  'Mutation.acceptSuggestion': 2500,
  'Mutation.putFactsBack': 2500,
  'Mutation.undo': 2500,
  'Mutation.undoImport': 5000,
  'Mutation.startImport': 500,
  'Mutation.chooseImportPolicy': 500,
  'Mutation.removeImport': 500,
  'Mutation.deleteAccount': 2500,
  'Mutation.deletePerson': 2500,
  'Mutation.removePosts': 2500,
  'Mutation.restorePosts': 2500,
};

/**
 * Assumed length of lists whose length no argument decides. `items` of a page counts as its page does; lists not named here
 * count as ten.
 */
export const lengths: Readonly<Record<string, number>> = {
  'Query.people': 10,
  'Profile.favouriteCharacters': limits.favouritesOfKind,
  'Profile.favouritePeople': limits.favouritesOfKind,
  'Profile.favouriteStudios': limits.favouritesOfKind,
  'Invitation.people': sharedLimits.invitationUses,
  'SameReports.items': limits.reportsTogether,
  'Report.notes': limits.reportNotes,
  'Query.comments': limits.commentsAtOnce,
  'Query.friendsActivity': 12,
  'Query.accounts': 30,
  'Query.providers': 40,
  'Query.errorCatalogue': 150,
  'Query.sessions': 100,
  'Query.apiTokens': 50,
  'Query.trustedDevices': 20,
  'Query.passkeys': 20,
  'Query.scrobbleAddresses': 20,
  'Query.factRules': 23,
  'Query.roleHolders': 50,
  'SiteState.jobs': 20,
  'SiteState.checks': 3,
  'SiteState.looks': 3,
  'Mutation.setRole': 50,
  'AnimeFacts.facts': 23,
  'DiscoverFacets.tags': 100,
  'DiscoverFacets.studios': 100,
  'DiscoverFacets.years': 200,
  'HeatMap.days': 366,
  'SearchOthers.people': 3,
  'SearchOthers.characters': 3,
  'SearchOthers.threads': 3,
  'SearchOthers.shelves': 3,
  'ImportRow.proposals': 3,
  'Anime.streams': 4,
  'Anime.externalIds': 6,
  'Anime.characters': 10,
  'Anime.staff': 10,
  'RecommendedPair.anime': 2,
  'VoiceCredit.characters': 2,
  'StaffCredit.roles': 2,
  'CharacterAppearance.voices': 1,
};
export const USUAL_LENGTH = 10;

/** A number, or the length of a list; 0 if the argument was omitted. */
function count(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}
