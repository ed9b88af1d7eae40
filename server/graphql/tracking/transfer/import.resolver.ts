import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { limits } from '../../../config/limits';
import { postPlans } from '../../../domain/community/importPosts';
import type { Deps } from '../../../domain/deps';
import type {
  ListImport as DomainImport,
  ImportPolicy as Policy,
  ReportedRow,
} from '../../../domain/tracking/import/importRow';
import {
  type CountedImport,
  cancelImport,
  chooseImportPolicy,
  importById,
  importRows,
  importsOf,
  removeImport,
  startImport,
  undoImport,
  withCounts,
} from '../../../domain/tracking/import/imports';
import { proposeAnime } from '../../../domain/tracking/import/proposeAnime';
import { dismissImportRow, resolveImportRow } from '../../../domain/tracking/import/resolveRow';
import { Anime } from '../../catalogue/anime.type';
import { discoverViewer } from '../../catalogue/discoverViewer';
import { catalogueLoaders } from '../../catalogue/loaders';
import { presentAnime, presentPage } from '../../catalogue/present';
import type { GraphqlContext } from '../../context';
import { Operation } from '../../schema/operation';
import { requireViewer } from '../../session/viewer';
import { animeOf } from '../entry.resolver';
import { animeIdOf } from '../ids';
import { requireListOwner } from '../listWriter';
import { ImportPolicy } from './enums';
import {
  ImportRow,
  ImportRowPage,
  ImportRowPayload,
  ImportRowsArgs,
  ListImport,
  ListImportPage,
  ListImportsArgs,
  UndoImportPayload,
} from './import.type';

const theImport = { description: 'The import.' };
/** The whole file is processed again, so it is charged like a bulk edit. */
const RECHECK_CHARGE = { entries: limits.bulkEntries };
const thePosition = { description: 'Position of the row in the import.' };

