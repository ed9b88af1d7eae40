import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type {
  AnimeReference,
  ImportPolicy as Policy,
  RowOutcome,
  ImportState as State,
} from '../../../domain/tracking/import/importRow';
import type {
  ImportProblem as Problem,
  RowKind,
  ImportSource as Source,
} from '../../../domain/tracking/import/rowKinds';
import type { ErrorCode } from '../../../errors/catalogue';
import { Anime } from '../../catalogue/anime.type';
import { ErrorCodeEnum } from '../../errors/error.type';
import { PageInfo, pageArgs } from '../../pages';
import {
  ImportOutcome,
  ImportPolicy,
  ImportProblem,
  ImportRowKind,
  ImportSource,
  ImportState,
} from './enums';

@ObjectType({ simpleResolvers: true, description: 'How many rows of an import there are of each kind.' })
export class ImportCounts {
  @Field(() => Int, { description: 'Not looked at yet.' })
  waiting!: number;

  @Field(() => Int, { description: 'New here.' })
  added!: number;

  @Field(() => Int, { description: 'Changing what is here.' })
  updated!: number;

  @Field(() => Int, { description: 'Changing nothing.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Matching no anime.' })
  unmatched!: number;

  @Field(() => Int, { description: 'That cannot be imported.' })
  invalid!: number;

  @Field(() => Int, { description: 'Dismissed.' })
  dismissed!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A value of a row, before and after, as JSON.' })
export class ImportFieldChange {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string;

  @Field(() => ID, { nullable: true, description: 'Which anime, where a row is about several.' })
  animeId!: string | null;

  @Field(() => String, { nullable: true, description: 'The value here; null for something new.' })
  before!: string | null;

  @Field(() => String, { description: 'What the import does with it.' })
  after!: string;
}

@ObjectType({ simpleResolvers: true, description: 'One row of an imported file, with what becomes of it.' })
export class ImportRow {
  /** Not a field: what `anime` is loaded by. */
  animeIds!: number[];

  /** Nor this: what `proposals` are looked for by. */
  reference?: AnimeReference;

  @Field(() => Int, { description: 'Its position within its import.' })
  position!: number;

  @Field(() => ImportRowKind, { description: 'What it is about.' })
  kind!: RowKind;

  @Field(() => String, { description: 'The title that the file has; of a shelf, its name.' })
  title!: string;

  @Field(() => ImportOutcome, { description: 'What becomes of it.' })
  outcome!: RowOutcome;

  @Field(() => [ImportProblem], { description: 'Its problems.' })
  problems!: Problem[];

  @Field(() => Boolean, { description: 'True when its owner has chosen the anime.' })
  chosen!: boolean;

  @Field(() => [ImportFieldChange], { description: 'What it changes, value by value.' })
  changes!: ImportFieldChange[];

  @Field(() => [Anime], {
    description: 'The anime that it is about: several where its id stands for the parts of a split series.',
  })
  readonly anime?: Anime[];

  @Field(() => [Anime], {
    description:
      'Of a row that matched nothing: up to three anime that it may be about, the likeliest first.',
  })
  readonly proposals?: Anime[];
}

@ObjectType({ simpleResolvers: true, description: 'A page of the rows of an import.' })
export class ImportRowPage {
  @Field(() => [ImportRow], { description: 'The rows of this page, in the order of the file.' })
  items!: ImportRow[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A file that its owner uploaded, and the progress of its import.',
})
export class ListImport {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;

  @Field(() => ImportSource, { description: 'What kind of file it is.' })
  source!: Source;

  @Field(() => ImportState, { description: 'How far it has come.' })
  state!: State;

  @Field(() => ErrorCodeEnum, { nullable: true, description: 'Why the file could not be read.' })
  problem!: ErrorCode | null;

  @Field(() => ImportPolicy, { description: 'What it does to entries that are on the list already.' })
  policy!: Policy;

  @Field(() => Int, { description: 'Rows of the file.' })
  totalRows!: number;

  @Field(() => Int, { description: 'Rows that the dry run or the import has done so far.' })
  doneRows!: number;

  @Field(() => ImportCounts, { description: 'How many rows there are of each kind.' })
  counts!: ImportCounts;

  @Field(() => Boolean, {
    description: 'True while `undoImport` can take it back: ten minutes from its end.',
  })
  undoable!: boolean;

  @Field(() => Date, { description: 'When the file came in.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was carried out.' })
  finishedAt!: Date | null;

  @Field(() => ImportRowPage, { description: 'Its rows: the report.' })
  readonly rows?: ImportRowPage;
}

@ObjectType({ simpleResolvers: true, description: "A page of the viewer's imports, newest first." })
export class ListImportPage {
  @Field(() => [ListImport], { description: 'The imports of this page.' })
  items!: ListImport[];

  @Field(() => PageInfo, { description: 'Where the page is in the whole list.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A row and its import after a change.' })
export class ImportRowPayload {
  @Field(() => ImportRow, { description: 'The row.' })
  row!: ImportRow;

  @Field(() => ListImport, { description: 'The import that it belongs to.' })
  import!: ListImport;
}

@ObjectType({ simpleResolvers: true, description: 'What taking back an import restored.' })
export class UndoImportPayload {
  @Field(() => ListImport, { description: 'The import.' })
  import!: ListImport;

  @Field(() => Int, { description: 'How many anime, items or shelves are as they were.' })
  restored!: number;

  @Field(() => Int, { description: 'How many were changed again meanwhile, and were left as they are.' })
  skipped!: number;
}

@ArgsType()
export class ListImportsArgs extends pageArgs(5, 20) {}

@ArgsType()
export class ImportRowsArgs extends pageArgs(24) {
  @Field(() => ImportOutcome, { nullable: true, description: 'Only rows with this outcome.' })
  outcome?: RowOutcome | null;
}
