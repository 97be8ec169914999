import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdsOfficeFonts } from '#platform/config/font-folder.ts';
import { testApp } from '../../../testing/app.ts';
import { letterPdf } from '../pdf/pdf.ts';
import { pdfFonts, pdfPages } from '../testing/pdf-text.ts';
import { faceSheet, KEPT, namedSlice, rangesOf, slicesOf } from './face-sheet.ts';
import { facesIn } from './faces.ts';
import { sliceOf } from './slice.ts';
import { glyphOf, readTrueType } from './true-type.ts';

type Face = {
  postscriptName: string;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number; path: { toSVG(): string } };
};

const require = createRequire(import.meta.url);
const beside = createRequire(createRequire(require.resolve('pdfmake')).resolve('pdfkit'));
const fontkit: { create(bytes: Buffer): Face } = beside('fontkit');

const faces = facesIn(undefined);
const rare = faces.others.find((path) => path.includes('SerifJP')) ?? '';
const points = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaoxin-faces-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a slice of a font', () => {
  test.each([
    ['text', faces.text, '甲乙丙é¼，䶮'],
    ['heading', faces.heading, '一、诉求é'],
    ['rare', rare, '𠮷'],
  ])('draws as the whole font: %s', async (_, path, text) => {
    const whole = fontkit.create(readFileSync(path));
    const slice = fontkit.create(await sliceOf(await readTrueType(path), points(text)));
    for (const codePoint of points(text)) {
      const [one, other] = [slice, whole].map((face) => face.glyphForCodePoint(codePoint));
      expect(one?.path.toSVG()).toBe(other?.path.toSVG());
      expect(one?.path.toSVG()).not.toBe('');
      expect(one?.advanceWidth).toBe(other?.advanceWidth);
    }
    expect(slice.postscriptName).toBe(whole.postscriptName);
    expect(slice.hasGlyphForCodePoint(0x4e01)).toBe(false);
  });

  test('is small', async () => {
    const font = await readTrueType(faces.text);
    const [, everyday = []] = slicesOf([...font.codePoints]);
    expect(everyday).toHaveLength(256);
    expect((await sliceOf(font, everyday)).length).toBeLessThan(120_000);
  });
});

test('cuts a font into disjoint slices, common characters together', async () => {
  const { codePoints } = await readTrueType(faces.text);
  const slices = slicesOf([...codePoints]);
  expect(slices.flat().sort((a, b) => a - b)).toEqual([...codePoints]);
  const placesOf = (text: string) =>
    new Set(points(text).map((point) => slices.findIndex((one) => one.includes(point))));
  expect(placesOf('0Aé，。（〔').size).toBe(1);
  // GB/T 2312 begins with 啊, and its first level ends with 座.
  expect(Math.max(...placesOf('啊一的座阿'))).toBeLessThanOrEqual(15);
  expect(Math.min(...placesOf('亍丌䶮'))).toBeGreaterThan(15);
});

test('writes ranges in CSS syntax', () => {
  expect(rangesOf(points('甲乙丁一七𠮷'))).toBe('U+4e00-4e01,U+4e03,U+4e59,U+7532,U+20bb7');
});

test('reads a font that covers only the first plane', async () => {
  const bytes = readFileSync(rare);
  const tables = bytes.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, at) => 12 + 16 * at).find(
    (at) => bytes.toString('latin1', at, at + 4) === 'cmap',
  );
  const cmap = bytes.readUInt32BE((entry ?? 0) + 8);
  for (let at = 0; at < bytes.readUInt16BE(cmap + 2); at += 1) {
    const part = cmap + bytes.readUInt32BE(cmap + 8 + 8 * at);
    if (bytes.readUInt16BE(part) === 12) bytes.writeUInt16BE(99, part);
  }
  const path = join(folder, 'narrow.bin');
  writeFileSync(path, bytes);
  const [narrow, wide] = await Promise.all([readTrueType(path), readTrueType(rare)]);
  const plane = [...wide.codePoints].filter((codePoint) => codePoint < 0xffff);
  expect([...narrow.codePoints]).toEqual(plane);
  expect(plane.every((codePoint) => glyphOf(narrow, codePoint) === glyphOf(wide, codePoint))).toBe(true);
  expect(glyphOf(narrow, 0x20bb7)).toBe(0);
});

