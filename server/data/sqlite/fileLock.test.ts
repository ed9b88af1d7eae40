import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdFileLock, withFileLock } from './fileLock';

describe('withFileLock', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  const file = path.join(folder, 'a.lock');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is released when its holder is done or has failed', async () => {
    await withFileLock(file, async () => {});
    await expect(withFileLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(withFileLock(file, async () => 'mine')).resolves.toBe('mine');
  });

  it('lets one in at a time', async () => {
    const steps: string[] = [];
    const visit = (name: string) =>
      withFileLock(file, async () => {
        steps.push(`${name} in`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        steps.push(`${name} out`);
      });
    await Promise.all([visit('a'), visit('b')]);
    expect(steps[0]?.slice(0, 1)).toBe(steps[1]?.slice(0, 1));
    expect(steps).toHaveLength(4);
  });
});

describe('holdFileLock', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  const file = path.join(folder, 'site.lock');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is held by one at a time, until released', async () => {
    const letGo = await holdFileLock(file, 0);
    expect(await holdFileLock(file, 50)).toBeUndefined();
    const next = holdFileLock(file, 5000);
    letGo?.();
    (await next)?.();
    expect(await holdFileLock(file, 0)).toEqual(expect.any(Function));
  });
});
