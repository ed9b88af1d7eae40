import 'reflect-metadata';
import path from 'node:path';
import { databaseFiles, describeDatabase, readDatabaseUrl } from '../config/databaseUrl';
import { moveDatabase } from '../data/move/moveDatabase';
import { beginCommand } from './beginCommand';
import { databaseArgument } from './databaseArgument';
import { failWith } from './failWith';
import { createProgressLine } from './progressLine';

const usage = `Moves a stopped site into another database:

  npm run move -- <from> <to>

Each is sqlite:/path/to/file, mysql://user:password@host/database, mariadb://…, or the word "configured" for the
database of DATABASE_URL, which keeps a password out of the process list. <to> must be empty, or hold an interrupted
move, which is then resumed. <from> is not changed.
`;

/** `npm run move -- from to`: moves a stopped site to another database (docs/operating.md). */
async function main(args: string[]): Promise<void> {
  const [from, to, ...more] = args;
  if (!from || !to || more.length > 0) throw new Error(usage);
  beginCommand(folderOf([to, from]));
  const move = { from: databaseArgument(from), to: databaseArgument(to) };
  const lines = { moving: createProgressLine('Moving'), comparing: createProgressLine('Comparing') };
  const began = Date.now();
  try {
    const { rows, resumed } = await moveDatabase(move, {
      onProgress: (step, done, total) => {
        if (step === 'comparing') lines.moving.end(true);
        lines[step].show(done, total);
      },
    });
    lines.comparing.end(true);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${resumed ? 'Resumed an interrupted move. ' : ''}${new Intl.NumberFormat('en').format(count)} rows in ${Object.keys(rows).length} tables are now in ${describeDatabase(move.to)}, compared with ${describeDatabase(move.from)}: ${seconds} s.\n` +
        'Set DATABASE_URL to it and start the site.\n',
    );
  } finally {
    lines.moving.end(false);
    lines.comparing.end(false);
  }
}

/** The folder of the first embedded database among these. */
function folderOf(databases: string[]): string | undefined {
  const url = databases.find((text) => text.startsWith('sqlite:'));
  const [file] = url === undefined ? [] : databaseFiles(readDatabaseUrl(url, '.'));
  return file && path.dirname(file);
}

main(process.argv.slice(2)).then(() => process.exit(0), failWith);
