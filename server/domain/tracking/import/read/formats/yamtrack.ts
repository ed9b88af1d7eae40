import { limits } from '../../../../../config/limits';
import { AppError } from '../../../../../errors/AppError';
import type { ReadRow } from '../../importRow';
import type { ListedEntry } from '../entryRow';
import { countOf, idOf, instantOf, statusOf, titleOf } from '../fields';
import type { Collector, CsvRecord, ListFormat, Taken } from '../format';
import { keptRow } from '../keptRow';
import { type Season, Seasons } from './seasons';

/** Yamtrack's export. Anime have MyAnimeList ids; what it treats as a series or film is matched by title, season by season. */
export const yamtrack: ListFormat = {
  source: 'YAMTRACK',
  csv: [{ columns: ['media_id', 'media_type', 'title', 'season_number'], open: () => new YamtrackList() }],
};

const others = new Map([
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
  /** Each pass is a line of its own, in any order. */
  private readonly passes = new Map<Season, ListedEntry[]>();

  take(record: CsvRecord): Taken {
    const of = (name: string) => record.get(name) ?? '';
    const type = of('media_type');
    if (type === 'manga') {
      const content = Object.fromEntries(record);
      return [keptRow({ source: 'YAMTRACK', id: of('media_id'), title: of('title'), content })];
    }
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
      const pass = listed(record, number);
      const season = this.seasons.of(key, () => pass);
      const passes = this.passes.get(season) ?? [];
      this.passes.set(season, passes);
      if (passes.push(pass) > limits.rewatches) throw new AppError('IMPORT_TOO_LARGE');
      return [];
    }
    const season = this.seasons.of(key, () => ({ ...listed(record, number), ...unsaid }));
    const episode = countOf(of('episode_number'), limits.episodes);
    if (episode) this.seasons.watched(season, episode, { at: instantOf(of('end_date')) ?? null });
    return [];
  }

  end(): ReadRow[] {
    for (const [season, passes] of this.passes) Object.assign(season, joined(passes));
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

/** The passes through one anime as one entry: the latest, those before it, and the words of all. */
function joined(lines: readonly ListedEntry[]): ListedEntry {
  // Being planned again does not change how far it was seen.
  const seen = lines.filter(({ status }) => status !== 'PLANNING');
  const planned = lines.filter(({ status }) => status === 'PLANNING');
  const passes = seen.length > 0 ? seen : lines.slice(-1);
  passes.sort((a, b) => timeOf(a) - timeOf(b) || Number(isOpen(a)) - Number(isOpen(b)));
  const current = passes.at(-1);
  if (!current) throw new Error('Each entry has a line');
  const earlier = passes.slice(0, -1);
  const completed = passes.filter(({ status }) => status === 'COMPLETED').length;
  const again = current.status === 'WATCHING' && earlier.some(({ status }) => status === 'COMPLETED');
  return {
    ...current,
    status: again ? 'REWATCHING' : current.status,
    score: passes.findLast(({ score }) => score)?.score,
    notes: [...new Set([...planned, ...passes.toReversed()].flatMap(({ notes }) => notes || []))].join('\n'),
    createdAt: lines.flatMap(({ createdAt }) => instantOf(createdAt) ?? []).sort()[0],
    rewatches: Math.max(0, completed - 1),
    ...(earlier.length > 0 ? { earlier } : {}),
  };
}

/** When a pass began; one without dates comes first, or last if it goes on. */
function timeOf(pass: ListedEntry): number {
  const { startedOn, finishedOn, createdAt } = pass;
  const [at] = [startedOn, finishedOn, createdAt].flatMap((time) => instantOf(time) ?? []);
  if (at !== undefined) return Date.parse(at);
  return isOpen(pass) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

const isOpen = ({ status }: ListedEntry) => status === 'WATCHING' || status === 'REWATCHING';

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
