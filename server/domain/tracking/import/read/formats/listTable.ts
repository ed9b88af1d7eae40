import { limits } from '../../../../../config/limits';
import { tidyLines } from '../../../../text/textForm';
import { fromCell, splitTags } from '../../../tableCells';
import type { AnimeReference, GivenOpinion, ReadRow } from '../../importRow';
import type { ImportProblem } from '../../rowKinds';
import { countOf, dateOf, idOf, instantOf, scoreOf, statusOf, textOf, titleOf, yearOf } from '../fields';
import type { Collector, CsvForm, CsvRecord, Taken } from '../format';
import { opinionRows } from '../opinionRows';
import { entryShape, opinionsShape } from './accountShapes';

/** Our own table: a line for each entry, and after it one for each opinion on an episode, which has the episode's number. */
export const listTable: CsvForm = {
  columns: ['title', 'status', 'progress', 'visibility', 'address'],
  open: () => new ListTable(),
};

type Cells = (name: string) => string;

class ListTable implements Collector<CsvRecord> {
  /** Opinions on one anime, in lines that follow each other. */
  private anime: AnimeReference = { title: '' };
  private opinions: GivenOpinion[] = [];

  take(record: CsvRecord): Taken {
    const of: Cells = (name) => fromCell(record.get(name) ?? '');
    if (textOf(of('episode')) === '') return [...this.end(), ...entryRows(of)];
    const problems = new Set<ImportProblem>();
    const { data, error } = opinionsShape.safeParse({
      anime: animeIn(of),
      opinions: [opinionIn(of, problems)],
    });
    if (!data) return [...this.end(), refused('OPINION', of, error)];
    const opinions = data.opinions.filter(({ score, note, reaction }) => score || note || reaction);
    if (problems.size > 0) return [...this.end(), ...opinionRows(data.anime, opinions, [...problems])];
    const isSame = JSON.stringify(data.anime) === JSON.stringify(this.anime);
    const before = isSame && this.opinions.length < limits.episodeOpinions ? [] : this.end();
    this.anime = data.anime;
    this.opinions.push(...opinions);
    return before;
  }

  end(): ReadRow[] {
    return opinionRows(this.anime, this.opinions.splice(0));
  }
}

function entryRows(of: Cells): ReadRow[] {
  const problems = new Set<ImportProblem>();
  const status = textOf(of('status')) === '' ? null : statusOf(of('status'));
  const pass = countOf(of('pass'), limits.rewatches);
  const { data, error } = entryShape.safeParse({
    anime: animeIn(of),
    status,
    progress: countOf(of('progress'), limits.episodes),
    score: scoreOf(of('score'), 100, problems),
    startedOn: dateOf(of('started'), problems),
    finishedOn: dateOf(of('finished'), problems),
    notes: of('notes'),
    tags: splitTags(of('tags')),
    priority: wordIn(of('priority')),
    visibility: wordIn(of('visibility')),
    rewatches: countOf(of('rewatches'), limits.rewatches),
    // A table from before it had passes.
    pass: pass === 0 ? (status === 'REWATCHING' ? 2 : 1) : pass,
    createdAt: instantOf(of('added')),
    updatedAt: instantOf(of('changed')),
  });
  if (!data) return [refused('ENTRY', of, error)];
  const { anime, ...entry } = data;
  const { title } = anime;
  const payload = { anime, entry: { ...entry, ...earlierPasses(entry.pass) } };
  const rows: ReadRow[] = [{ kind: 'ENTRY', title, payload, problems: [...problems] }];
  if (wordIn(of('favourite')) === 'YES')
    rows.push({ kind: 'FAVOURITE', title, payload: { anime }, problems: [] });
  return rows;
}

/** Records of passes before the current one that a line brings: in a short line, a number could ask for a thousand. */
const MAX_EARLIER_PASSES = 10;

/** The table does not say how the passes before the current one went: to the end. */
function earlierPasses(pass: number) {
  if (pass === 1) return {};
  const blank = { status: 'COMPLETED' as const, progress: 0, startedOn: null, finishedOn: null };
  const first = Math.max(1, pass - MAX_EARLIER_PASSES);
  const passes = Array.from({ length: pass - first }, (_, index) => ({ number: first + index, ...blank }));
  return { passes, passesUnsaid: true, seenUnsaid: true };
}

/** In the form of `opinionsShape`, which checks it. */
function opinionIn(of: Cells, problems: Set<ImportProblem>): unknown {
  const updatedAt = instantOf(of('changed'));
  if (updatedAt === undefined && textOf(of('changed')) !== '') problems.add('BAD_DATE');
  return {
    number: countOf(of('episode'), limits.episodes),
    pass: countOf(textOf(of('pass')) || '1', limits.rewatches),
    score: scoreOf(of('score'), 100, problems),
    note: tidyLines(of('notes')),
    reaction: wordIn(of('reaction')) ?? null,
    updatedAt,
  };
}

/** In the form of `animeShape`. */
function animeIn(of: Cells) {
  const [, slug] = /\/anime\/([\w-]{1,120})\/?$/.exec(textOf(of('address'))) ?? [];
  const ids = { mal: idOf(of('myanimelist')), aniList: idOf(of('anilist')), aniDb: idOf(of('anidb')) };
  return { title: titleOf(of('title')), year: yearOf(of('year')), slug, ids };
}

/** One of the words that are written in capitals. */
const wordIn = (cell: string) => textOf(cell).toUpperCase() || undefined;

const problemWith: Record<PropertyKey, ImportProblem> = {
  status: 'UNKNOWN_STATUS',
  progress: 'BAD_NUMBER',
  rewatches: 'BAD_NUMBER',
  number: 'BAD_NUMBER',
  pass: 'BAD_NUMBER',
};

/** A line with a cell that cannot be read. */
function refused(
  kind: 'ENTRY' | 'OPINION',
  of: Cells,
  error: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined,
): ReadRow {
  const cell = error?.issues[0]?.path.at(-1) ?? '';
  return {
    kind,
    title: titleOf(of('title')),
    payload: null,
    problems: [problemWith[cell] ?? 'NOT_READABLE'],
  };
}
