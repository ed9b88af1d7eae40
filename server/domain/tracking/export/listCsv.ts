import { stringify } from 'csv-stringify/sync';
import type { EpisodeOpinion } from '../../../data/stores/episodeOpinionStore';
import type { Deps } from '../../deps';
import type { Entry } from '../entry';
import { joinTags, toCell } from '../tableCells';
import { type ExportedEntry, exportedEntries, exportedOpinions } from './exportedEntries';

/** A line about an entry, or about what its owner thinks of one of its episodes. */
interface Line extends ExportedEntry {
  opinion?: EpisodeOpinion;
}

/** What a line about an opinion leaves out, as it stands in its entry's. */
const ofAnime =
  (cellOf: (row: ExportedEntry['anime']['row']) => unknown) =>
  ({ anime, opinion }: Line): unknown =>
    opinion ? null : cellOf(anime.row);

const ofEntry =
  (cellOf: (entry: Entry) => unknown) =>
  ({ entry, opinion }: Line): unknown =>
    opinion ? null : cellOf(entry);

const columns: [name: string, of: (line: Line, baseURL: string) => unknown][] = [
  ['title', ({ anime }) => anime.title],
  ['english', ofAnime(({ englishTitle }) => englishTitle)],
  ['romaji', ofAnime(({ romajiTitle }) => romajiTitle)],
  ['native', ofAnime(({ nativeTitle }) => nativeTitle)],
  ['format', ofAnime(({ format }) => format)],
  ['year', ({ anime }) => anime.row.year],
  ['status', ofEntry(({ status }) => status)],
  ['progress', ofEntry(({ progress }) => progress)],
  ['episodes', ofAnime(({ episodeCount }) => episodeCount)],
  ['score', ({ entry, opinion }) => (opinion ?? entry).score],
  ['started', ofEntry(({ startedOn }) => startedOn)],
  ['finished', ofEntry(({ finishedOn }) => finishedOn)],
  ['rewatches', ofEntry(({ rewatches }) => rewatches)],
  ['favourite', ofEntry(({ favouritePlace }) => (favouritePlace === null ? 'no' : 'yes'))],
  ['priority', ofEntry(({ priority }) => priority)],
  ['visibility', ofEntry(({ visibility }) => visibility)],
  ['tags', ofEntry(({ tags }) => joinTags(tags))],
  ['notes', ({ entry, opinion }) => (opinion ? opinion.note : entry.notes)],
  ['added', ofEntry(({ createdAt }) => createdAt.toISOString())],
  ['changed', ({ entry, opinion }) => opinion?.updatedAt ?? entry.updatedAt.toISOString()],
  ['myanimelist', ({ anime }) => anime.ids.mal],
  ['anilist', ({ anime }) => anime.ids.aniList],
  ['anidb', ({ anime }) => anime.ids.aniDb],
  ['address', ({ anime }, baseURL) => `${baseURL}/anime/${encodeURIComponent(anime.row.slug)}`],
  ['episode', ({ opinion }) => opinion?.number],
  ['reaction', ({ opinion }) => opinion?.reaction],
  ['pass', ({ entry, opinion }) => (opinion ?? entry).pass],
];

/**
 * The list for a spreadsheet: a line for each entry, and after it one for each opinion on an episode. Cells that a spreadsheet
 * would run as formulas are written as text. `import/read/formats/listTable.ts` reads it back.
 */
export async function* listCsv(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId }: { userId: string },
): AsyncGenerator<string> {
  // The BOM tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`;
  for await (const { exported, opinions } of exportedOpinions(deps, exportedEntries(deps, { userId }))) {
    const lines: Line[] = [exported, ...opinions.map((opinion) => ({ ...exported, opinion }))];
    yield stringify(
      lines.map((line) => columns.map(([, of]) => cellOf(of(line, deps.config.baseURL)))),
      { record_delimiter: 'windows', quote_record_delimiter: true },
    );
  }
}

const cellOf = (value: unknown) => (typeof value === 'string' ? toCell(value) : value);
