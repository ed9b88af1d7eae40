import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { offlineEntries, offlineLines } from '../../../../tests/support/catalogue/offlineEntries';
import { packingOf, unpack } from './unpack';

const folder = mkdtempSync(path.join(tmpdir(), 'enspired-unpack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const plain = Buffer.from([...offlineLines(offlineEntries(3))].join(''));
/** The same, compressed with the zstd program: Node 20 has no zstd. */
const zstd = Buffer.from(
  [
    'KLUv/WQ6DRUiACa1rUEQc9MG5j8soLAINswAP/OfuY8XJqpvZ8C/Zy1CMKdJ7KGVV/8mgpLktXIOvt7WXlD2Fw51fJO0bdI6Q6Kq',
    'qhVQLpMAmACzAJcCMAM/O7Y1yNhnhoLTpjRXP0libsbaqZJm1UH+2oib6hxfxN7tIqlXpxhqYzXitCyz7tossd3+NkXSHBGI49Hx',
    'zMs11ZlKQ3oDPKOPkIDneQ9XS6n1eJ7949XfQn31U689cvXj+lHOprpaLFJVj33k2bHLVzlDQuzlqayOya6tfm7UKTwGc+EtZ62v',
    'dvpaxAF6JDc/tZ8gyvxUy/I6SYs+QCEPTpaVayqz2XDTSTL75bA8pdcR5bRsE6kq/JfLUW5NkWgMHNBcff27pjoBqAOyQNS4Wuwv',
    'aqo/OApEHVAHQV+NuewZNwUxi+X2TXWHg63LD7uhVy2m8nrMLHNTETr6tMrXtfgkObfNKw5nKcHGKmM5qdZkCGC+ViMMwtX44+Us',
    '7hEAJK3JXDSaNV+7ZQ5hB/bZ59+syow9Ym7vqKnG9yOH2btV6Xnz+KzEuIxfyP1cfb7XGDT1sGrj4/dafpeNKCdQSlJmoGBIuZDy',
    'AcVEpWSqoCLDZEGlRMXEdOKixorSicOGFycRpVPJCxWlk4fSiUXp9KF0SrGigSUDCwaWESuPxEqLFQssJhimFqYQJhSlHDE6tLA4',
    'aXkmJy0dUOQAUQIHCQ43TJTQWKHCBu2qrZ3EnhKgNJWBq6v/J8ofq1Pr1G+UmdPN5nJ2dF2rj13PLrYsy7Isy7Isy+PpQLABWe+C',
    'vCwp5USWZeHPfntaq0V8P+Ouw57aaFnTaybx/c03OgFCCCGEEEIIwvl8GlicjoPQB74Os/M/Tz6AEEZozMn6GZbVZp5/XvxS7QWb',
    'T7I1q119cxGJtXw918d/P/rcmuoOe64e0lR9EuYiVQaArqDxOGUUQkQiMlKQJBkOgERkimr0aQmmW7bb8OJRMr4KnNM5ihNENwi+',
    '++kgw4woTcl7QlidAKhYfZyYAXpIPwI/8hMO0bI0meIjO1OfgGNNnIysSFwxA8ClMiX1+DZJoVCxJE41+97EAcs5zolUQUQDmFaw',
    '+zXIFTKPBRWm+mkhVlwAVOc/YkwLPaQfgR/5CYdoWZpM8ZFtKrkDIpsjciG7ObI4p0uTBEZwLxIvxAv0+FkUGQrkPQRC0BR6HLmE',
    'YjTjJwVzbDHeA0/9hWm1RtAujRPBv55bB8M9EXyljLd4Wgzd+xQXaKyNEsEogAb8vD8NUG7FzZxYwtm965D+I8fih1RC1uXLSoot',
    'B/92TmsIDB9oDVFBOIU/l5sVm1qg8VqQfSlEBmfpKVvqWDvp8DJjlqSQLqdKw4AelWVCZ2Tez+OCjT132tYVr0MAeXwXwmgbXCk3',
    'voZtQSGxnLJso+UVwQDYelAGa3WZoArYAzCjst+p5SOqUl9in0J1amKHywTLQ707iCqKN623',
  ].join(''),
  'base64',
);

function fileOf(content: Uint8Array, name = 'file'): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function read(file: string, limit?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpack(file, { limit })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('unpack', () => {
  it.each([
    ['plain', plain],
    ['gzip', gzipSync(plain)],
    ['zstd', zstd],
  ])('reads a %s file, whatever its name', async (packing, content) => {
    const file = fileOf(content, 'anything.txt');
    expect(packingOf(file)).toBe(packing);
    expect((await read(file)).equals(plain)).toBe(true);
  });

  it('reads several zstd frames as one', async () => {
    expect((await read(fileOf(Buffer.concat([zstd, zstd])))).length).toBe(2 * plain.length);
  });

  it.each([
    ['gzip', gzipSync(plain)],
    ['zstd', zstd],
  ])('says that a %s file is cut off', async (_, content) => {
    const cut = content.subarray(0, content.length - 20);
    await expect(read(fileOf(cut))).rejects.toThrow(/damaged or cut off/);
  });

  it.each([
    ['gzip', gzipSync(plain)],
    ['zstd', zstd],
  ])('says that a %s file is damaged', async (_, content) => {
    const damaged = Buffer.from(content);
    damaged.fill(0xff, 30, 60);
    await expect(read(fileOf(damaged))).rejects.toThrow(/damaged or cut off/);
  });

  it('stops at the limit: a few bytes can expand to gigabytes', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    await expect(read(fileOf(bomb), 1_048_576)).rejects.toThrow('unpacked it is larger than 1 MB');
  });

  it('refuses a zstd frame that requests a quarter of a gigabyte', async () => {
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 18 << 3, ...new Array<number>(40).fill(0)]);
    await expect(read(fileOf(frame))).rejects.toThrow('it needs too much memory to be unpacked');
  });

  it('reads an empty file as nothing', async () => {
    expect(await read(fileOf(Buffer.alloc(0)))).toHaveLength(0);
  });

  it('reports how much of the packed file has been read', async () => {
    const file = fileOf(gzipSync(plain));
    let last = 0;
    for await (const _ of unpack(file, {
      onRead: (bytes) => {
        last = bytes;
      },
    }))
      void _;
    expect(last).toBe(gzipSync(plain).length);
  });
});
