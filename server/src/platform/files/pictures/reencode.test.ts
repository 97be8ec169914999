import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { PictureKind } from './job.ts';
import { reencodePicture } from './reencode.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaoxin-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const anew = async (
  bytes: Uint8Array,
  kind: PictureKind,
  { maxPixels = 25_000_000, maxSide = 5_000, from = 'office' } = {},
) => {
  made += 1;
  const [input, output] = [join(folder, `${made}.in`), join(folder, `${made}.out`)];
  writeFileSync(input, bytes);
  const share = { key: from, isKnown: from === 'office' };
  return { answer: await reencodePicture({ input, output, kind, maxPixels, maxSide }, share), output };
};
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 1 } } });

describe('S29 a re-encoded picture', () => {
  test('loses EXIF, GPS and comments, and is upright', async () => {
    const bytes = await plain(60, 40)
      .withExif({ IFD0: { Copyright: '某人' }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { answer, output } = await anew(bytes, 'jpeg');
    expect(answer).toEqual({ done: true });
    const { exif, icc, xmp, orientation, width, height } = await sharp(output).metadata();
    expect([exif, icc, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, undefined, 40, 60]);
  });

  test('loses bytes after its pixels', async () => {
    const bytes = Buffer.concat([await plain(10, 10).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { output } = await anew(bytes, 'png');
    expect((await sharp(output).toBuffer()).includes('<script>')).toBe(false);
  });

  test('converts CMYK and 16 bits, keeps transparency and animations', async () => {
    const cmyk = await anew(await plain(20, 20).toColourspace('cmyk').jpeg().toBuffer(), 'jpeg');
    expect(await sharp(cmyk.output).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const deep = await anew(await plain(20, 20).toColourspace('rgb16').png().toBuffer(), 'png');
    expect(await sharp(deep.output).metadata()).toMatchObject({ depth: 'uchar', width: 20 });
    const clear = await anew(await plain(20, 20, 4).png().toBuffer(), 'png');
    expect(await sharp(clear.output).metadata()).toMatchObject({ hasAlpha: true });
    const frames = await sharp(
      await Promise.all(
        ['red', 'blue'].map((colour) =>
          sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const moving = await anew(frames, 'gif');
    expect(await sharp(moving.output).metadata()).toMatchObject({ pages: 2, format: 'gif' });
  });

  test('is reduced to the limit, never enlarged', async () => {
    const { output } = await anew(await plain(400, 200).jpeg().toBuffer(), 'jpeg', { maxSide: 100 });
    expect(await sharp(output).metadata()).toMatchObject({ width: 100, height: 50 });
    const small = await anew(await plain(40, 20).jpeg().toBuffer(), 'jpeg', { maxSide: 100 });
    expect(await sharp(small.output).metadata()).toMatchObject({ width: 40 });
  });

  test('is refused before decoding when frames exceed the pixels', async () => {
    const wide = await plain(600, 600).png().toBuffer();
    expect((await anew(wide, 'png', { maxPixels: 359_999 })).answer).toEqual({ refused: 'pixels' });
    const bomb = Buffer.from(wide);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const { answer } = await anew(bomb, 'png');
    expect(answer).toHaveProperty('refused');
  });

  test.each([
    ['cut off', async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 700), 'jpeg'],
    [
      'noise behind a head',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]),
      'png',
    ],
    ['another format', async () => plain(20, 20).png().toBuffer(), 'jpeg'],
    ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'png'],
    ['empty', async () => Buffer.alloc(0), 'webp'],
  ] as const)('rejects a picture that is %s as broken', async (_, bytes, kind) => {
    expect((await anew(await bytes(), kind)).answer).toEqual({ refused: 'broken' });
  });

  test('processes many pictures one after another', async () => {
    const bytes = await plain(800, 800).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => anew(bytes, 'jpeg')));
    expect(answers.every(({ answer }) => 'done' in answer)).toBe(true);
  });

  test('of a user precedes a queue full of strangers', async () => {
    const bytes = await plain(200, 200).jpeg().toBuffer();
    const ended: string[] = [];
    const send = (from: string) =>
      anew(bytes, 'jpeg', { from }).then(
        () => ended.push(from),
        () => ended.push(`refused ${from}`),
      );
    const flood = Array.from({ length: 110 }, (_, at) => send(`network ${at % 5}`));
    const honest = send('another network');
    await send('office');
    const before = ended.filter((one) => one.startsWith('network'));
    expect(before.length).toBeLessThanOrEqual(2);
    await honest;
    expect(ended.filter((one) => one.startsWith('network')).length).toBeLessThanOrEqual(7);
    await Promise.all(flood);
    expect(ended).toContain('refused network 0');
    expect(ended).not.toContain('refused another network');
  });
});
