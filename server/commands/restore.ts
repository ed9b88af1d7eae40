import 'reflect-metadata';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markOf } from '../backup/manifest';
import { restoreBackup } from '../backup/restoreBackup';
import { ConfigError, loadConfig } from '../config/config';
import { describeDatabase, readDatabaseUrl } from '../config/databaseUrl';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { makeFilesPrivate } from '../config/privateFiles';
import { readSecretFiles } from '../config/secretFiles';
import { failWith } from './failWith';

const usage = `Makes the site of a backup anew, in an empty place:

  npm run restore -- <archive>                     into DATA_DIR and the database of DATABASE_URL
      --into <folder>                              into another folder, with an embedded database in it
      --into mysql://user:password@host/database   into another database; may be given beside a folder
`;

/** `npm run restore -- archive`: refuses what is torn, and a place that has something in it (docs/operating.md). */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: 'string', multiple: true } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(usage);
  makeFilesPrivate();
  const env = environmentFor(values.into ?? []);
  const config = loadConfig(completeEnvironment(env, siteEnvFile));
  const { database, madeAt, secretMark, uploads } = await restoreBackup(path.resolve(name), config);
  const rows = Object.values(database.rows).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Restored the backup of ${madeAt.slice(0, 16)} into ${config.dataDir} and ${describeDatabase(config.database)}: ${new Intl.NumberFormat('en').format(rows)} rows.`,
  ];
  if (uploads === 'bucket') lines.push('Pictures that people upload are in the bucket of UPLOADS_URL.');
  if (!config.auth.secrets.some((secret) => markOf(secret) === secretMark))
    lines.push(
      'AUTH_SECRET is another one than at the backup: with it, two-step codes and linked accounts cannot be read.',
    );
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A target by hand stands in for the settings. */
function environmentFor(targets: string[]): NodeJS.ProcessEnv {
  const isDatabase = (target: string) => /^(sqlite|mysql|mariadb):/.test(target);
  const folder = targets.find((target) => !isDatabase(target));
  const url = targets.find(isDatabase);
  if (targets.length > Number(folder !== undefined) + Number(url !== undefined)) throw new Error(usage);
  // First, so that a target stands in for an address in a file as well.
  const { env, mistakes } = readSecretFiles(process.env);
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    ...env,
    ...(folder !== undefined && { DATA_DIR: folder, ...embeddedIn(folder, env.DATABASE_URL) }),
    ...(url !== undefined && { DATABASE_URL: url }),
    ...(url?.startsWith('sqlite:') && { DATABASE_SSL_CA: undefined }),
  };
}

/** In another folder the embedded database is in that folder, wherever the site's own is. */
function embeddedIn(folder: string, own: string | undefined): { DATABASE_URL: string } | undefined {
  const found = readDatabaseUrl(own || undefined, folder);
  return 'path' in found ? { DATABASE_URL: `sqlite:${path.resolve(folder, 'enspired.sqlite')}` } : undefined;
}

main(process.argv.slice(2)).catch(failWith);
