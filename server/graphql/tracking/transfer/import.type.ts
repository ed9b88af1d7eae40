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
import { ErrorCodeEnum } from '../../errors/error.type';
import { PageInfo, pageArgs } from '../../schema/pages';
import {
  ImportOutcome,
  ImportPolicy,
  ImportProblem,
  ImportRowKind,
  ImportSource,
  ImportState,
} from './enums';

@ObjectType({ simpleResolvers: true, description: 'Number of import rows per outcome.' })
export class ImportCounts {
  @Field(() => Int, { description: 'Rows not checked yet.' })
  waiting!: number;

  @Field(() => Int, { description: 'New entries or items.' })
  added!: number;

  @Field(() => Int, { description: 'Rows that change existing data.' })
  updated!: number;

  @Field(() => Int, { description: 'Rows that change nothing.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Manga and novels, which are kept as they came and not shown.' })
  kept!: number;

  @Field(() => Int, { description: 'Rows that match no anime.' })
  unmatched!: number;

  @Field(() => Int, { description: 'Rows that cannot be imported.' })
  invalid!: number;

  @Field(() => Int, { description: 'Dismissed rows.' })
  dismissed!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A value before and after the import, as JSON.' })
export class ImportFieldChange {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string;

  @Field(() => ID, { nullable: true, description: 'The anime, if the row covers several.' })
  animeId!: string | null;

  @Field(() => String, { nullable: true, description: 'Value before the import; null for new data.' })
  before!: string | null;

  @Field(() => String, { description: 'Value after the import.' })
  after!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A row of an imported file and its outcome.' })
export class ImportRow {
  /** Not a GraphQL field: keys that `anime` is loaded by. */
  animeIds!: number[];

  /** Not a GraphQL field: what `proposals` are searched by. */
  reference?: AnimeReference;

  @Field(() => Int, { description: 'Position in the import.' })
  position!: number;

  @Field(() => ImportRowKind, { description: 'Kind of row.' })
  kind!: RowKind;

  @Field(() => String, { description: 'Title in the file; for a shelf, its name.' })
  title!: string;

  @Field(() => ImportOutcome, { description: 'What the import will do, or did, with it.' })
  outcome!: RowOutcome;

  @Field(() => [ImportProblem], { description: 'Problems with the row.' })
  problems!: Problem[];

  @Field(() => Boolean, { description: 'True when the user chose the anime.' })
  chosen!: boolean;

  @Field(() => [ImportFieldChange], { description: 'The changes it makes, value by value.' })
  changes!: ImportFieldChange[];
}

@ObjectType({ simpleResolvers: true, description: "A page of an import's rows." })
export class ImportRowPage {
  @Field(() => [ImportRow], { description: 'The rows of this page, in the order of the file.' })
  items!: ImportRow[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An uploaded file and the progress of its import.',
})
export class ListImport {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Name of the file.' })
  fileName!: string;

  @Field(() => ImportSource, { description: 'File format.' })
  source!: Source;

  @Field(() => ImportState, { description: 'State of the import.' })
  state!: State;

  @Field(() => ErrorCodeEnum, { nullable: true, description: 'Why the file could not be read.' })
  problem!: ErrorCode | null;

  @Field(() => ImportPolicy, { description: 'How it treats existing entries.' })
  policy!: Policy;

  @Field(() => Int, { description: 'Total number of rows.' })
  totalRows!: number;

  @Field(() => Int, { description: 'Rows processed so far by the dry run or the import.' })
  doneRows!: number;

  @Field(() => ImportCounts, { description: 'Number of rows per outcome.' })
  counts!: ImportCounts;

  @Field(() => Boolean, {
    description: 'True while `undoImport` can revert it: for ten minutes after it finishes.',
  })
  undoable!: boolean;

  @Field(() => Date, { description: 'When the file was uploaded.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the import finished.' })
  finishedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A page of the viewer's imports, newest first." })
export class ListImportPage {
  @Field(() => [ListImport], { description: 'The imports of this page.' })
  items!: ListImport[];

  @Field(() => PageInfo, { description: 'Page number and totals.' })
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'A row and its import after a change.' })
export class ImportRowPayload {
  @Field(() => ImportRow, { description: 'The row.' })
  row!: ImportRow;

  @Field(() => ListImport, { description: 'The import that it belongs to.' })
  import!: ListImport;
}

@ObjectType({ simpleResolvers: true, description: 'Result of undoing an import.' })
export class UndoImportPayload {
  @Field(() => ListImport, { description: 'The import.' })
  import!: ListImport;

  @Field(() => Int, { description: 'Number of anime, items or shelves restored.' })
  restored!: number;

  @Field(() => Int, { description: 'Number left unchanged because they were modified in the meantime.' })
  skipped!: number;
}

@ArgsType()
export class ListImportsArgs extends pageArgs(5, 20) {}

@ArgsType()
export class ImportRowsArgs extends pageArgs(24) {
  @Field(() => ImportOutcome, { nullable: true, description: 'Only rows with this outcome.' })
  outcome?: RowOutcome | null;
}
