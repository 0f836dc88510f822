import { crc32, deflateRawSync } from 'node:zlib';

/** A member of an archive. */
interface ArchiveMember {
  name: string;
  content: string | Uint8Array;
  /** False information about the member in the archive. */
  size?: number;
  crc?: number;
  flags?: number;
}

/** Returns a zip archive, which may contain false information. */
export function archive(...members: ArchiveMember[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, size, crc, flags = 0 } of members) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? Buffer.byteLength(content), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}
