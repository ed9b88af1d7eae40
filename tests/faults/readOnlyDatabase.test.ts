import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDatabaseUrl } from '../../server/config/databaseUrl';
import { openMigratedDatabase } from '../../server/data/openDatabase';

/** With a read-only database file, the site does not start, and says why. */
const folder = mkdtempSync(path.join(tmpdir(), 'enspired-read-only-'));
const file = path.join(folder, 'site.sqlite');
afterAll(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

/** Root may write everything, so as root the test drops that privilege. */
const unprivileged = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];

it('refuses to start on a read-only database, with a clear message', async () => {
  const db = await openMigratedDatabase(readDatabaseUrl(`sqlite:${file}`, folder));
  await db.close();
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);
  const program = `
    require('@swc-node/register');
    require('reflect-metadata');
    const { openMigratedDatabase } = require('./server/data/openDatabase.ts');
    openMigratedDatabase({ dialect: 'sqlite', path: ${JSON.stringify(file)} }).then(
      () => console.log('opened'),
      (error) => console.log(error.name + ': ' + error.message),
    );`;
  const [command = '', ...rest] = [...unprivileged, process.execPath, '-e', program];
  const { stdout, stderr } = spawnSync(command, rest, {
    cwd: path.join(__dirname, '../..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain(`DatabaseStartError: The database file ${file} cannot be opened for writing`);
});
