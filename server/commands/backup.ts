import 'reflect-metadata';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Backup, makeBackup, partOf } from '../backup/makeBackup';
import { beginCommand } from './beginCommand';
import { failWith } from './failWith';

/** `npm run backup -- file`: writes the whole site into one archive, while it runs (docs/operating.md). */
async function main([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0)
    throw new Error('Name one file to write: npm run backup -- /backups/site.tar');
  const config = beginCommand();
  const file = path.resolve(name);
  const stop = () => {
    rmSync(partOf(file), { recursive: true, force: true });
    process.exit(1);
  };
  // Undefined unless the site started this process.
  if (process.connected === undefined) process.once('SIGTERM', stop).once('SIGINT', stop);
  else {
    // The site handles signals sent to the whole process group, and disconnects this process when it ends.
    process.on('SIGTERM', () => {}).on('SIGINT', () => {});
    process.once('disconnect', stop);
    if (!process.connected) stop();
  }
  const backup = await makeBackup(config, file, new Date());
  process.stdout.write(`${reportOf(backup)}\n`);
  process.off('disconnect', stop);
  process.send?.({ bytes: backup.bytes }, () => process.disconnect());
}

function reportOf({ file, bytes, manifest }: Backup): string {
  const { database, files, uploads } = manifest;
  const number = new Intl.NumberFormat('en');
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  const pictures = files.filter(({ path: name }) => name.includes('/')).length;
  return [
    `Saved ${file}: ${number.format(Math.ceil(bytes / 1024))} kB, checked.`,
    `  database  ${number.format(rows)} rows in ${Object.keys(database.rows).length} tables (${database.engine})`,
    uploads === 'bucket'
      ? `  pictures  ${number.format(pictures)} of covers/; uploads are in the bucket of UPLOADS_URL, and not in this archive`
      : `  pictures  ${number.format(pictures)}`,
    '  AUTH_SECRET is not in this archive: keep it elsewhere. Without it, two-step codes and linked accounts cannot be read.',
  ].join('\n');
}

main(process.argv.slice(2)).catch(failWith);
