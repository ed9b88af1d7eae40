import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { openDatabase } from '../server/data/openDatabase';
import { tmdb } from '../server/sources/tmdb';
import { subject, wikiEpisode, wikiRelation } from '../tests/support/catalogue/wikiArchive';
import { writeZip } from './largeZip';
import { wikiCredits } from './wikiCredits';

/** In every text that they give, so that a search finds what is left of one. */
export const MARK = 'Doublette';

const WEEK_MS = 7 * 86_400_000;

interface Known {
  site: 'mal' | 'tmdb' | 'bangumi';
  externalId: string;
  episodes: number;
  /** As a day. */
  startsOn: string | null;
}

/**
 * A process that answers as the four outside sources do, about every anime of the catalogue: what it says is invented, its numbers fit.
 */
async function main([databaseUrl = '']: string[]): Promise<string> {
  const db = await openDatabase(readDatabaseUrl(databaseUrl, tmpdir()));
  const rows: Known[] = await db.manager.query(
    `SELECT k.site AS site, k.externalId AS externalId,
            MAX(COALESCE(a.episodeCount, CASE WHEN a.format = 'MOVIE' THEN 1 ELSE 12 END)) AS episodes,
            SUBSTR(MIN(a.startsAt), 1, 10) AS startsOn
       FROM anime_link k JOIN anime a ON a.id = k.animeId
      WHERE k.site IN ('mal', 'tmdb', 'bangumi') AND a.listed = TRUE GROUP BY k.site, k.externalId ORDER BY k.site, k.externalId`,
  );
  // MariaDB answers a maximum as a text.
  const known = rows.map((row) => ({ ...row, episodes: Number(row.episodes) }));
  await db.close();
  const of = (site: Known['site']) => known.filter((one) => one.site === site);
  const answers = { mal: malAnswers(of('mal')), tmdb: tmdbAnswers(of('tmdb')), themes: themesAnswer };
  const zip = await wikiArchive(of('bangumi'));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const [, source = '', ...rest] = pathname.split('/');
    if (pathname === '/wiki/dump.zip') {
      createReadStream(zip.file).pipe(response.writeHead(200, { 'content-length': zip.bytes }));
      return;
    }
    const answer =
      source === 'wiki'
        ? { browser_download_url: `${url}/wiki/dump.zip`, digest: zip.digest, size: zip.bytes }
        : await answers[source as keyof typeof answers]?.(rest.join('/'), { request, searchParams });
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url;
}

interface Asked {
  request: IncomingMessage;
  searchParams: URLSearchParams;
}

function malAnswers(known: readonly Known[]) {
  const nodes = known.map(({ externalId, episodes }, at) => ({
    id: Number(externalId),
    title: `${MARK} ${externalId}`,
    main_picture: { large: `https://cdn.myanimelist.net/images/anime/1/${externalId}l.jpg` },
    alternative_titles: { synonyms: [`${MARK} number ${externalId}`], en: '', ja: '' },
    synopsis: `${MARK}: a keeper finds letter number ${externalId} in a bottle, and answers it. `.repeat(6),
    mean: 7.5,
    nsfw: 'white',
    status: 'finished_airing',
    num_episodes: episodes,
    average_episode_duration: 1440,
    genres: [{ id: 8, name: 'Drama' }],
    studios: [{ id: 1, name: `${MARK} Works` }],
    opening_themes: [{ id: 1, text: `"${MARK}" by The Bells (eps 1-12)` }],
    recommendations: known
      .slice(at + 1, at + 11)
      .map((other, place) => ({ node: { id: Number(other.externalId) }, num_recommendations: 10 - place })),
  }));
  const byId = new Map(nodes.map((node) => [String(node.id), node]));
  return (rest: string, { searchParams }: Asked): object | undefined => {
    if (rest !== 'anime/ranking') return byId.get(rest.replace('anime/', ''));
    const from = Number(searchParams.get('offset'));
    const to = from + Number(searchParams.get('limit'));
    const data = nodes.slice(from, to).map((node, at) => ({ node, ranking: { rank: from + at + 1 } }));
    return { data, paging: to < nodes.length ? { next: 'the next page' } : {} };
  };
}

function tmdbAnswers(known: readonly Known[]) {
  const seasons = new Map<string, number>();
  for (const { externalId, episodes } of known) {
    const place = tmdb.placeOf?.(externalId);
    if (place) seasons.set(place.list, Math.max(seasons.get(place.list) ?? 0, place.first - 1 + episodes));
  }
  const offers = { DE: { flatrate: [{ provider_id: 8, provider_name: 'Netflix' }] } };
  return (rest: string): object | undefined => {
    const [kind, id] = rest.split('/');
    const more = {
      id: Number(id),
      images: { backdrops: [{ file_path: `/${id}back.jpg`, iso_639_1: null, width: 1920, height: 1080 }] },
      external_ids: { tvdb_id: Number(id) },
      'watch/providers': { results: offers },
    };
    if (kind === 'movie') return { ...more, overview: `${MARK}: what film ${id} is about.` };
    const count = seasons.get(rest);
    if (count === undefined) return more;
    const episodes = Array.from({ length: count }, (_, at) => ({
      episode_number: at + 1,
      name: `${MARK} at the harbour, part ${at + 1}`,
      runtime: 24,
      still_path: `/${id}still${at + 1}.jpg`,
    }));
    return { season_number: Number(rest.split('/').at(-1)), episodes };
  };
}

async function themesAnswer(_: string, { request }: Asked): Promise<object> {
  const { variables } = JSON.parse(await text(request)) as { variables: { ids: number[] } };
  const song = {
    title: { romaji: `${MARK} song` },
    performances: [{ artist: { name: { main: 'The Bells' } } }],
  };
  const findAnimeByExternalSite = variables.ids.map((externalId) => ({
    slug: `anime_${externalId}`,
    resources: { nodes: [{ externalId }] },
    animethemes: [{ type: 'ED', sequence: 1, song, animethemeentries: [{ episodes: '1-12' }] }],
  }));
  return { data: { findAnimeByExternalSite } };
}

async function wikiArchive(known: readonly Known[]) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'enspired-doubles-')), 'dump.zip');
  function* subjects() {
    for (const { externalId, episodes } of known)
      yield subject(externalId, { infobox: `{{Infobox\r\n|话数= ${episodes}\r\n}}` });
  }
  function* episodes() {
    for (const { externalId, episodes: count, startsOn } of known)
      for (let sort = 1; sort <= count; sort += 1)
        yield wikiEpisode(externalId, sort, {
          name: `${MARK}の${sort}話目`,
          airdate: startsOn ? weeksAfter(startsOn, sort - 1) : '',
        });
  }
  function* relations() {
    for (const [at, { externalId }] of known.entries()) {
      const next = known[at + 1];
      // In pairs: all of them together would be one franchise.
      if (next && at % 2 === 0) yield wikiRelation(externalId, next.externalId, 3);
    }
  }
  const ids = known.map(({ externalId }) => externalId);
  await writeZip(file, {
    'subject.jsonlines': subjects(),
    'episode.jsonlines': episodes(),
    ...wikiCredits(ids, MARK),
    'subject-relations.jsonlines': relations(),
  });
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { file, digest: `sha256:${digest}`, bytes: statSync(file).size };
}

const weeksAfter = (day: string, weeks: number): string =>
  new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10);

if (require.main === module)
  main(process.argv.slice(2)).then(
    (url) => process.send?.(url),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
