import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp } from '../../tests/support/servers/serverProcess';
import { type Call, People } from './people';
import { type Cluster, startCluster, urlAt } from './servers';
import { findDifferences, findLost, untilLevel } from './verify';

const PEOPLE_AT_ONCE = 40;
/** Seconds per phase; set by `CLUSTER_SECONDS`. */
const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 20);
/** Share of all calls. */
const MOST_FAILURES_SHARE = 0.001;

type Row = Record<string, string | number>;

/**
 * `npm run bench -- cluster`: a site without a single point of failure on this machine (three Galera nodes behind HAProxy,
 * Redis with a replica and three Sentinels, two and then four instances behind Caddy) while people read and write. A database
 * node, the primary Redis and an instance are killed; nothing acknowledged may be missing on any node afterwards. Then two
 * instances write to separate nodes, for conflicts between them. Returns 1 if anything was lost or too much failed.
 */
export async function measureCluster(print: (title: string, rows: Row[]) => void): Promise<number> {
  let cluster: Cluster | undefined;
  const stop = async () => {
    await cleanUp();
    await cluster?.stop();
  };
  process.once('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    cluster = await startCluster(console.log);
    let well = true;
    for (const count of [2, 4]) {
      while (cluster.instances.length < count) await cluster.addInstance();
      well = (await withKills(cluster, count, print)) && well;
    }
    return (await onNodesOfTheirOwn(cluster, print)) && well ? 0 : 1;
  } finally {
    await stop();
  }
}

type Print = (title: string, rows: Row[]) => void;

async function withKills(cluster: Cluster, count: number, print: Print): Promise<boolean> {
  const people = new People(cluster.url);
  await people.gather(PEOPLE_AT_ONCE);
  const phase = async (name: string, seconds = SECONDS) => {
    people.phase = name;
    await sleep(seconds * 1000);
  };
  people.phase = 'all well';
  people.begin();
  await phase(people.phase);
  const node = await cluster.nodeInUse();
  people.phase = `${node.name}, which all use, is killed`;
  await node.kill();
  await phase(people.phase);
  people.phase = `${node.name} comes back`;
  await node.start();
  await phase(people.phase, SECONDS / 2);
  const [redis, primary] = [cluster.redis, await cluster.redis.primary()];
  people.phase = 'the primary Redis is killed';
  await redis.servers[primary]?.halt();
  await phase(people.phase);
  const other = redis.servers[1 - primary];
  await redis.servers[primary]?.start(['--replicaof', '127.0.0.1', new URL(other?.url ?? '').port]);
  const instance = cluster.instances.at(-1);
  people.phase = 'an instance is killed';
  await instance?.process.end('SIGKILL');
  await phase(people.phase, SECONDS / 2);
  people.phase = 'it comes back';
  await instance?.start();
  await phase(people.phase, SECONDS / 2);
  await people.end();
  return report(cluster, people, `${count} instances on one node at a time`, print);
}

/**
 * Contrary to the recommendation: measures conflicts between nodes. Without `wsrep_sync_wait`, people who have just signed up
 * don't exist yet on another node.
 */
async function onNodesOfTheirOwn(cluster: Cluster, print: Print): Promise<boolean> {
  for (const node of cluster.galera.nodes) await node.query('SET GLOBAL wsrep_sync_wait = 1');
  for (const [index, instance] of cluster.instances.entries()) {
    const node = cluster.galera.nodes[index % cluster.galera.nodes.length];
    if (node) await instance.start(urlAt(node.url, node.port));
  }
  const people = new People(cluster.url);
  await people.gather(PEOPLE_AT_ONCE);
  people.phase = 'all well';
  people.begin();
  await sleep(2 * SECONDS * 1000);
  await people.end();
  return report(cluster, people, 'each instance on a node of its own, with wsrep_sync_wait', print);
}

async function report(cluster: Cluster, people: People, title: string, print: Print): Promise<boolean> {
  const { nodes } = cluster.galera;
  await untilLevel(nodes);
  const repeated = await Promise.all(cluster.instances.map((instance) => instance.repeated()));
  const phases = [...new Set(people.calls.map(({ phase }) => phase))];
  const of = (phase: string) => people.calls.filter((call) => call.phase === phase);
  print(title, [...phases.map((phase) => figures(phase, of(phase))), figures('all', people.calls)]);
  const findings = await Promise.all(nodes.map((node) => findLost(node, people.acknowledged)));
  const different = await findDifferences(nodes);
  print(
    `${title}: what was acknowledged`,
    findings.map((row) => ({ ...row })),
  );
  console.log(
    `\nRepeated since their start, by instance: ${repeated.join(', ')}; own writes not seen: ${people.stale}; ` +
      `tables that differ between nodes: ${different.join(', ') || 'none'}`,
  );
  const problems = people.calls.flatMap(({ phase, what, problem }) =>
    problem ? [`${phase} | ${what}: ${problem}`] : [],
  );
  for (const [problem, count] of countOf(problems)) console.log(`  ${count} x ${problem}`);
  const logged = cluster.instances.flatMap(({ process: { output } }) =>
    [...output().matchAll(/"(?:code|message)":"([^"]{1,120})"/g)].map(([, text = '']) => text),
  );
  for (const [line, count] of countOf(logged)) console.log(`  in the logs ${count} x ${line}`);
  const lost = findings.some((one) => one.lost + one.doubled > 0) || different.length > 0;
  return !lost && problems.length <= people.calls.length * MOST_FAILURES_SHARE;
}

function countOf(list: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 12);
}

function figures(what: string, calls: Call[]): Row {
  const sorted = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  const failed = calls.filter(({ problem }) => problem !== undefined).length;
  return {
    what,
    calls: calls.length,
    failed,
    'failed %': ((100 * failed) / Math.max(1, calls.length)).toFixed(3),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'worst ms': at(1),
  };
}
