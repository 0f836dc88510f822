/** How long the signature and the header of a PNG file are. */
const headLength = 33;

/** Returns a PNG file with a text about it, as `iTXt` (PNG specification, 11.3.3.4). */
export async function describePng(png: Blob, text: string): Promise<Blob> {
  // The keyword, no compression, and neither a language nor a translated keyword.
  const data = new TextEncoder().encode(`iTXtDescription\0\0\0\0\0${text}`);
  const chunk = new DataView(new ArrayBuffer(data.length + 8));
  chunk.setUint32(0, data.length - 4);
  new Uint8Array(chunk.buffer).set(data, 4);
  chunk.setUint32(data.length + 4, crc32(data));
  return new Blob([png.slice(0, headLength), chunk, png.slice(headLength)], { type: 'image/png' });
}

/** Returns the checksum that a chunk ends with (PNG specification, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
