import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { inspectZip, type ZipEntry, type ZipLimits } from '#platform/files/inspect/inspect-zip.ts';
import { brokenSheet } from './sheet-error.ts';
import { partPath, readPart, type Workbook } from './workbook-part.ts';
import { attribute } from './xml-scanner.ts';

export async function openWorkbook(source: ByteSource, limits: ZipLimits): Promise<Workbook> {
  const entries = await inspectZip(source, limits);
  return { source, entries: new Map(entries.map((entry) => [entry.name.toLowerCase(), entry])) };
}

/** Bytes of a list of parts or sheets; a larger one would fill memory. */
const MAX_LIST = 4 * 1024 * 1024;

type Relation = { id: string; type: string; path: string };

function entryAt(workbook: Workbook, path: string): ZipEntry {
  const entry = workbook.entries.get(path.toLowerCase());
  if (entry === undefined) throw brokenSheet();
  return entry;
}

function listAt(workbook: Workbook, path: string): ZipEntry {
  const entry = entryAt(workbook, path);
  if (entry.unpacked > MAX_LIST) throw brokenSheet();
  return entry;
}

async function relations(workbook: Workbook, from: string): Promise<Relation[]> {
  const cut = from.lastIndexOf('/') + 1;
  const found: Relation[] = [];
  await readPart(workbook, listAt(workbook, `${from.slice(0, cut)}_rels/${from.slice(cut)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
      const target = attribute(attributes, 'Target') ?? '';
      const type = (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? '';
      found.push({ id: attribute(attributes, 'Id') ?? '', type, path: partPath(from, target) });
    },
  });
  return found;
}

export async function relationsOf(workbook: Workbook, from: string): Promise<Relation[]> {
  const cut = from.lastIndexOf('/') + 1;
  const isListed = workbook.entries.has(`${from.slice(0, cut)}_rels/${from.slice(cut)}.rels`.toLowerCase());
  return isListed ? relations(workbook, from) : [];
}

type Sheet = { id: string; name: string };
type Book = { visibleSheets: Sheet[]; hiddenSheets: Sheet[]; is1904: boolean };

async function readBook(workbook: Workbook, path: string): Promise<Book> {
  const book: Book = { visibleSheets: [], hiddenSheets: [], is1904: false };
  await readPart(workbook, listAt(workbook, path), {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const isHidden = /hidden/i.test(attribute(attributes, 'state') ?? '');
      (isHidden ? book.hiddenSheets : book.visibleSheets).push({
        id: attribute(attributes, 'id') ?? '',
        name: attribute(attributes, 'name') ?? '',
      });
    },
  });
  return book;
}

export type WorkbookParts = {
  sheet: ZipEntry;
  others: ReadonlyMap<string, ZipEntry>;
  hidden: ReadonlyMap<string, ZipEntry>;
  sharedStrings?: ZipEntry;
  styles?: ZipEntry;
  is1904: boolean;
};

export async function findParts(workbook: Workbook): Promise<WorkbookParts> {
  const main = (await relations(workbook, '')).find((relation) => relation.type === 'officeDocument');
  if (main === undefined) throw brokenSheet();
  const book = await readBook(workbook, main.path);
  const linked = await relations(workbook, main.path);
  const sheets = new Map<string, Relation>();
  for (const relation of linked)
    if (relation.type === 'worksheet' && !sheets.has(relation.id)) sheets.set(relation.id, relation);
  const partOf = (id: string | undefined) => (id === undefined ? undefined : sheets.get(id));
  const sheet = partOf((book.visibleSheets[0] ?? book.hiddenSheets[0])?.id);
  if (sheet === undefined) throw brokenSheet();
  const optional = (type: string): ZipEntry | undefined => {
    const path = linked.find((relation) => relation.type === type)?.path;
    return path === undefined ? undefined : workbook.entries.get(path.toLowerCase());
  };
  const entriesOf = (all: readonly Sheet[]): Map<string, ZipEntry> =>
    new Map(
      all.flatMap(({ id, name }) => {
        const other = partOf(id);
        return other ? [[name, entryAt(workbook, other.path)] as const] : [];
      }),
    );
  return {
    sheet: entryAt(workbook, sheet.path),
    others: entriesOf(book.visibleSheets.slice(1)),
    hidden: entriesOf(book.visibleSheets.length > 0 ? book.hiddenSheets : book.hiddenSheets.slice(1)),
    sharedStrings: optional('sharedStrings'),
    styles: optional('styles'),
    is1904: book.is1904,
  };
}
