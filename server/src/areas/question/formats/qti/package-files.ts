import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { bytesSource } from '#platform/files/inspect/byte-source.ts';
import { inspectZip, type ZipEntry, type ZipLimits } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { FormatRefusal } from '../refusal.ts';
import { type DecodedXml, decodeXml } from '../xml/decode-xml.ts';

const MB = 1024 * 1024;
/** Room for 5,000 questions with one picture each. Pictures do not compress. */
export const packageLimits: ZipLimits = {
  maxEntries: 12_000,
  maxUnpacked: 120 * MB,
  maxRatio: 100,
  nested: 'leave',
};
const xmlBytes = 4 * MB;
const manifestBytes = 24 * MB;

const keyOf = (path: string): string => normalised(path).toLowerCase();

/** Resolves `href` relative to a file of a package; undefined if it leaves the package. */
export function pathFrom(from: string, href: string): string | undefined {
  const said = (href.split(/[?#]/u)[0] ?? '').trim();
  if (said === '' || /^[a-z][a-z0-9+.-]*:|^\/\//iu.test(said)) return undefined;
  const parts = said.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of unescaped(said).split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function unescaped(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

export class PackageFiles {
  readonly #bytes: Uint8Array;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  private constructor(bytes: Uint8Array, entries: readonly ZipEntry[]) {
    this.#bytes = bytes;
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  }

  /** @throws ZipRefusal */
  static async open(bytes: Uint8Array): Promise<PackageFiles> {
    return new PackageFiles(bytes, await inspectZip(bytesSource(bytes), packageLimits));
  }

  find(path: string): string | undefined {
    return this.#entries.get(keyOf(path))?.name;
  }

  names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name).filter((name) => !/(^|\/)(__MACOSX|\.)/u.test(name));
  }

  async read(path: string, most: number): Promise<Uint8Array> {
    const entry = this.#entries.get(keyOf(path));
    if (!entry) throw new FormatRefusal('href', [`包中没有文件【${path}】`, `The package has no file ${path}`]);
    if (entry.unpacked > most) throw new FormatRefusal('href', [`文件【${path}】过大`, `File ${path} is too large`]);
    const pieces: Uint8Array[] = [];
    for await (const piece of unpackEntry(bytesSource(this.#bytes), entry)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async xml(path: string): Promise<DecodedXml> {
    return decodeXml(await this.read(path, path.toLowerCase().endsWith('imsmanifest.xml') ? manifestBytes : xmlBytes));
  }
}
