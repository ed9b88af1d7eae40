import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../shared/facts';
import { factsOf, hasFactsOfSource, versionsOf } from '../../data/stores/factStore';
import { listedSlugs } from '../../data/stores/relationStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { areSameValues, checkedValues, type Facts, isFactName } from '../importers/facts/applyFacts';
import { community } from '../importers/facts/communityAnime';
import { linesFor, relationsIn } from '../importers/facts/relations';
import { changeCatalogue } from '../importers/facts/writeAnime';
import { addAnime, changeFacts, type Targets } from './changeFacts';
import type { EditOfFile } from './editsFile';
import { findEdited } from './findEdited';
import { assertMissing, changesOfNew } from './suggest';

export interface ImportedEdits {
  added: number;
  changed: number;
  unchanged: number;
  /** Fields this site has decided otherwise: "Title: FIELD". */
  kept: string[];
  /** Anime this site lacks, and of which the file does not say enough to add them. */
  unknown: string[];
  /** Values that are not valid facts here: "Title: FIELD". */
  refused: string[];
}

interface Wish {
  dryRun?: boolean;
  /** Also overrides what this site has decided otherwise. */
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

const EDITS_PER_BATCH = 20;
const nobody = { suggestionId: null, authorId: null, editorId: null, putBack: null };

/**
 * Imports what users of another site have decided, as versions without a name. Facts already here change nothing; other
 * decisions made here are kept. Relations come last, since they may refer to anime that the file adds.
 */
export async function importEdits(
  deps: ImportDeps,
  edits: readonly EditOfFile[],
  { dryRun = false, force = false, onProgress = () => {} }: Wish = {},
): Promise<ImportedEdits> {
  const report: ImportedEdits = { added: 0, changed: 0, unchanged: 0, kept: [], unknown: [], refused: [] };
  const changed = new Set<EditOfFile>();
  const take = async (part: Part, done: number) => {
    for (let from = 0; from < edits.length; from += EDITS_PER_BATCH) {
      await changeCatalogue(deps.db, async () => {
        for (const edit of edits.slice(from, from + EDITS_PER_BATCH)) {
          const outcome = await deps.db.transaction((manager) =>
            takeOne(deps, manager, { edit, part, report, dryRun, force }),
          );
          if (outcome === 'added') report.added += 1;
          if (outcome === 'added' || outcome === 'changed') changed.add(edit);
        }
      });
      onProgress(done + Math.min(from + EDITS_PER_BATCH, edits.length), 2 * edits.length);
    }
  };
  await take('facts', 0);
  await take('relations', edits.length);
  report.changed = changed.size - report.added;
  report.unchanged = edits.length - changed.size - report.unknown.length;
  return report;
}

type Part = 'facts' | 'relations';

async function takeOne(
  deps: ImportDeps,
  manager: EntityManager,
  {
    edit,
    part,
    report,
    dryRun,
    force,
  }: { edit: EditOfFile; part: Part; report: ImportedEdits; dryRun: boolean; force: boolean },
): Promise<'added' | 'changed' | null> {
  const animeId = (await findEdited(manager, edit)) ?? (await addedBefore(manager, edit));
  if (animeId === null && part === 'relations') return null;
  const facts = part === 'facts' ? checkedFacts(edit, report) : await relations(manager, animeId, edit);
  if (animeId === null) return await addOne(deps, manager, { edit, facts, report, dryRun });
  const there = await factsOf(manager, [animeId]);
  const targets: Targets = new Map(
    (Object.entries(facts) as [FactName, string[]][]).filter(([field, values]) => {
      const fact = there.find((one) => one.field === field);
      if (!fact) return true;
      if (areSameValues(fact.accepted, values)) return false;
      if (!force) report.kept.push(`${edit.nativeTitle}: ${field}`);
      return force;
    }),
  );
  if (targets.size === 0) return null;
  if (dryRun) return 'changed';
  const [version = 0] = await versionsOf(manager, [animeId]);
  await changeFacts(deps, manager, { animeId, version, targets, by: nobody });
  return 'changed';
}

async function addOne(
  deps: ImportDeps,
  manager: EntityManager,
  { edit, facts, report, dryRun }: { edit: EditOfFile; facts: Facts; report: ImportedEdits; dryRun: boolean },
): Promise<'added' | null> {
  try {
    changesOfNew(facts);
    // Parts that share an id and cannot be told apart are already here.
    await assertMissing(manager, [{ field: 'LINKS', before: [], after: edit.links }]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report.unknown.push(edit.nativeTitle);
    return null;
  }
  if (dryRun) return 'added';
  const targets: Targets = new Map(Object.entries(facts) as [FactName, string[]][]);
  await addAnime(deps, manager, { key: keyOf(edit), targets, by: nobody });
  return 'added';
}

function keyOf({ nativeTitle, format, startsOn }: EditOfFile): string {
  const text = JSON.stringify([nativeTitle, format, startsOn]);
  return `edits-${createHash('sha1').update(text).digest('hex')}`;
}

/** An anime added by an earlier import of the file, and renamed here since. */
async function addedBefore(manager: EntityManager, edit: EditOfFile): Promise<number | null> {
  const added = await hasFactsOfSource(manager, community.id);
  return added.find(({ sourceKey }) => sourceKey === keyOf(edit))?.id ?? null;
}

/** All facts but the relations; invalid ones are reported. */
function checkedFacts({ nativeTitle, facts: given }: EditOfFile, report: ImportedEdits): Facts {
  const facts: Facts = {};
  for (const [field, values] of Object.entries(given)) {
    if (field === 'RELATIONS') continue;
    const checked = isFactName(field) ? checkedValues(field, values) : undefined;
    if (isFactName(field) && checked) facts[field] = checked;
    else report.refused.push(`${nativeTitle}: ${field}`);
  }
  return facts;
}

/** The relations with this site's slugs, without anime it lacks. */
async function relations(
  manager: EntityManager,
  animeId: number | null,
  { facts, related }: EditOfFile,
): Promise<Facts> {
  const lines = facts.RELATIONS && checkedValues('RELATIONS', facts.RELATIONS);
  if (!lines) return {};
  const ids = new Map<string, number>();
  for (const one of related) {
    const id = await findEdited(manager, one);
    if (id !== null) ids.set(one.slug, id);
  }
  const slugs = await listedSlugs(manager, [...ids.values()]);
  const here = lines.flatMap((line) => {
    const [kind = '', slug = ''] = line.split(' | ');
    const found = slugs.get(ids.get(slug) ?? 0);
    return found ? `${kind} | ${found}` : [];
  });
  // An empty list would remove the sources' relations.
  if (here.length === 0 && lines.length > 0) return {};
  return { RELATIONS: await linesFor(manager, await relationsIn(manager, { animeId, lines: here })) };
}
