import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';

/** A zip file that is never whole in memory: each entry says behind its bytes how many they are. */
export async function writeZip(file: string, entries: Record<string, Iterable<object>>): Promise<void> {
  const out = createWriteStream(file);
  const listed: Buffer[] = [];
  let offset = 0;
  const write = async (bytes: Buffer) => {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for (const [name, lines] of Object.entries(entries)) {
    const start = offset;
    await write(headerOf(0x04034b50, 30, name, {}));
    const begun = offset;
    let plain = 0;
    const counted = function* () {
      for (const line of lines) {
        const text = Buffer.from(`${JSON.stringify(line)}\n`);
        plain += text.length;
        yield text;
      }
    };
    await pipeline(
      Readable.from(counted()),
      createDeflateRaw({ level: 1 }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const chunk of packed) await write(chunk);
      },
    );
    listed.push(headerOf(0x02014b50, 46, name, { packed: offset - begun, plain, start }));
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(listed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  await write(Buffer.concat([directory, end]));
  out.end();
  await once(out, 'close');
}

function headerOf(
  signature: number,
  bytes: 30 | 46,
  name: string,
  { packed = 0, plain = 0, start = 0 }: { packed?: number; plain?: number; start?: number },
): Buffer {
  const header = Buffer.alloc(bytes);
  const shift = bytes === 46 ? 2 : 0;
  header.writeUInt32LE(signature, 0);
  // Sizes follow the bytes.
  header.writeUInt16LE(0x8, 6 + shift);
  header.writeUInt16LE(8, 8 + shift);
  header.writeUInt32LE(packed, 18 + shift);
  header.writeUInt32LE(plain, 22 + shift);
  header.writeUInt16LE(name.length, 26 + shift);
  if (bytes === 46) header.writeUInt32LE(start, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}
