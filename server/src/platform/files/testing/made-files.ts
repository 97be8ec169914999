import { makeZip } from './zip-maker.ts';

/** Headers only, as far as they are read; not a displayable picture. */
export function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

export function jpeg(width: number, height: number, comment = ''): Buffer {
  const exif = Buffer.alloc(70_000 - 4464, comment);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length - 1);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, exif.subarray(0, exif.length - 3), frame]);
}

export function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

export function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export function ole(...names: string[]): Buffer {
  const bytes = Buffer.alloc(512 * 3, 0);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(0, 76);
  bytes.writeUInt32LE(0xfffffffe, 512 + 4);
  names.forEach((name, index) => {
    bytes.write(name, 1024 + index * 128, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 1024 + index * 128 + 64);
  });
  return bytes;
}

export const docx = (extra: { name: string; content: string }[] = []) =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w/>' },
    ...extra,
  ]);
