import type { Label } from '@kaoxin/contract/conventions.ts';
import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { type ByteSource, bytesSource } from '#platform/files/inspect/byte-source.ts';
import { checkUpload } from '#platform/files/inspect/content.ts';
import { inspectZip, type ZipEntry, type ZipLimits } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import type { UploadProfile } from '#platform/files/upload-profiles.ts';
import { eachInTurn } from '#platform/turns.ts';

const MB = 1024 * 1024;

/** Photos hardly compress, so an archive that unpacks to more than this does not contain photos. */
const limits: ZipLimits = { maxEntries: 20_000, maxUnpacked: 400 * MB, maxRatio: 50, nested: 'refuse' };
export const photoArchive: UploadProfile = { extensions: ['zip'], maxBytes: 200 * MB, maxPixels: 0, zip: limits };
/** A photo in the archive: jpg of at most 500 kB (domain.md 1.3, photoId). It is re-encoded at display size. */
export const examineePhoto: UploadProfile = {
  extensions: ['jpg', 'jpeg'],
  maxBytes: 500 * 1024,
  maxPixels: 25_000_000,
  pictures: { maxSide: 1024 },
};

export interface PackedPhoto {
  name: string;
  entry: ZipEntry;
}

const ofSystems = /^(\.|Thumbs\.db$|desktop\.ini$)/i;
const isOfSystem = (path: string): boolean =>
  path.split('/').some((part) => ofSystems.test(part) || part === '__MACOSX');

export const baseName = (path: string): string => normalised(path.split('/').at(-1) ?? path).trim();

/**
 * Pictures of an archive in a stable order.
 * @throws ZipRefusal for a dangerous or broken archive
 */
export async function photosIn(source: ByteSource): Promise<PackedPhoto[]> {
  const entries = await inspectZip(source, limits);
  const photos = entries.filter(({ name }) => !isOfSystem(name));
  return (await eachInTurn(photos, (entry) => ({ name: baseName(entry.name), entry }))).sort((one, other) =>
    one.entry.name < other.entry.name ? -1 : 1,
  );
}

export type UnpackedPhoto = { name: string; bytes: Buffer } | { name: string; reason: Label };

const tooLarge: Label = ['照片不能超过500KB', 'A photo has at most 500 kB'];
const notJpg: Label = ['照片应为jpg格式', 'A photo is a jpg file'];
const broken: Label = ['照片已损坏，无法读取', 'The photo is broken and cannot be read'];

export async function unpackPhoto(source: ByteSource, { name, entry }: PackedPhoto): Promise<UnpackedPhoto> {
  if (entry.unpacked > examineePhoto.maxBytes) return { name, reason: tooLarge };
  const pieces: Buffer[] = [];
  for await (const piece of unpackEntry(source, entry)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const checked = await checkUpload({ name, source: bytesSource(bytes), profile: examineePhoto });
  if (checked.ok) return { name, bytes };
  if (checked.code === 'size') return { name, reason: tooLarge };
  return { name, reason: checked.code === 'type' || checked.code === 'mismatch' ? notJpg : broken };
}
