import path from 'node:path';
import { loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { makeFilesPrivate } from '../config/privateFiles';
import { backUpDatabase } from '../data/embedded';

/** `npm run backup -- file`: copies the embedded database while the site runs (product P9, docs/operating.md). */
function main([file]: string[]): void {
  makeFilesPrivate();
  if (!file) throw new Error('Name the file to write: npm run backup -- /backups/site.sqlite');
  const { database } = loadConfig(completeEnvironment(process.env, path.resolve('site.env')));
  const saved = backUpDatabase(database, path.resolve(file));
  if (saved === undefined) {
    throw new Error(
      'DATABASE_URL names a database server: back it up with its own tools (docs/operating.md)',
    );
  }
  process.stdout.write(`Saved ${saved} as ${path.resolve(file)}\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
