import { stringify } from 'csv-stringify/sync';
import type { Deps } from '../../deps';
import { type ExportedEntry, exportedEntries } from './exportedEntries';

const columns: [name: string, of: (exported: ExportedEntry, baseURL: string) => unknown][] = [
  ['title', ({ anime }) => anime.title],
  ['english', ({ anime }) => anime.row.englishTitle],
  ['romaji', ({ anime }) => anime.row.romajiTitle],
  ['native', ({ anime }) => anime.row.nativeTitle],
  ['format', ({ anime }) => anime.row.format],
  ['year', ({ anime }) => anime.row.year],
  ['status', ({ entry }) => entry.status],
  ['progress', ({ entry }) => entry.progress],
  ['episodes', ({ anime }) => anime.row.episodeCount],
  ['score', ({ entry }) => entry.score],
  ['started', ({ entry }) => entry.startedOn],
  ['finished', ({ entry }) => entry.finishedOn],
  ['rewatches', ({ entry }) => entry.rewatches],
  ['favourite', ({ entry }) => (entry.favouritePlace === null ? 'no' : 'yes')],
  ['priority', ({ entry }) => entry.priority],
  ['visibility', ({ entry }) => entry.visibility],
  ['tags', ({ entry }) => entry.tags.join(', ')],
  ['notes', ({ entry }) => entry.notes],
  ['added', ({ entry }) => entry.createdAt.toISOString()],
  ['changed', ({ entry }) => entry.updatedAt.toISOString()],
  ['myanimelist', ({ anime }) => anime.ids.mal],
  ['anilist', ({ anime }) => anime.ids.aniList],
  ['anidb', ({ anime }) => anime.ids.aniDb],
  ['address', ({ anime }, baseURL) => `${baseURL}/anime/${encodeURIComponent(anime.row.slug)}`],
];

/** The list for a spreadsheet. Cells that a spreadsheet would run as formulas are written as text. */
export async function* listCsv(
  deps: Pick<Deps, 'db' | 'config'>,
  { userId }: { userId: string },
): AsyncGenerator<string> {
  // The BOM tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`;
  for await (const turn of exportedEntries(deps, { userId })) {
    const rows = turn.map((exported) => columns.map(([, of]) => of(exported, deps.config.baseURL)));
    yield stringify(rows, { record_delimiter: 'windows', escape_formulas: true });
  }
}
