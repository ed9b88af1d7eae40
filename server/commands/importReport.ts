import type { LookOutcome } from '../data/entities/imports';
import type { CatalogueLook } from '../data/stores/catalogueLookStore';
import type { ImportedEdits } from '../domain/editing/importEdits';
import type { ImportOutcome } from '../domain/importers/importFile';

const SHOWN = 50;
const number = new Intl.NumberFormat('en');

/** What an import did, or would do, for the person at the terminal. */
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
    lines.push(`  Went on after entry ${n(resumedAt)}, where an earlier import was cut off.`);
  if (entries.missing > 0) {
    lines.push(
      entries.rejected > 0
        ? `  ${n(entries.missing)} known entries were not found; they stay until a file without rejected entries comes.`
        : `  ${n(entries.missing)} known entries are no longer in the file.`,
    );
  }
  const shown = entries.rejections.slice(0, SHOWN);
  if (shown.length > 0) lines.push('  rejected:');
  for (const { place, reason } of shown) lines.push(`    ${String(place).padStart(7)}  ${reason}`);
  if (entries.rejected > shown.length) lines.push(`    and ${n(entries.rejected - shown.length)} more`);
  lines.push(`  ${seconds.toFixed(1)} s, at most ${peakMegabytes()} MB of memory`);
  return lines.join('\n');
}

/** What a file of another site's edits did. */
export function editsReport(
  { added, changed, unchanged, kept, unknown, refused }: ImportedEdits,
  dryRun: boolean,
): string {
  const n = (count: number) => number.format(count);
  const list = (title: string, names: readonly string[]) => [
    ...(names.length > 0 ? [`  ${title}:`] : []),
    ...names.slice(0, SHOWN).map((name) => `    ${name}`),
    ...(names.length > SHOWN ? [`    and ${n(names.length - SHOWN)} more`] : []),
  ];
  return [
    `${n(added)} anime added, ${n(changed)} changed, ${n(unchanged)} unchanged${dryRun ? '; dry run: nothing was changed' : ''}`,
    ...list('decided otherwise here, and left so', kept),
    ...list('not found here, and too little is known to add it', unknown),
    ...list('no fact of this site', refused),
  ].join('\n');
}

const found: Record<LookOutcome, (version: string) => string> = {
  CURRENT: (version) => `up to date${version && `: nothing newer than ${version}`}`,
  TAKEN: (version) => `${version || 'a newer file'} is in`,
  REFUSED: (version) => `${version || 'the newest file'} is refused, and the catalogue is as it was`,
  FAILED: () => 'nothing was found out',
};

/** What a look for newer data has found. */
export function lookLine({
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
