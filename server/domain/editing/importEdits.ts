import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../shared/facts';
import { anythingOfSource, factsOf, versionsOf } from '../../data/stores/factStore';
import { listedSlugs } from '../../data/stores/relationStore';
import { AppError } from '../../errors/AppError';
import { community } from '../importers/facts/communityAnime';
import { checkedValues, type Facts, isFactName, sameValues } from '../importers/facts/layFacts';
import { linesFor, relationsIn } from '../importers/facts/relations';
import { changingCatalogue } from '../importers/facts/writeAnime';
import type { Deps } from '../ports';
import { addAnime, changeFacts, type Targets } from './changeFacts';
import type { EditOfFile } from './editsFile';
import { findEdited } from './findEdited';
import { assertMissing, changesOfNew } from './suggest';

export interface ImportedEdits {
  added: number;
  changed: number;
  unchanged: number;
  /** What this site has decided otherwise: "Title: FIELD". */
  kept: string[];
  /** Anime that this site has not, and of which the file does not say enough to add them. */
  unknown: string[];
  /** What cannot be a fact here: "Title: FIELD". */
  refused: string[];
}

interface Wish {
  dryRun?: boolean;
  /** Takes over what this site has decided otherwise, too. */
  force?: boolean;
  onProgress?: (done: number, total: number) => void;
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

const BATCH = 20;
const nobody = { suggestionId: null, authorId: null, editorId: null, putBack: null };

/**
 * Takes over what people of another site have decided, as versions without a name. What is here already changes nothing;
 * what was decided otherwise here stays. Relations come last, since they may lead to anime that the file adds.
 */
export async function importEdits(
  deps: ImportDeps,
  edits: readonly EditOfFile[],
  { dryRun = false, force = false, onProgress = () => {} }: Wish = {},
): Promise<ImportedEdits> {
  const report: ImportedEdits = { added: 0, changed: 0, unchanged: 0, kept: [], unknown: [], refused: [] };
  const changed = new Set<EditOfFile>();
  const take = async (part: Part, done: number) => {
    for (let from = 0; from < edits.length; from += BATCH) {
      await changingCatalogue(deps.db, async () => {
        for (const edit of edits.slice(from, from + BATCH)) {
          const outcome = await deps.db.transaction((manager) =>
            takeOne(deps, manager, { edit, part, report, dryRun, force }),
          );
          if (outcome === 'added') report.added += 1;
          if (outcome === 'added' || outcome === 'changed') changed.add(edit);
        }
      });
      onProgress(done + Math.min(from + BATCH, edits.length), 2 * edits.length);
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
      if (sameValues(fact.accepted, values)) return false;
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
    // Parts under one id, of which none can be told from the others, are there already.
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

/** One that an earlier import of the file has added, and that people here have renamed since. */
async function addedBefore(manager: EntityManager, edit: EditOfFile): Promise<number | null> {
  const added = await anythingOfSource(manager, community.id);
  return added.find(({ sourceKey }) => sourceKey === keyOf(edit))?.id ?? null;
}

/** All but the relations; what cannot be a fact is noted. */
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

/** The relations with the addresses of this site. Anime that it has not are left out. */
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
  // A list of which nothing is left would take away what the sources say.
  if (here.length === 0 && lines.length > 0) return {};
  return { RELATIONS: await linesFor(manager, await relationsIn(manager, { animeId, lines: here })) };
}
