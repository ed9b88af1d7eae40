import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from './config';
import { becomeOwner, ownerOf, tightenExisting } from './privateFiles';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-private-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8);

describe('files that are there already', () => {
  // security: P14
  it('become private to their owner, and no others change', () => {
    const dataDir = path.join(folder, 'data');
    const elsewhere = path.join(folder, 'elsewhere');
    for (const made of [dataDir, `${dataDir}/uploads`, elsewhere]) mkdirSync(made);
    for (const file of [`${elsewhere}/site.sqlite`, `${dataDir}/notes.txt`, `${folder}/target`])
      writeFileSync(file, '');
    for (const made of [dataDir, `${dataDir}/uploads`, elsewhere]) chmodSync(made, 0o755);
    for (const file of [`${elsewhere}/site.sqlite`, `${dataDir}/notes.txt`, `${folder}/target`])
      chmodSync(file, 0o644);
    symlinkSync(`${folder}/target`, `${dataDir}/mailbox`);
    const config = loadConfig({
      NODE_ENV: 'test',
      AUTH_SECRET: 'x'.repeat(32),
      DATA_DIR: dataDir,
      DATABASE_URL: `sqlite:${elsewhere}/site.sqlite`,
    });
    const tightened = tightenExisting(config);
    expect(tightened).toEqual([dataDir, `${dataDir}/uploads`, `${elsewhere}/site.sqlite`]);
    expect(tightened.map(modeOf)).toEqual(['700', '700', '600']);
    expect([elsewhere, `${dataDir}/notes.txt`, `${folder}/target`].map(modeOf)).toEqual([
      '755',
      '644',
      '644',
    ]);
    expect(tightenExisting(config)).toEqual([]);
  });

  it('of everybody stay as they are', () => {
    const shared = path.join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const config = loadConfig({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), DATA_DIR: shared });
    expect(tightenExisting(config)).toEqual([]);
    expect(modeOf(shared)).toBe('1777');
  });
});

describe('a command', () => {
  /** The calls that make a process of `user` another one, for a folder of this test's user. */
  function callsOf(user: number, place: string): string[] {
    const calls: string[] = [];
    const note = (name: string) => (value: unknown) => void calls.push(`${name} ${String(value)}`);
    becomeOwner(place, {
      geteuid: () => user,
      setgroups: note('groups'),
      setgid: note('group'),
      setuid: note('user'),
    });
    return calls;
  }

  it('of root becomes the owner of the folder, or of the nearest parent that exists', () => {
    const owned = path.join(folder, 'owned');
    mkdirSync(owned);
    if (process.geteuid?.() === 0) chownSync(owned, 65534, 65533);
    const { uid, gid } = statSync(owned);
    const expected = [`groups ${gid}`, `group ${gid}`, `user ${uid}`];
    expect(ownerOf(path.join(owned, 'not/yet/there')).uid).toBe(uid);
    expect(callsOf(0, owned)).toEqual(expected);
    expect(callsOf(0, path.join(owned, 'not/yet/there'))).toEqual(expected);
  });

  it('of another user, or of root in a folder of root, stays as it is', () => {
    expect(callsOf(1000, folder)).toEqual([]);
    expect(callsOf(0, '/')).toEqual([]);
  });
});
