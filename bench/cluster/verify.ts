import { setTimeout as sleep } from 'node:timers/promises';
import type { GaleraNode } from './galera';
import type { Acknowledged } from './people';
import { DATABASE } from './servers';

export interface Findings {
  node: string;
  /** Acknowledged writes, and how many of them are missing. */
  acknowledged: number;
  lost: number;
  /** Presses stored more often than they were sent. */
  doubled: number;
}

/** Whether everything acknowledged is on this node, and nothing twice. */
export async function findLost(node: GaleraNode, said: Acknowledged): Promise<Findings> {
  const [comments, emails] = await Promise.all([
    missing(node, 'thread_comment', 'id', said.comments),
    missing(node, 'user', 'email', said.emails),
  ]);
  const rows = await node.query<{ userId: string; animeId: number; progress: number; notes: string }>(
    'SELECT userId, animeId, progress, notes FROM list_entry',
    [],
    DATABASE,
  );
  const found = new Map(rows.map((row) => [`${row.userId} ${row.animeId}`, row]));
  const findings = {
    node: node.name,
    acknowledged: said.comments.length + said.emails.length,
    lost: comments + emails,
    doubled: 0,
  };
  for (const { userId, animeId, presses, notes } of said.entries) {
    const row = found.get(`${userId} ${animeId}`);
    const progress = row?.progress ?? 0;
    findings.acknowledged += presses.acknowledged + (notes.acknowledged ? 1 : 0);
    findings.lost += Math.max(0, presses.acknowledged - progress);
    findings.doubled += Math.max(0, progress - presses.acknowledged - presses.unclear);
    if (row?.notes !== notes.acknowledged && !notes.unclear.includes(row?.notes ?? '')) findings.lost += 1;
  }
  return findings;
}

async function missing(node: GaleraNode, table: string, column: string, values: string[]): Promise<number> {
  const rows = await node.query<Record<string, string>>(`SELECT ${column} FROM \`${table}\``, [], DATABASE);
  const there = new Set(rows.map((row) => row[column]));
  return values.filter((value) => !there.has(value)).length;
}

/** Waits until each node has applied what the others have. */
export async function untilLevel(nodes: readonly GaleraNode[]): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const seen = await Promise.all(
      nodes.map(async (node) => {
        const [row] = await node.query<{ Value: string }>("SHOW STATUS LIKE 'wsrep_last_committed'");
        return row?.Value;
      }),
    );
    if (new Set(seen).size === 1) return;
    await sleep(50);
  }
  throw new Error('The nodes do not converge');
}

/** Tables whose rows differ between the nodes on every look, as the instances go on with their jobs meanwhile. */
export async function findDifferences(nodes: readonly GaleraNode[]): Promise<string[]> {
  let different = await differencesNow(nodes);
  for (let tries = 0; tries < 5 && different.length > 0; tries += 1) {
    await sleep(500);
    const again = await differencesNow(nodes);
    different = different.filter((name) => again.includes(name));
  }
  return different;
}

async function differencesNow(nodes: readonly GaleraNode[]): Promise<string[]> {
  const [first] = nodes;
  if (!first) return [];
  const tables = await first.query<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
    [DATABASE],
  );
  const list = tables.map(({ name }) => `\`${name}\``).join(', ');
  const sums = await Promise.all(
    nodes.map((node) =>
      node.query<{ Table: string; Checksum: number }>(`CHECKSUM TABLE ${list}`, [], DATABASE),
    ),
  );
  return (sums[0] ?? []).flatMap(({ Table, Checksum }, at) =>
    sums.every((sum) => sum[at]?.Checksum === Checksum) ? [] : [Table],
  );
}
