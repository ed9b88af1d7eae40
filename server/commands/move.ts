import 'reflect-metadata';
import path from 'node:path';
import { ConfigError, loadConfig } from '../config/config';
import {
  complainAboutTls,
  type DatabaseConfig,
  describeDatabase,
  readDatabaseUrl,
} from '../config/databaseUrl';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { makeFilesPrivate } from '../config/privateFiles';
import { moveDatabase } from '../data/move/moveDatabase';
import { failWith } from './failWith';
import { progressBar } from './progressBar';

const usage = `Moves a stopped site into another database:

  npm run move -- <from> <to>

Each is sqlite:/path/to/file, mysql://user:password@host/database, mariadb://…, or the word "configured" for the
database of DATABASE_URL, which keeps a password out of the list of processes. <to> is empty, or has a move in it
that was cut off: it goes on then. <from> stays as it is.
`;

/** `npm run move -- from to` (docs/operating.md). */
async function main(args: string[]): Promise<void> {
  const [from, to, ...more] = args;
  if (!from || !to || more.length > 0) throw new Error(usage);
  makeFilesPrivate();
  const move = { from: databaseOf(from), to: databaseOf(to) };
  const bars = { moving: progressBar('Moving'), comparing: progressBar('Comparing') };
  const began = Date.now();
  try {
    const { rows, resumed } = await moveDatabase(move, {
      onProgress: (step, done, total) => {
        if (step === 'comparing') bars.moving.end(true);
        bars[step].show(done, total);
      },
    });
    bars.comparing.end(true);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${resumed ? 'Went on with a move that was cut off. ' : ''}${new Intl.NumberFormat('en').format(count)} rows in ${Object.keys(rows).length} tables are now in ${describeDatabase(move.to)}, compared with ${describeDatabase(move.from)}: ${seconds} s.\n` +
        'Set DATABASE_URL to it and start the site.\n',
    );
  } finally {
    bars.moving.end(false);
    bars.comparing.end(false);
  }
}

function databaseOf(text: string): DatabaseConfig {
  if (text === 'configured') return loadConfig(completeEnvironment(process.env, siteEnvFile)).database;
  if (!/^(sqlite:.+|(mysql|mariadb):\/\/[^/]+\/[^/?]+.*)$/.test(text) || !isReadable(text))
    throw new ConfigError([`${text.replace(/\/\/.*@/, '//…@')} names no database`]);
  // Of the site's settings, whose certificates are believed: the other end is often in the same place.
  const { DATABASE_SSL_CA: configured } = process.env;
  const caFile = (!text.startsWith('sqlite:') && configured?.trim()) || undefined;
  const mistakes = complainAboutTls(text, caFile);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return readDatabaseUrl(text, path.resolve('.'), caFile);
}

const isReadable = (text: string) => text.startsWith('sqlite:') || URL.canParse(text);

main(process.argv.slice(2)).then(() => process.exit(0), failWith);