test('rejects files that are not TrueType fonts', async () => {
  const own = mkdtempSync(join(folder, 'own-'));
  expect(holdsOfficeFonts(own)).toBe(false);
  writeFileSync(join(own, 'text.ttf'), 'OTTO');
  expect(holdsOfficeFonts(own)).toBe(false);
  await expect(readTrueType(join(own, 'text.ttf'))).rejects.toThrow();
  copyFileSync(rare, join(own, 'text.ttf'));
  expect(holdsOfficeFonts(own)).toBe(true);
});

test("uses an office's fonts with fallbacks", async () => {
  const own = mkdtempSync(join(folder, 'office-'));
  copyFileSync(rare, join(own, 'text.ttf'));
  const html =
    '<html><body><main><p>案件𠮷䶮</p></main><div class="foot"><span></span><span>校验码 0</span></div></body></html>';
  const pdf = await letterPdf({ title: '样函', html }, (sentence) => expect.fail(sentence), own);
  expect(pdfFonts(pdf)).toEqual(['NotoSerifJP-Regular', 'NotoSerifSC-Regular']);
  expect(pdfPages(pdf)[0]).toContain('案件𠮷䶮');
  const { css } = await faceSheet(own);
  const { mark } = await readTrueType(rare);
  const [first = ''] = css.toString().split('\n');
  expect(first).toContain(`font-family:"Kaoxin Letter";font-weight:400`);
  expect(first).toContain(`-${mark}-`);
});

describe('for browsers', () => {
  const app = testApp();
  const fetch = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

  test('serves a sheet of existing slices, cached by ETag', async () => {
    const answer = await fetch('/api/letters/faces.css', { 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' });
    const css = gunzipSync(answer.rawPayload).toString();
    expect((await fetch('/api/letters/faces.css')).body).toBe(css);
    expect(css).toContain('url(/api/letters/faces/');
    expect(new Set(Array.from(css.matchAll(/font-family:"([^"]*)"/g), ([, name]) => name))).toEqual(
      new Set(['Kaoxin Letter', 'Kaoxin Title', 'Kaoxin Others']),
    );
    expect(answer.rawPayload.length).toBeLessThan(100_000);
    const again = await fetch('/api/letters/faces.css', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('caches a slice for a year', async () => {
    const css = (await fetch('/api/letters/faces.css')).body;
    const rule = css.split('\n').find((one) => /U\+20bb7\b/.test(one)) ?? '';
    expect(rule).toContain('font-family:"Kaoxin Others"');
    const answer = await fetch(/url\(([^)]*)\)/.exec(rule)?.[1] ?? '');
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(fontkit.create(answer.rawPayload).hasGlyphForCodePoint(0x20bb7)).toBe(true);
    expect(css.split('\n').filter((one) => one.includes('Others') && /U\+4e00\b/.test(one))).toEqual([]);
  });

  test('fits all slices into the cache', async () => {
    const { slices } = await faceSheet(undefined);
    const largest = 72_000;
    expect(slices.size).toBeGreaterThan(300);
    expect(slices.size * largest).toBeLessThan(KEPT);
    const name = [...slices.keys()][5] ?? '';
    const first = await namedSlice(undefined, name);
    expect(await namedSlice(undefined, name)).toBe(first);
  });

  test('opens no font for an impossible name', async () => {
    const broken = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(broken, 'text.ttf'), 'OTTO');
    expect(await namedSlice(broken, 'nothing.woff')).toBeUndefined();
    await expect(namedSlice(broken, 'kaoxin-letter-400-00000000-1-0.woff')).rejects.toThrow();
  });

  test.each(['nothing.woff', 'kaoxin-letter-400-00000000-1-0.woff', '%2e%2e%2fapp.ts'])(
    'does not find %s',
    async (name) => {
      expect([400, 404]).toContain((await fetch(`/api/letters/faces/${name}`)).statusCode);
      expect(await namedSlice(undefined, name)).toBeUndefined();
    },
  );
});
