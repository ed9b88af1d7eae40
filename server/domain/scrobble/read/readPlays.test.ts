import { readPlays } from '.';
import * as payloads from './payloads.fixtures';

const { jellyfinStop, jellyfinMarked, jellyfinFilm, plexScrobble, plexHama, embyStop, kodiStop, script } =
  payloads;

describe('readPlays', () => {
  it.each([
    [
      'Jellyfin, played to its end',
      jellyfinStop,
      {
        source: 'JELLYFIN',
        kind: 'EPISODE',
        title: '86 EIGHTY-SIX',
        year: 2021,
        season: 1,
        episode: 1,
        ids: {},
        seasonsOf: 'TMDB',
        anime: null,
        percent: 100,
        item: '9b2f5ab1c3e24d5f8f6d1f30a2d35c11',
        viewer: 'mika',
      },
    ],
    ['Jellyfin, left early', { ...jellyfinStop, PlayedToCompletion: false }, { percent: 97 }],
    ['Jellyfin, marked by hand', jellyfinMarked, { percent: 100, episode: 1 }],
    [
      'Jellyfin, a film',
      jellyfinFilm,
      {
        kind: 'MOVIE',
        title: 'Your Name.',
        year: 2016,
        season: null,
        episode: 1,
        ids: { tmdb: '372058', imdb: 'tt5311514' },
      },
    ],
    [
      'Jellyfin by a template, all of it text',
      {
        ...jellyfinStop,
        SeasonNumber: '2',
        EpisodeNumber: '013',
        PlayedToCompletion: 'True',
        SeriesName: 'The \\"Hentai\\" Prince',
      },
      { season: 2, episode: 13, percent: 100, title: 'The "Hentai" Prince' },
    ],
    [
      'Jellyfin with seasons of another database',
      { ...jellyfinStop, Provider_tmdb: undefined },
      { seasonsOf: 'OTHER' },
    ],
    [
      'Plex',
      plexScrobble,
      {
        source: 'PLEX',
        kind: 'EPISODE',
        title: 'Frieren: Beyond Journey’s End',
        year: null,
        season: 1,
        episode: 1,
        ids: {},
        percent: 100,
        viewer: 'mika',
      },
    ],
    [
      'Plex, somebody else on the server',
      { ...plexScrobble, user: false },
      { viewer: 'mika', ofOther: true },
    ],
    ['Plex, nobody named', { ...plexScrobble, Account: undefined }, { viewer: '', ofOther: false }],
    ['Jellyfin, nobody named', { ...jellyfinStop, NotificationUsername: undefined }, { viewer: '' }],
    ['Plex with an agent for anime', plexHama, { season: 1, episode: 7, ids: { anidb: '17494' } }],
    [
      'Plex with an agent of TVDB',
      {
        ...plexHama,
        Metadata: { ...plexHama.Metadata, guid: 'com.plexapp.agents.thetvdb://79481/2/5?lang=en' },
      },
      { season: 2, episode: 5, ids: { tvdb: '79481' }, seasonsOf: 'OTHER' },
    ],
    [
      'Plex with an agent of MyAnimeList',
      {
        ...plexHama,
        Metadata: {
          ...plexHama.Metadata,
          guid: 'net.fribbtastic.coding.plex.myanimelist://1535/1/37?lang=en',
        },
      },
      { season: 1, episode: 37, ids: { mal: '1535' } },
    ],
    [
      'Plex, stopped',
      {
        ...plexScrobble,
        event: 'media.stop',
        Metadata: { ...plexScrobble.Metadata, viewOffset: 1_280_000 },
      },
      { percent: 85 },
    ],
    [
      'Plex, a film',
      {
        ...plexScrobble,
        Metadata: {
          ...plexScrobble.Metadata,
          type: 'movie',
          title: 'Your Name.',
          year: 2016,
          guid: 'plex://movie/5d776b59ad5437001f79c6f8',
          Guid: [{ id: 'tmdb://372058' }],
        },
      },
      { kind: 'MOVIE', title: 'Your Name.', year: 2016, ids: { tmdb: '372058' } },
    ],
    [
      'Emby',
      embyStop,
      {
        source: 'EMBY',
        title: 'Frieren: Beyond Journey’s End',
        season: 1,
        episode: 3,
        percent: 84,
        ids: {},
        viewer: 'mika',
      },
    ],
    ['Emby, marked by hand', { ...embyStop, Event: 'item.markplayed' }, { percent: 100 }],
    [
      'Kodi',
      kodiStop,
      { source: 'KODI', title: 'Fire Force', season: 1, episode: 1, percent: 96, seasonsOf: 'TMDB' },
    ],
    ['a script', script, { source: 'SCRIPT', title: script.title, season: 1, episode: 4, percent: 93 }],
    [
      'a script that names the anime',
      { anime: 'death-note', episode: 2 },
      { anime: 'death-note', episode: 2, percent: 100, season: null },
    ],
    [
      'a script with ids',
      { ids: { anidb: 4563 }, episode: 2 },
      { ids: { anidb: '4563' }, title: null, episode: 2 },
    ],
  ])('reads the play that a player reports: %s', (_, payload, expected) => {
    expect(readPlays(payload)).toEqual([expect.objectContaining(expected)]);
  });

  it('finds each episode in a file with several', () => {
    const numbers = (payload: unknown) => readPlays(payload)?.map(({ episode }) => episode);
    expect(numbers({ ...jellyfinStop, EpisodeNumberEnd: 2 })).toEqual([1, 2]);
    expect(numbers({ ...embyStop, Item: { ...embyStop.Item, IndexNumberEnd: 4 } })).toEqual([3, 4]);
    expect(numbers({ ...jellyfinStop, EpisodeNumberEnd: 500 })).toEqual([1]);
  });

  it.each([
    ['a start', { ...jellyfinStop, NotificationType: 'PlaybackStart' }],
    ['progress', { ...jellyfinStop, NotificationType: 'PlaybackProgress' }],
    ['a star', { ...jellyfinMarked, SaveReason: 'UpdateUserRating' }],
    ['marked as not played', { ...jellyfinMarked, Played: false }],
    ['music', { ...jellyfinStop, ItemType: 'Audio' }],
    ['a file without a number', { ...jellyfinStop, EpisodeNumber: undefined }],
    ['a pause in Plex', { ...plexScrobble, event: 'media.pause' }],
    ['a backup of Plex', { event: 'admin.database.backup', owner: true }],
    ['a track in Plex', { ...plexScrobble, Metadata: { ...plexScrobble.Metadata, type: 'track' } }],
    ['a pause in Emby', { ...embyStop, Event: 'playback.pause' }],
    ['a pause in Kodi', { ...kodiStop, method: 'Player.OnPause' }],
    ['a test message', { NotificationType: 'Generic' }],
    ['an episode in Jellyfin without a series', { ...jellyfinStop, SeriesName: ' ' }],
    [
      'an episode in Plex without a show',
      { ...plexScrobble, Metadata: { ...plexScrobble.Metadata, grandparentTitle: undefined } },
    ],
    [
      'an episode in Emby without a series',
      { ...embyStop, Item: { ...embyStop.Item, SeriesName: '\u200b' } },
    ],
  ])('finds nothing played in %s', (_, payload) => {
    expect(readPlays(payload)).toEqual([]);
  });

  it.each([
    null,
    [],
    'text',
    7,
    {},
    { hello: 'world' },
    { title: 'X', episode: 'x' },
    { title: 'X', episode: 0 },
    { title: 'X', episode: 1, percent: 'half' },
    { ids: { anidb: 'x' }, episode: 1 },
  ])('does not recognise %j as a payload', (payload) => {
    expect(readPlays(payload)).toBeUndefined();
  });

  it('limits the length of what it reads', () => {
    const [event] = readPlays({ title: 'x'.repeat(5000), episode: 1, id: '\0a\ud800' }) ?? [];
    expect(event?.title).toHaveLength(200);
    expect(event?.item.isWellFormed()).toBe(true);
    expect(event?.item).not.toContain('\0');
    expect(readPlays({ title: 'X', episode: 99_999 })).toBeUndefined();
  });
});
