import 'reflect-metadata';
import { pino } from 'pino';
import { loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { makeFilesPrivate } from '../config/privateFiles';
import { openMigratedDatabase } from '../data/openDatabase';
import { ImportError } from '../domain/importers/imported';
import { importFile } from '../domain/importers/importFile';
import type { ImportAnswer, ReleaseFile } from '../domain/importers/refresh/refreshCatalogue';

/** Imports the one release that the site sends, and ends. Without the site it ends at once: an import may be killed at any time. */
process.once('disconnect', () => process.exit(1));
process.once('message', (release: ReleaseFile) => {
  bringIn(release).then(
    (answer) => process.send?.(answer, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function bringIn(release: ReleaseFile): Promise<ImportAnswer> {
  makeFilesPrivate();
  const config = loadConfig(completeEnvironment(process.env, siteEnvFile));
  const db = await openMigratedDatabase(config.database);
  const deps = { db, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };
  try {
    const { anime } = await importFile(deps, release);
    return { anime };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    throw error;
  } finally {
    await db.close();
  }
}
