import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '../support/apps/visitor';
import { signUp } from '../support/people/people';
import { cleanUp, freshDataDir, startServer } from '../support/servers/serverProcess';

const backups = mkdtempSync(path.join(tmpdir(), 'enspired-backups-'));
afterAll(async () => {
  rmSync(backups, { recursive: true, force: true });
  await cleanUp();
});

/** Files and folders in a folder that others could read, with their modes. */
function readable(folder: string): string[] {
  const all = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return all.flatMap((name) => {
    // A file that was being renamed has gone.
    const { mode = 0 } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? {};
    return (mode & 0o077) === 0 ? [] : [`${name} ${(mode & 0o777).toString(8)}`];
  });
}

describe('the built server', () => {
  // security: P14
  it('keeps its files private, even in a folder open to all, and so does a backup', async () => {
    const dataDir = freshDataDir();
    chmodSync(dataDir, 0o755);
    const usual = process.umask(0o022);
    try {
      const server = await startServer({ dataDir });
      await signUp({ visitor: () => new Visitor(server.url) });
      const mailbox = path.join(dataDir, 'mailbox');
      const arrived = () => existsSync(mailbox) && readdirSync(mailbox).length > 0;
      while (!arrived()) await sleep(100);
      expect(readdirSync(dataDir)).toEqual(
        expect.arrayContaining(['enspired.sqlite', 'enspired.sqlite-wal', 'development-secret']),
      );
      expect(readable(dataDir)).toEqual([]);

      const copy = path.join(backups, 'site.tar');
      const command = path.join(__dirname, '../../dist/server/commands/backup.js');
      execFileSync(process.execPath, [command, copy], { env: { ...process.env, DATA_DIR: dataDir } });
      expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');
    } finally {
      process.umask(usual);
    }
  });
});
