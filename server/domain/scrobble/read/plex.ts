import type { PlayReader, ShowIds } from '../playEvent';
import { countOf, type Fields, fieldsOf, idsOf, percentOf, textOf } from './fields';

/** Plex sends "scrobble" once 90% has been played: that is its own mark of what was watched, as other players have theirs. */
const SCROBBLED_PERCENT = 100;

/** Plex webhooks: the `payload` field of a form, which may also carry a picture. */
export const readPlex: PlayReader = (payload) => {
  const what = textOf(payload.event);
  if (what === null || !/^(?:media|library|admin|device|playback)\./.test(what)) return undefined;
  const metadata = fieldsOf(payload.Metadata);
  const percent = what === 'media.scrobble' ? SCROBBLED_PERCENT : stoppedAt(what, metadata);
  const movie = metadata.type === 'movie';
  const guid = readGuid(textOf(metadata.guid) ?? '');
  const episode = movie ? 1 : (guid?.episode ?? countOf(metadata.index));
  if (percent === null || episode === null || !(movie || metadata.type === 'episode')) return [];
  return [
    {
      source: 'PLEX',
      kind: movie ? 'MOVIE' : 'EPISODE',
      title: textOf(movie ? metadata.title : metadata.grandparentTitle),
      // For an episode, `year` is the year in which that episode aired.
      year: movie ? countOf(metadata.year) : null,
      season: movie ? null : (guid?.season ?? countOf(metadata.parentIndex)),
      episode,
      ids: { ...(movie ? guidsOf(metadata.Guid) : {}), ...guid?.ids },
      seasonsOf: guid?.ids.tvdb ? 'OTHER' : 'TMDB',
      anime: null,
      percent,
      item: textOf(metadata.ratingKey) ?? textOf(metadata.guid) ?? '',
      viewer: textOf(fieldsOf(payload.Account).title) ?? '',
      ofOther: payload.user === false,
    },
  ];
};

function stoppedAt(what: string, { viewOffset, duration }: Fields): number | null {
  return what === 'media.stop' ? percentOf(viewOffset, duration) : null;
}

/** `tmdb://603` and the like identify the file itself, so they are useful for films only. */
function guidsOf(list: unknown): ShowIds {
  const all = Array.isArray(list) ? list.slice(0, 10) : [];
  return idsOf(
    all.map((one): [string, unknown] => {
      const [site = '', id = ''] = (textOf(fieldsOf(one).id) ?? '').split('://');
      return [site, id];
    }),
  );
}

/**
 * Guids of older agents and anime agents: series, season and episode in one, such as
 * `com.plexapp.agents.hama://anidb-17494/1/7?lang=en`.
 */
function readGuid(guid: string): { ids: ShowIds; season: number | null; episode: number | null } | null {
  const [, agent = '', rest = ''] = /^[\w.]*\.(\w+):\/\/([^?]+)/.exec(guid) ?? [];
  const [series = '', season, episode] = rest.split('/');
  const [, prefix, id] = /^(?:([a-z]+)\d?-)?((?:tt)?\d+)$/.exec(series) ?? [];
  const ids = idsOf([[prefix ?? agent, id]]);
  if (Object.keys(ids).length === 0) return null;
  return { ids, season: countOf(season), episode: countOf(episode) };
}
