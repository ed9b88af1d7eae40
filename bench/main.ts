import { startMariaDb } from '../tests/support/programs/mariadb';
import { cleanUp } from '../tests/support/servers/serverProcess';
import { measureAbuse } from './abuse';
import { measureArchive } from './archive';
import { measureBig } from './big';
import { measureCluster } from './cluster/main';
import { measureDiscover } from './discover';
import { measureGraphql } from './graphql';
import { measureImport } from './importing';
import { measureLists } from './lists';
import { measureLive } from './live';
import { measurePages } from './pages';
import { measurePeople } from './people';
import { measurePresses } from './presses';
import { measureSearch } from './search';
import { measureServer } from './server';
import { measureSessions } from './sessions';
import { measureSignIn } from './signIn';
import { benchServer, type Measurement, stopFloors } from './site';
import { measureSoak } from './soak';
import { measureSources } from './sources';
import { measureStart } from './start';
import { measureThreads } from './threads';
import { measureTransfer } from './transfer';
import { measureWeights } from './weights';

/**
 * Measures the built site against its floors in one run and prints ratios, which are comparable between machines where absolute
 * figures are not. `npm run bench` uses the embedded database, `npm run bench -- mariadb` a private MariaDB; further words
 * choose measurements.
 */
const measurements: Record<string, Measurement> = {
  start: measureStart,
  server: measureServer,
  session: measureSessions,
  graphql: measureGraphql,
  discover: measureDiscover,
  lists: measureLists,
  threads: measureThreads,
  search: measureSearch,
  transfer: measureTransfer,
  live: measureLive,
  'sign-in': measureSignIn,
  weights: measureWeights,
  abuse: measureAbuse,
  pages: measurePages,
  presses: measurePresses,
  soak: measureSoak,
  big: measureBig,
  people: measurePeople,
  sources: measureSources,
  // Last, as it makes the catalogue five times as large.
  import: measureImport,
};

export async function main(words: string[]): Promise<number> {
  // These start what they need themselves.
  if (words.join() === 'archive') {
    const { title, rows } = await measureArchive();
    console.log(`\n### ${title}\n`);
    printTable(rows);
    return 0;
  }
  if (words.join() === 'cluster')
    return await measureCluster((title, rows) => {
      console.log(`\n### ${title}\n`);
      printTable(rows);
    });
  const onMariaDb = words.includes('mariadb');
  const names = words.filter((word) => word !== 'mariadb');
  const unknown = names.filter((name) => !(name in measurements));
  if (unknown.length > 0) {
    console.error(
      `"${unknown.join(' ')}" is no measurement. There are: ${Object.keys(measurements).join(', ')}.`,
    );
    return 2;
  }
  const mariaDb = onMariaDb ? await startMariaDb(console.log) : undefined;
  const stop = async () => {
    stopFloors();
    await cleanUp();
    await mariaDb?.stop();
  };
  process.once('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    const site = await benchServer(mariaDb?.url);
    for (const [name, measure] of Object.entries(measurements)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const { title, rows } = await measure(site);
      console.log(`\n### ${title}${onMariaDb ? ' (MariaDB)' : ''}\n`);
      printTable(rows);
    }
    console.log(`\nPeak memory of the server: ${site.peakMegabytes()} MB`);
    return 0;
  } finally {
    await stop();
  }
}

function printTable(rows: Record<string, string | number>[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  console.log(`| ${names.join(' | ')} |\n|${names.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${names.map((name) => row[name] ?? '').join(' | ')} |`);
}