/** Imports: a file is uploaded at `POST /transfer/imports`; here it is reviewed, started, stopped and undone. */
@Resolver(() => ListImport)
export class ImportResolver {
  @Query(() => ListImportPage, { description: "The viewer's imports, newest first." })
  async listImports(
    @Args(() => ListImportsArgs) args: ListImportsArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<ListImportPage> {
    const { user } = await requireViewer(context);
    const page = await importsOf(context.deps, { userId: user.id, ...args });
    return presentPage(page, args, (one) => presentImport(context.deps, one));
  }

  @Query(() => ListImport, { description: "One of the viewer's imports." })
  async listImport(
    @Arg('id', () => ID, theImport) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ListImport> {
    const { user } = await requireViewer(context);
    return presentImport(context.deps, await importById(context.deps, { userId: user.id, id }));
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => ListImport, { description: 'Sets the policy of an import and repeats the dry run.' })
  async chooseImportPolicy(
    @Arg('id', () => ID, theImport) id: string,
    @Arg('policy', () => ImportPolicy, {
      description: 'How to treat existing entries.',
    })
    policy: Policy,
    @Ctx() context: GraphqlContext,
  ): Promise<ListImport> {
    const userId = await requireListOwner(context, RECHECK_CHARGE);
    return await counted(context, await chooseImportPolicy(context.deps, { userId, id, policy }));
  }

  @Operation({
    access: 'BROWSER',
    limit: 'lists',
    log: 'lists',
  })
  @Mutation(() => ListImport, { description: 'Starts an import, or resumes one that was stopped.' })
  async startImport(
    @Arg('id', () => ID, theImport) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ListImport> {
    const userId = await requireListOwner(context, RECHECK_CHARGE);
    return await counted(context, await startImport(context.deps, { userId, id }));
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => ListImport, { description: 'Stops an import. Changes made so far stay.' })
  async cancelImport(
    @Arg('id', () => ID, theImport) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ListImport> {
    const userId = await requireListOwner(context);
    return await counted(context, await cancelImport(context.deps, { userId, id }));
  }

  @Operation({
    access: 'BROWSER',
    limit: 'lists',
    log: 'lists',
  })
  @Mutation(() => UndoImportPayload, {
    description:
      'Reverts what an import changed in the last ten minutes. Hidden anime, settings and kept manga stay.',
  })
  async undoImport(
    @Arg('id', () => ID, theImport) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<UndoImportPayload> {
    const userId = await requireListOwner(context, RECHECK_CHARGE);
    const undone = await undoImport(context.deps, { userId, id });
    return { ...undone, import: await counted(context, undone.import) };
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => Boolean, { description: 'Removes an import with its rows. The imported data stays.' })
  async removeImport(
    @Arg('id', () => ID, theImport) id: string,
    @Ctx() context: GraphqlContext,
  ): Promise<boolean> {
    const userId = await requireListOwner(context);
    await removeImport(context.deps, { userId, id });
    return true;
  }

  @Operation({
    access: 'BROWSER',
    limit: 'lists',
    log: 'lists',
  })
  @Mutation(() => ImportRowPayload, {
    description: 'Matches an unmatched row to an anime. If the import is done, the row is imported at once.',
  })
  async resolveImportRow(
    @Arg('id', () => ID, theImport) id: string,
    @Arg('position', () => Int, thePosition) position: number,
    @Arg('animeId', () => ID, { description: 'The matching anime.' }) animeId: string,
    @Ctx() context: GraphqlContext,
  ): Promise<ImportRowPayload> {
    const userId = await requireListOwner(context);
    const own = { userId, id };
    const chosen = { position, animeId: animeIdOf(animeId), posts: postPlans };
    const row = await resolveImportRow(context.deps, { ...own, ...chosen });
    const now = await importById(context.deps, own);
    return { row: presentRow(row), import: presentImport(context.deps, now) };
  }

  @Operation({ access: 'BROWSER', limit: 'lists', log: 'lists' })
  @Mutation(() => ImportRowPayload, {
    description: 'Dismisses an unmatched row, or restores it.',
  })
  async dismissImportRow(
    @Arg('id', () => ID, theImport) id: string,
    @Arg('position', () => Int, thePosition) position: number,
    @Arg('dismissed', () => Boolean, { defaultValue: true, description: 'False restores it.' })
    dismissed: boolean,
    @Ctx() context: GraphqlContext,
  ): Promise<ImportRowPayload> {
    const userId = await requireListOwner(context);
    const own = { userId, id };
    const row = await dismissImportRow(context.deps, { ...own, position, dismissed });
    const now = await importById(context.deps, own);
    return { row: presentRow(row), import: presentImport(context.deps, now) };
  }

  @FieldResolver(() => ImportRowPage, { description: 'The report, row by row.' })
  async rows(
    @Root() { id, counts, totalRows }: ListImport,
    @Args(() => ImportRowsArgs) args: ImportRowsArgs,
    @Ctx() { deps }: GraphqlContext,
  ): Promise<ImportRowPage> {
    const outcome = args.outcome ?? null;
    const items = await importRows(deps, { importId: id, ...args, outcome });
    const name = outcome?.toLowerCase() as keyof typeof counts | undefined;
    return presentPage({ items, totalItems: name ? counts[name] : totalRows }, args, presentRow);
  }
}

@Resolver(() => ImportRow)
export class ImportRowResolver {
  @FieldResolver(() => [Anime], {
    description: "The matching anime; several if the row's id covers the parts of a split series.",
  })
  async anime(@Root() { animeIds }: ImportRow, @Ctx() context: GraphqlContext): Promise<Anime[]> {
    const rows = await Promise.all(animeIds.map((id) => context.once(catalogueLoaders).anime.load(id)));
    // The user's private anime may have been deleted since.
    return rows.flatMap((row) => (row ? [presentAnime(row, context.deps)] : []));
  }

  @FieldResolver(() => [Anime], {
    description: 'For an unmatched row: up to three candidate anime, likeliest first.',
  })
  async proposals(
    @Root() { reference, problems }: ImportRow,
    @Ctx() context: GraphqlContext,
  ): Promise<Anime[]> {
    if (!reference) return [];
    const { user } = await requireViewer(context);
    const { adult } = await discoverViewer(context);
    const disputed = problems.includes('ID_OF_ANOTHER');
    const ids = await proposeAnime(context.deps, { reference, disputed, userId: user.id, adult });
    return await Promise.all(ids.map((id) => animeOf(id, context)));
  }
}

async function counted(context: GraphqlContext, one: DomainImport): Promise<ListImport> {
  const [withThem] = await withCounts(context.deps, [one]);
  if (!withThem) throw new Error('withCounts returned no counts');
  return presentImport(context.deps, withThem);
}

/** Maps an import and its rows to their GraphQL types. */
export function presentImport({ clock }: Pick<Deps, 'clock'>, one: CountedImport): ListImport {
  const { id, fileName, source, state, problem, policy, totalRows, doneRows } = one;
  const { createdAt, finishedAt, counts } = one;
  const settled = state === 'DONE' || state === 'CANCELLED';
  const end = (finishedAt ?? createdAt).getTime() + limits.undoLifetime * 1000;
  return {
    id,
    fileName,
    source,
    state,
    problem,
    policy,
    totalRows,
    doneRows,
    counts: {
      waiting: counts.WAITING,
      added: counts.ADDED,
      updated: counts.UPDATED,
      unchanged: counts.UNCHANGED,
      kept: counts.KEPT,
      unmatched: counts.UNMATCHED,
      invalid: counts.INVALID,
      dismissed: counts.DISMISSED,
    },
    undoable: settled && one.undoIds.length > 0 && clock.now().getTime() < end,
    createdAt,
    finishedAt,
  };
}

export function presentRow({ changes, ...row }: ReportedRow): ImportRow {
  return {
    ...row,
    changes: changes.map(({ field, animeId, before, after }) => ({
      field,
      animeId: animeId === undefined ? null : String(animeId),
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    })),
  };
}
