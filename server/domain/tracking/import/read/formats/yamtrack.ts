import { limits } from '../../../../../config/limits';
import type { ReadRow } from '../../importRow';
import type { ListedEntry } from '../entryRow';
import { countOf, idOf, instantOf, statusOf, titleOf } from '../fields';
import type { Collector, CsvRecord, ListFormat, Taken } from '../format';
import { Seasons } from './seasons';

/** Yamtrack's export. Anime have MyAnimeList ids; what it treats as a series or film is matched by title, season by season. */
export const yamtrack: ListFormat = {
  source: 'YAMTRACK',
  csv: [{ columns: ['media_id', 'media_type', 'title', 'season_number'], open: () => new YamtrackList() }],
};

const others = new Map([
  ['manga', 'Manga'],
  ['game', 'Games'],
  ['book', 'Books'],
  ['comic', 'Comics'],
  ['boardgame', 'Board games'],
]);

class YamtrackList implements Collector<CsvRecord> {
  private readonly seasons = new Seasons();
  /** Whole series, used only if none of their seasons is listed. */
  private readonly series = new Map<string, ListedEntry>();
  private readonly inSeasons = new Set<string>();

  take(record: CsvRecord): Taken {
    const of = (name: string) => record.get(name) ?? '';
    const type = of('media_type');
    if (!['anime', 'tv', 'season', 'episode', 'movie'].includes(type))
      return { skipped: others.get(type) ?? 'Other' };
    const id = `${of('source')} ${of('media_id')}`;
    if (type === 'tv') {
      if (this.series.size >= limits.importRows) return { skipped: 'Series' };
      this.series.set(id, listed(record, 1));
      return [];
    }
    const number = countOf(of('season_number'), limits.episodes) ?? 0;
    if (number === 0 && (type === 'season' || type === 'episode')) return { skipped: 'Specials' };
    const key = `${type === 'episode' ? 'season' : type} ${id} ${number}`;
    if (type === 'season' || type === 'episode') this.inSeasons.add(id);
    if (type !== 'episode') {
      const known = this.seasons.has(key);
      const season = this.seasons.of(key, () => listed(record, number));
      const said = listed(record, number);
      // Each pass is a line of its own.
      if (known) Object.assign(season, said, { rewatches: Number(season.rewatches ?? 0) + 1 });
      else Object.assign(season, said);
      return [];
    }
    const season = this.seasons.of(key, () => ({ ...listed(record, number), ...unsaid }));
    const episode = countOf(of('episode_number'), limits.episodes);
    if (episode) this.seasons.watched(season, episode, { at: instantOf(of('end_date')) ?? null });
    return [];
  }

  end(): ReadRow[] {
    for (const [id, entry] of this.series)
      if (!this.inSeasons.has(id)) this.seasons.of(`tv ${id}`, () => entry);
    return this.seasons.rows();
  }
}

/** Values of a season known only by its episodes. */
const unsaid = {
  status: 'WATCHING' as const,
  statusGuessed: true,
  progress: 0,
  startedOn: null,
  finishedOn: null,
};

function listed(record: CsvRecord, season: number): ListedEntry {
  const of = (name: string) => record.get(name) ?? '';
  const title = titleOf(of('title'));
  const type = of('media_type');
  return {
    anime: {
      title: season > 1 ? `${title} Season ${season}` : title,
      ...(season > 1 ? { season } : {}),
      ...(type === 'anime' && of('source') === 'mal' ? { malId: idOf(of('media_id')) } : {}),
      ...(type === 'movie' ? { format: 'MOVIE' as const } : {}),
    },
    status: statusOf(of('status')),
    statusGuessed: false,
    progress: of('progress'),
    score: of('score'),
    startedOn: of('start_date'),
    finishedOn: of('end_date'),
    notes: of('notes'),
    createdAt: of('created_at'),
  };
}
