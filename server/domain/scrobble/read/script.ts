import type { PlayReader } from '../playEvent';
import { countOf, fieldsOf, idsOf, textOf } from './fields';

/** The form for scripts: `{"title": "Frieren", "season": 1, "episode": 4}`, or with `anime` or `ids` instead of the title. */
export const readScript: PlayReader = (payload) => {
  const ids = idsOf(Object.entries(fieldsOf(payload.ids)));
  const title = textOf(payload.title);
  const anime = textOf(payload.anime);
  if (title === null && anime === null && Object.keys(ids).length === 0) return undefined;
  const movie = payload.episode === undefined || payload.episode === null;
  const episode = movie ? 1 : countOf(payload.episode);
  if (episode === null || episode === 0) return undefined;
  const percent = payload.percent === undefined ? 100 : Number(payload.percent);
  if (!Number.isFinite(percent)) return undefined;
  return [
    {
      source: 'SCRIPT',
      kind: movie ? 'MOVIE' : 'EPISODE',
      title,
      year: countOf(payload.year),
      season: movie ? null : countOf(payload.season),
      episode,
      ids,
      seasonsOf: ids.tvdb && !ids.tmdb ? 'OTHER' : null,
      anime,
      percent: Math.max(0, Math.min(100, Math.floor(percent))),
      item: textOf(payload.id) ?? [anime, title, countOf(payload.season), episode].join(' '),
      viewer: null,
    },
  ];
};
