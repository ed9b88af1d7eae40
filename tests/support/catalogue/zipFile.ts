import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string | Buffer;
  /** What it says it has, unpacked. */
  bytes?: number;
}

/** A zip file of these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, content, bytes } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes ?? plain.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = [signed(0x04034b50), common, Buffer.from(name), packed];
    listed.push(signed(0x02014b50), Buffer.from([20, 0]), common, place, Buffer.from(name));
    locals.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(
    listed.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...listed, signed(0x06054b50), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
