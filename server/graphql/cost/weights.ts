/**
 * What fields cost beyond the unit that each has, in units of 10 µs of processor time: 100 units are a millisecond. All
 * stand here, so that one look tells what is dear, and one test holds the names to the schema. Measured on a site with much in
 * it by `npm run bench -- weights`, which prints what each takes beside what is written here; rounded up, for the worst case
 * that the arguments and the site's limits allow. What is not named costs one unit, a plain value a fifth, a mutation `MUTATION` and a list what
 * stands below it as often as its page is long (`estimate.ts`).
 */
type Weight = number | ((args: Args) => number);
type Args = Readonly<Record<string, unknown>>;

/** A transaction, with the locks and the writing that goes with it. */
export const MUTATION = 100;

export const weights: Readonly<Record<string, Weight>> = {
  // Reads the whole catalogue's index, and for somebody signed in the own list beside it.
  'Query.discover': 500,
  'Query.discoverFacets': 500,
  'Query.surprise': 500,
  'Query.season': 500,
  'Query.featured': 200,
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
  'Query.latestEpisodes': ({ mine }) => (mine ? 500 : 250),
  'Query.upcomingEpisodes': ({ mine }) => (mine ? 500 : 200),
  'Query.newEpisodes': 500,
  'Query.schedule': 100,
  'Anime.similar': ({ limit }) => 60 + 8 * count(limit),
  'Anime.relations': 60,
  'Anime.franchise': 10,
  'Anime.episodes': 10,
  'Anime.characters': 10,
  'Anime.staff': 10,
  // Looks at every name.
  'Query.creditedPeople': 200,
  // As many names, as many threads as are looked through for a title, and all own shelves.
  'SearchOthers.people': 200,
  'SearchOthers.characters': 200,
  'SearchOthers.threads': 300,
  'SearchOthers.shelves': 50,
  'CreditedPersonDetails.voices': 60,
  'CreditedPersonDetails.staff': 60,
  // As discover, which it asks.
  'Studio.anime': 500,
  'Anime.nextEpisode': 5,
  // Somebody's lists, at ten thousand entries.
  'Query.library': 800,
  // Counted once for each item of the page, though it is read once: a tenth of what it takes.
  'LibraryPage.facets': 100,
  'Query.viewerList': 300,
  'Query.profileList': 300,
  'Query.continueWatching': 300,
  'Query.airingToday': 300,
  'Query.friendsActivity': 500,
  'Query.compareLists': 1000,
  'Query.commonPlans': 500,
  'Query.hiddenAnime': 100,
  'Query.ownAnime': 100,
  'Query.queue': 100,
  'Query.collections': 100,
  'Query.profileCollections': 100,
  'Collection.items': 50,
  'Entry.history': 10,
  'Query.site': 50,
  // Numbers over all that somebody has watched.
  'Profile.heatMap': 1500,
  'Profile.statistics': 1500,
  'Profile.counts': 200,
  'Profile.activity': 200,
  'Profile.favourites': 100,
  'Profile.friends': 50,
  'Profile.threads': 100,
  // Text of people: up to ten thousand letters each, which also go over the wire.
  'Comment.html': 40,
  'Comment.source': 10,
  'Thread.comments': 100,
  'Comment.replies': 15,
  'Profile.aboutHtml': 30,
  'Query.textPreview': 150,
  'Query.threads': 100,
  'Query.people': 150,
  'Query.notifications': 100,
  'Query.reports': 100,
  'Query.suggestions': 150,
  'Query.mySuggestions': 150,
  'Query.animeFacts': 60,
  'Query.animeHistory': 100,
  'Query.roleHolders': 60,
  // Counts the outbox, and looks at every file that people have sent.
  'Query.siteState': 1000,
  // A request to another host; its waiting costs nothing.
  'Mutation.testNotificationChannel': 300,
  // Counts the links of the whole catalogue.
  'Query.watchServices': 3000,
  'Mutation.chooseWatchServices': 3000,
  // Somebody's plays, of which there are a thousand at most, grouped; and all that people have offered.
  'Query.plays': 60,
  'Query.unmatchedShows': 60,
  'Query.scrobbleMatches': 60,
  'Query.offeredMatches': 200,
  'Mutation.matchShow': 2500,
  'Mutation.decideMatch': 300,
  'Mutation.answerPlay': 300,
  'ListImport.rows': 200,
  // A search each.
  'ImportRow.proposals': 60,
  // Changes of many rows.
  'Mutation.bulkEdit': ({ input }) => MUTATION + 8 * count((input as Args | undefined)?.animeIds),
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
};

/**
 * How many items a list may have whose length no argument decides. `items` of a page counts as its page does, other lists as
 * ten where they are not named.
 */
export const lengths: Readonly<Record<string, number>> = {
  'Query.people': 10,
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
  'VoiceCredit.characters': 2,
  'StaffCredit.roles': 2,
};
export const USUAL_LENGTH = 10;

/** A number, or how many a list has; none where the argument was left out. */
function count(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}
