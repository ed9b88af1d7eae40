import type { LookOutcome } from '../data/entities/imports';
import type { CatalogueLook } from '../data/stores/catalogueLookStore';
import type { ImportedEdits } from '../domain/editing/importEdits';
import type { ImportOutcome } from '../domain/importers/importFile';

const MAX_PROBLEMS_SHOWN = 50;
const number = new Intl.NumberFormat('en');

/** Report for the terminal of what an import did, or would do. */
export function reportOf(
  { source, resumedAt, entries, anime, dryRun }: ImportOutcome,
  seconds: number,
): string {
  const n = (count: number) => number.format(count);
  const lines = [
    `${source.name} ${source.version} (${source.licence})${dryRun ? ', dry run: nothing was changed' : ''}`,
    `  entries  ${n(entries.read)} read: ${n(entries.added)} added, ${n(entries.changed)} changed, ` +
      `${n(entries.unchanged)} unchanged, ${n(entries.rejected)} rejected`,
    `  anime    ${n(anime.added)} added, ${n(anime.changed)} changed, ${n(anime.unchanged)} unchanged, ` +
      `${n(anime.dropped)} taken off the lists`,
  ];
  if (resumedAt > 0)
    lines.push(`  Resumed after entry ${n(resumedAt)}, where an earlier import was interrupted.`);
  if (entries.missing > 0) {
    lines.push(
      entries.rejected > 0
        ? `  ${n(entries.missing)} known entries were not found; they stay until a file without rejected entries is imported.`
        : `  ${n(entries.missing)} known entries are no longer in the file.`,
    );
  }
  const shown = entries.rejections.slice(0, MAX_PROBLEMS_SHOWN);
  if (shown.length > 0) lines.push('  rejected:');
  for (const { place, reason } of shown) lines.push(`    ${String(place).padStart(7)}  ${reason}`);
  if (entries.rejected > shown.length) lines.push(`    and ${n(entries.rejected - shown.length)} more`);
  lines.push(`  ${seconds.toFixed(1)} s, at most ${peakMegabytes()} MB of memory`);
  return lines.join('\n');
}

/** Report of importing a file of another site's edits. */
export function formatEdits(
  { added, changed, unchanged, kept, unknown, refused }: ImportedEdits,
  dryRun: boolean,
): string {
  const n = (count: number) => number.format(count);
  const list = (title: string, names: readonly string[]) => [
    ...(names.length > 0 ? [`  ${title}:`] : []),
    ...names.slice(0, MAX_PROBLEMS_SHOWN).map((name) => `    ${name}`),
    ...(names.length > MAX_PROBLEMS_SHOWN ? [`    and ${n(names.length - MAX_PROBLEMS_SHOWN)} more`] : []),
  ];
  return [
    `${n(added)} anime added, ${n(changed)} changed, ${n(unchanged)} unchanged${dryRun ? '; dry run: nothing was changed' : ''}`,
    ...list('decided differently here, and kept', kept),
    ...list('not found here, and too little data to add', unknown),
    ...list('not valid on this site', refused),
  ].join('\n');
}

const found: Record<LookOutcome, (version: string) => string> = {
  CURRENT: (version) => `up to date${version && `: nothing newer than ${version}`}`,
  TAKEN: (version) => `${version || 'a newer file'} was imported`,
  REFUSED: (version) => `${version || 'the newest file'} was refused, and the catalogue was not changed`,
  FAILED: () => 'the check failed',
};

/** Result of a check for newer data, in one line. */
export function formatCheck({
  sourceId,
  outcome,
  version,
  reason,
  lookedAt,
}: Pick<CatalogueLook, 'sourceId' | 'outcome' | 'version' | 'reason' | 'lookedAt'>): string {
  const why = reason === null ? '' : `: ${reason}`;
  return `${sourceId.padEnd(24)} ${found[outcome](version ?? '')}${why} (${lookedAt.toISOString().slice(0, 16)})`;
}

function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
