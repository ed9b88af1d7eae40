import { parse } from 'graphql';
import { costOf } from '../server/graphql/cost/estimate';
import { buildGraphqlSchema } from '../server/graphql/schema/schema';
import { Visitor } from '../tests/support/apps/visitor';
import { type HeavySite, makeHeavy } from '../tests/support/servers/heavySite';
import { processorTime } from '../tests/support/servers/processorTime';
import { median } from './load';
import type { BenchSite, Report } from './site';

const TURNS_PER_FIELD = 15;
/** Of each read, so that no code is measured before it is compiled. */
const WARM_UP_TURNS = 25;
/** Nearly ten thousand characters of the Markdown that takes longest. */
const text = 'https://a/('.repeat(900);

/**
 * The server's CPU time for operations, against their declared costs in `server/graphql/cost/weights.ts`. A declared cost below
 * the measured one is a loophole; one far above it penalises honest clients.
 */
export async function measureWeights(site: BenchSite): Promise<Report> {
  const schema = await buildGraphqlSchema();
  const heavy = await makeHeavy(site);
  const nobody = new Visitor(site.url);
  for (const query of Object.values(read(heavy)))
    await timeField(site, { visitor: site.visitor, who: 'warm-up', query, turns: WARM_UP_TURNS });
  const rows: Report['rows'] = [];
  for (const [who, visitor] of Object.entries({ visitor: nobody, member: site.visitor })) {
    for (const [what, query] of Object.entries(who === 'visitor' ? read(heavy) : all(heavy))) {
      const declared =
        costOf({ schema, query: parse(query), variables: { turn: '' }, operationName: null }) / 100;
      const { measured, kilobytes } = await timeField(site, { visitor, who, query, turns: TURNS_PER_FIELD });
      const ratio = (declared / Math.max(measured, 0.01)).toFixed(1);
      const ms = { 'measured ms': measured.toFixed(1), 'declared ms': declared.toFixed(1) };
      rows.push({ who, what, ...ms, ratio, kB: Math.round(kilobytes) });
    }
  }
  return { title: 'Weights of GraphQL fields, in processor time', rows };
}

interface Asked {
  visitor: Visitor;
  who: string;
  query: string;
  turns: number;
}

async function timeField(site: BenchSite, { visitor, who, query, turns }: Asked) {
  const times: number[] = [];
  let kilobytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const before = processorTime(site.pid);
    // No two are alike, so that no answer kept for others is measured; the document itself is known after the first time.
    const { errors, text } = await visitor.graphql(query, { turn: `${who} ${turn}` }, { origin: site.url });
    if (errors.length > 0) throw new Error(`${query.slice(0, 200)}: ${text.slice(0, 300)}`);
    times.push(processorTime(site.pid) - before);
    kilobytes = text.length / 1000;
  }
  return { measured: median(times), kilobytes };
}

function read({ handle, threadId }: HeavySite): Record<string, string> {
  const anime =
    'id slug title { native romaji english preferred } format status year season synopsis genres studios';
  const card = `${anime} tags { name } cover { url color } banner { url } streams { url } externalIds { url }`;
  const profile = (part: string) => `{ profile(handle: "${handle}") { ${part} } }`;
  const discover = (part: string) => `{ discover(pageSize: 50) { items { id ${part} } } }`;
  const comments = (part: string) =>
    `{ thread(id: "${threadId}") { comments(limit: 50) { items { id ${part} } } } }`;
  const facets =
    'total genres { value count } tags { value count } studios { value count } formats { value count }';
  return {
    nothing: '{ __typename }',
    discover: discover(''),
    'discover, all of a card': discover(card),
    'discover by text': '{ discover(pageSize: 1, filter: { text: "girl of the" }) { items { id } } }',
    'discover by misspelt words':
      '{ discover(pageSize: 1, filter: { text: "thhe offf annd foor inng oonn" }) { items { id } } }',
    'discover by title, far on': '{ discover(pageSize: 1, page: 500, sort: TITLE) { items { id } } }',
    discoverFacets: `{ discoverFacets { ${facets} statuses { value } years { value count } countries { value } } }`,
    surprise: '{ surprise { id } }',
    'season of 50': '{ season(pageSize: 50) { items { id } } }',
    featured: '{ featured(limit: 20) { id } }',
    'similar to 50': discover('similar(limit: 12) { anime { id } }'),
    'relations of 50': discover('relations(limit: 50) { anime { id } }'),
    'franchises of 50': discover('franchise(limit: 60) { items { id } }'),
    'episodes of 50': discover('nextEpisode { id } episodes(pageSize: 20) { items { id number airsAt } }'),
    latestEpisodes: '{ latestEpisodes(pageSize: 50) { items { id anime { id } } } }',
    'latestEpisodes, far on': '{ latestEpisodes(page: 1000, pageSize: 50) { items { id } } }',
    upcomingEpisodes: '{ upcomingEpisodes(pageSize: 50) { items { id anime { id } } } }',
    newEpisodes: '{ newEpisodes(since: "2010-01-01T00:00:00Z") { count } }',
    profile: profile('id'),
    heatMap: profile('heatMap(timeZone: "Asia/Tokyo") { total days { date count } years }'),
    statistics: profile('statistics { minutes scores { count } genres { minutes } years { count } }'),
    counts: profile('counts { total }'),
    activity: profile('activity(limit: 50) { items { id anime { id } } }'),
    favourites: profile('favourites(pageSize: 50) { items { id } }'),
    profileList: `{ profileList(handle: "${handle}", pageSize: 50, sort: SCORE, page: 100) { items { id status } } }`,
    '50 long comments, html': comments('html'),
    '50 long comments, source': comments('source'),
    '50 comments with replies': comments('replies(limit: 6) { items { id author { handle } } }'),
    threads: '{ threads(limit: 50) { items { id author { handle } opening { id } } } }',
    site: '{ site { name animeCount catalogueSources { id } } }',
    errorCatalogue: '{ errorCatalogue { code status message } }',
  };
}

function all(heavy: HeavySite): Record<string, string> {
  const few = JSON.stringify(heavy.animeIds.slice(0, 500));
  const entry = 'items { id status progress anime { id title { preferred } } nextEpisode { number } }';
  return {
    ...read(heavy),
    session: '{ session { id user { id name email } } }',
    library: `{ library(pageSize: 50, sort: TITLE, page: 100) { ${entry} } }`,
    'facets of the library':
      '{ library(pageSize: 1) { facets { genres { value } tags { value } years { value } } } }',
    'library by text': '{ library(pageSize: 1, filter: { text: "girl" }) { items { id } } }',
    viewerList: `{ viewerList(pageSize: 50) { ${entry} } }`,
    'history of 50 entries':
      '{ viewerList(pageSize: 50) { items { id history(pageSize: 10) { items { number } } } } }',
    continueWatching: `{ continueWatching(pageSize: 50) { ${entry} } }`,
    'latestEpisodes, mine': '{ latestEpisodes(mine: true, pageSize: 50) { items { id } } }',
    people: '{ people(text: "be") { id } }',
    notifications: '{ notifications(limit: 50) { items { id } } }',
    textPreview: `{ textPreview(text: "${text}") }`,
    'bulkEdit of 500': `mutation ($turn: String!) { bulkEdit(input: { animeIds: ${few}, addTags: [$turn] }) { changed } }`,
    incrementProgress: `mutation { incrementProgress(animeId: "${heavy.animeIds[0]}") { undoId } }`,
  };
}
