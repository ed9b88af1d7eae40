import { fork } from 'node:child_process';
import path from 'node:path';
import { isInMemory } from '../config/databaseUrl';
import { ImportError } from '../domain/importers/imported';
import { importFile } from '../domain/importers/importFile';
import type { ImportAnswer, RefreshOptions } from '../domain/importers/refresh/refreshCatalogue';
import type { ImportReport } from '../domain/importers/source';
import type { Deps } from '../domain/ports';
import { workerFile } from '../domain/workerFile';

const OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=8'];

/**
 * Imports a release in a process of its own: the memory it needs goes with it, and nothing that it does is waited for by
 * whoever visits the site. Ended with the site; the import leaves the catalogue as it was, then.
 */
export function importInChild(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>,
): RefreshOptions['bringIn'] {
  if (isInMemory(deps.config.database)) return (release) => importFile(deps, release);
  return (release, signal) =>
    new Promise<ImportReport>((resolve, reject) => {
      const { filename, execArgv = [] } = workerFile(path.join(__dirname, '../commands'), 'importRelease');
      const child = fork(filename, { execArgv: [...execArgv, ...OPTIONS], silent: true, signal });
      let answer: ImportAnswer | undefined;
      let said = '';
      child.stdout?.resume();
      child.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-300);
      });
      child.on('error', reject);
      child.on('message', (message) => {
        answer = message as ImportAnswer;
      });
      child.on('close', (code, killedBy) => {
        if (!answer) reject(new Error(`the import ended with ${code ?? killedBy}: ${said.trim()}`));
        else if ('refused' in answer) reject(new ImportError(answer.refused));
        else resolve(answer.anime);
      });
      child.send(release);
    });
}
