import 'reflect-metadata';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markOf } from '../backup/manifest';
import { type RestorePlace, restoreBackup } from '../backup/restoreBackup';
import type { Config } from '../config/config';
import { describeDatabase, isEmbedded, readDatabaseUrl } from '../config/databaseUrl';
import { beginCommand } from './beginCommand';
import { databaseArgument } from './databaseArgument';
import { failWith } from './failWith';

const usage = `Restores a backup into an empty place:

  npm run restore -- <archive>                     into DATA_DIR and the database of DATABASE_URL
      --into <folder>                              into another folder, with an embedded database in it
      --into mysql://user:password@host/database   into another database; may be combined with a folder
`;

/** `npm run restore -- archive`: restores a backup; refuses a damaged one and a place that is not empty (docs/operating.md). */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: 'string', multiple: true } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(usage);
  const { folder, url } = readTargets(values.into ?? []);
  const config = beginCommand(folder);
  const place = placeOf(config, { folder, url });
  const { database, madeAt, secretMark, uploads } = await restoreBackup(path.resolve(name), place);
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Restored the backup of ${madeAt.slice(0, 16)} into ${place.dataDir} and ${describeDatabase(place.database)}: ${new Intl.NumberFormat('en').format(rows)} rows.`,
  ];
  if (uploads === 'bucket') lines.push('Uploaded pictures are in the bucket of UPLOADS_URL.');
  if (!config.auth.secrets.some((secret) => markOf(secret) === secretMark))
    lines.push(
      'AUTH_SECRET differs from the one at the time of the backup: two-step codes and linked accounts cannot be read.',
    );
  process.stdout.write(`${lines.join('\n')}\n`);
}

interface Targets {
  folder: string | undefined;
  url: string | undefined;
}

function readTargets(targets: string[]): Targets {
  const isDatabase = (target: string) => /^(sqlite|mysql|mariadb):/.test(target);
  const [folder, ...folders] = targets.filter((target) => !isDatabase(target));
  const [url, ...urls] = targets.filter(isDatabase);
  if (folders.length + urls.length > 0) throw new Error(usage);
  return { folder: folder && path.resolve(folder), url };
}

/** Targets on the command line override the settings. With another folder, an embedded database goes into that folder. */
function placeOf(config: Config, { folder, url }: Targets): RestorePlace {
  const dataDir = folder ?? config.dataDir;
  if (url !== undefined) return { dataDir, database: databaseArgument(url) };
  const beside = folder !== undefined && isEmbedded(config.database);
  return { dataDir, database: beside ? readDatabaseUrl(undefined, dataDir) : config.database };
}

main(process.argv.slice(2)).catch(failWith);
