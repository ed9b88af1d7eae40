import type { TestApp } from '../apps/startApp';
import type { Answer } from '../apps/visitor';
import { anAnime } from '../catalogue/catalogue';
import type { SignedIn } from './people';

/** A show in two cours and two seasons, as on TMDB, a film, and an anime that matches no player's title. */
export function playedCatalogue() {
  const parts = [
    {
      native: '灯台の家',
      english: 'House of the Lighthouse',
      episodes: 12,
      from: '2021-04-05',
      to: '2021-06-21',
      tmdb: 'tv/5551',
    },
    {
      native: '灯台の家(第2クール)',
      english: 'House of the Lighthouse Part 2',
      episodes: 11,
      from: '2021-10-04',
      to: '2021-12-13',
      tmdb: 'tv/5551/season/1/episode/13',
    },
    {
      native: '灯台の家 第2期',
      english: 'House of the Lighthouse Season 2',
      episodes: 10,
      from: '2023-04-03',
      to: '2023-06-05',
      tmdb: 'tv/5551/season/2',
    },
    {
      native: '潮騒の丘',
      english: 'Hill of Tides',
      episodes: 12,
      from: '2022-04-04',
      to: '2022-06-20',
      tmdb: 'tv/5552',
    },
  ];
  const shows = parts.map(({ native, english, episodes, from, to, tmdb }) =>
    anAnime({
      native,
      english,
      begin: `${from}T15:00:00.000Z`,
      end: `${to}T15:00:00.000Z`,
      curated: { episodes },
      sites: [{ site: 'tmdb', id: tmdb }],
    }),
  );
  const film = anAnime({
    native: '劇場版 灯台の夜',
    english: 'Night of the Lighthouse',
    type: 'movie',
    begin: '2022-08-05T00:00:00.000Z',
    end: '2022-08-05T00:00:00.000Z',
    weekly: false,
    curated: { episodes: 1 },
    sites: [{ site: 'tmdb', id: 'movie/777' }],
  });
  return [...shows, film];
}

/** Creates a player address and returns its path. */
export async function playerAddress({ visitor }: SignedIn, name = 'Attic'): Promise<string> {
  const { data, text } = await visitor.graphql<{ createScrobbleAddress: { url: string } }>(
    'mutation ($name: String!) { createScrobbleAddress(name: $name) { url } }',
    { name },
  );
  if (!data) throw new Error(text);
  return new URL(data.createScrobbleAddress.url).pathname;
}

let played = 0;

/** Jellyfin's message when an episode has ended. */
export function jellyfin(title: string, season: number, episode: number, more: object = {}) {
  played += 1;
  return {
    NotificationType: 'PlaybackStop',
    ItemType: 'Episode',
    ItemId: `item-${played}`,
    SeriesName: title,
    SeasonNumber: season,
    EpisodeNumber: episode,
    Provider_tmdb: '2534997',
    RunTimeTicks: 14_000_000_000,
    PlaybackPositionTicks: 13_900_000_000,
    PlayedToCompletion: true,
    NotificationUsername: 'mika',
    ...more,
  };
}

/** As a player sends it: without a session. */
export function tell(app: TestApp, path: string, payload: unknown, headers = {}): Promise<Answer> {
  return app.visitor().post(path, payload, headers);
}

/** The outcomes of its plays. */
export async function toldStates(app: TestApp, path: string, payload: unknown): Promise<unknown> {
  const { status, body } = await tell(app, path, payload);
  return status === 200 ? (body as { plays: unknown }).plays : status;
}
