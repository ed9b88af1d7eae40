import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { copyDatabase } from './copyDatabase';

describe('a copy of the embedded database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enspired-backup-'));
  const from = path.join(folder, 'site.sqlite');
  const writer = new Libsql(from);
  const count = (file: string) => {
    const database = new Libsql(file);
    try {
      return (database.prepare('SELECT COUNT(*) AS n FROM note').get() as { n: number }).n;
    } finally {
      database.close();
    }
  };

  beforeAll(() => {
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    for (let n = 0; n < 500; n += 1) writer.prepare('INSERT INTO note (text) VALUES (?)').run(`note ${n}`);
  });

  afterAll(() => {
    writer.close();
    rmSync(folder, { recursive: true });
  });

  it('contains only committed data while another connection writes', async () => {
    const to = path.join(folder, 'copy.sqlite');
    writer.exec('BEGIN IMMEDIATE');
    writer.prepare('INSERT INTO note (text) VALUES (?)').run('not yet');
    await copyDatabase(from, to);
    writer.exec('COMMIT');
    expect(count(to)).toBe(500);
    expect(count(from)).toBe(501);
  });

  it('overwrites nothing', async () => {
    const to = path.join(folder, 'precious.txt');
    writeFileSync(to, 'precious');
    await expect(copyDatabase(from, to)).rejects.toThrow(/already exists/);
  });

  it('says so when there is no database', async () => {
    await expect(copyDatabase(path.join(folder, 'none.sqlite'), path.join(folder, 'x'))).rejects.toThrow(
      /no database at/,
    );
  });
});
