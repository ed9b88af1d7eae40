import 'reflect-metadata';
import { pino } from 'pino';
import { loadConfig } from '../config/config';
import { completeEnvironment } from '../config/environment';
import { siteEnvFile } from '../config/paths';
import { makeFilesPrivate } from '../config/privateFiles';
import { openMigratedDatabase } from '../data/openDatabase';
import { ImportError } from '../domain/importers/imported';
import { importFile, onComposing } from '../domain/importers/importFile';
import { loadCatalogue } from '../domain/importers/loadCatalogue';
import type { CatalogueAnswer, CatalogueTask } from '../jobs/catalogueChild';

/** Performs the one task that the site sends, then exits. Exits at once if the site ends: it may be killed at any time. */
process.once('disconnect', () => process.exit(1));
// Ignored: signals sent to the whole process group reach the site too, which ends this process.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.once('message', (task: CatalogueTask) => {
  work(task).then(
    (answer) => process.send?.(answer, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function work(task: CatalogueTask): Promise<CatalogueAnswer> {
  makeFilesPrivate();
  const config = loadConfig(completeEnvironment(process.env, siteEnvFile));
  const db = await openMigratedDatabase(config.database);
  const deps = { db, clock: { now: () => new Date() }, log: pino({ level: 'silent' }) };
  const tell = (answer: CatalogueAnswer) => process.send?.(answer);
  try {
    const onProgress = (done: number, total: number) => tell({ progress: [done, total] });
    if ('load' in task) {
      return { anime: await loadCatalogue(deps, { onProgress, keepNewer: true }) };
    }
    const { anime } = await importFile(deps, { ...task.bringIn, onProgress: onComposing(onProgress) });
    return { anime };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    throw error;
  } finally {
    await db.close();
  }
}
