import { rmSync, writeFileSync } from 'node:fs';
import { saveMatch, saveSiteMatch } from '../../../server/data/stores/scrobbleMatchStore';
import { insertPlay } from '../../../server/data/stores/scrobblePlayStore';
import { setUpApp } from '../../support/apps/startApp';
import { animeId, codesOf, save } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';
import { playedCatalogue } from '../../support/people/players';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: playedCatalogue() });
let person: SignedIn;
beforeEach(async () => {
  person = await signUp(app);
});

const slugs = {
  own: 'hill-of-tides',
  site: 'house-of-the-lighthouse',
  played: 'house-of-the-lighthouse-part-2',
  filed: 'house-of-the-lighthouse-season-2',
  film: 'night-of-the-lighthouse',
};
const idOf = async (slug: string) => Number(await animeId(app, slug));
const plan = async (slug: string, status = 'PLANNING', who = person) =>
  save(who, { animeId: String(await idOf(slug)), status });
const said = async (slug: string, seriesKey: string) => ({
  seriesKey,
  season: 1,
  fromEpisode: 1,
  firstNumber: 1,
  title: 'Tides',
  animeId: await idOf(slug),
  createdAt: app.clock.now(),
});
const ownMatch = async (slug: string, key: string, who = person) =>
  saveMatch(app.deps.db.manager, { userId: who.userId, offered: false, ...(await said(slug, key)) });

async function address(): Promise<string> {
  const { data } = await person.visitor.graphql<{ createFeed: { url: string } }>(
    'mutation { createFeed(kind: SONARR) { url } }',
  );
  return new URL(data?.createFeed.url ?? '').pathname;
}
const read = (path: string) => app.visitor().get(path);
const count = async (who = person) =>
  (await who.visitor.graphql<{ sonarrCount: object }>('{ sonarrCount { listed missing } }')).data
    ?.sonarrCount;

it('the Sonarr list contains planned series by their known ids, and says how many have none', async () => {
  const path = await address();
  expect(path).toMatch(/^\/feeds\/[A-Za-z0-9]{40}\/sonarr\.json$/);
  expect((await read(path)).body).toEqual([]);
  for (const slug of Object.values(slugs)) await plan(slug);
  expect(await count()).toEqual({ listed: 0, missing: 4 });
  const { manager } = app.deps.db;
  await ownMatch(slugs.own, 'tvdb:300');
  // Another kind of id is no TVDB id, and a film's is no series id.
  await ownMatch(slugs.filed, 'imdb:tt1');
  await ownMatch(slugs.film, 'film tvdb:7');
  await saveSiteMatch(manager, await said(slugs.site, 'tvdb:81797'));
  const { createdAt } = await said(slugs.played, 'tvdb:81797');
  await insertPlay(manager, {
    id: 'play-of-sonarr',
    userId: person.userId,
    playKey: 'key',
    source: 'KODI',
    title: 'Tides',
    seriesKey: 'tvdb:81797',
    season: 1,
    episode: 1,
    percent: 100,
    state: 'MARKED',
    number: 1,
    animeId: await idOf(slugs.played),
    undoId: null,
    createdAt,
  });
  expect(await count()).toEqual({ listed: 2, missing: 1 });
  const { status, headers, text } = await read(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  // Two parts of one series are one series there.
  expect(text).toBe('[{"tvdbId":300},{"tvdbId":81797}]');

  const file = `${app.deps.config.dataDir}/matches.json`;
  writeFileSync(file, JSON.stringify([{ ids: { tvdb: 42, imdb: 'tt2' }, season: 2, anime: slugs.filed }]));
  app.clock.advance(5);
  expect((await read(path)).body).toEqual([{ tvdbId: 42 }, { tvdbId: 300 }, { tvdbId: 81797 }]);
  expect(await count()).toEqual({ listed: 3, missing: 0 });
  rmSync(file);
  app.clock.advance(5);
});

it('the Sonarr list contains only planned series, and no matches of other users', async () => {
  const other = await signUp(app);
  await ownMatch(slugs.own, 'tvdb:300', other);
  await plan(slugs.own);
  expect(await count()).toEqual({ listed: 0, missing: 1 });
  await ownMatch(slugs.own, 'tvdb:301');
  expect(await count()).toEqual({ listed: 1, missing: 0 });
  await plan(slugs.site, 'WATCHING');
  expect(await count()).toEqual({ listed: 1, missing: 0 });
});

it('the Sonarr list is private: only its address opens it, until it is replaced or ended', async () => {
  const first = await address();
  const second = await address();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await read(second.replace('sonarr.json', 'calendar.ics'))).status).toBe(404);
  expect(codesOf(await person.visitor.graphql('mutation { revokeFeed(kind: SONARR) }'))).toEqual([]);
  expect((await read(second)).status).toBe(404);
  expect(codesOf(await app.visitor().graphql('{ sonarrCount { listed } }'))).toEqual(['UNAUTHENTICATED']);
});
