import { extname } from 'node:path';
import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { DOCUMENT_ZIP } from '#platform/files/inspect/inspect-zip.ts';
import { unpackEntry } from '#platform/files/inspect/unpack-entry.ts';
import { columnLetters } from '#platform/sheets/column-letters.ts';
import type { SheetRemark } from '#platform/sheets/sheet-remarks.ts';
import { openWorkbook, relationsOf } from '#platform/sheets/workbook.ts';
import { readPart, type Workbook } from '#platform/sheets/workbook-part.ts';
import { attribute } from '#platform/sheets/xml-scanner.ts';
import type { Loss, Picture } from '../format.ts';
import type { FoundColumns } from './columns.ts';
import { pictureBlock } from './picture-cell.ts';
import type { TableRow } from './row.ts';

export const pictureEndings = ['.png', '.jpg', '.jpeg', '.gif', '.webp'];
export const mostPictureBytes = 5 * 1024 * 1024;

const cellImages = 'xl/cellimages.xml';
/** What WPS writes into a cell that holds a picture. */
const ofWps = /^=(?:_xlfn\.)?DISPIMG\("([^"]{1,80})",\s*\d+\)$/u;

export class SheetPictures {
  readonly taken = new Map<string, Picture>();
  readonly #workbook: Workbook;
  readonly #paths: ReadonlyMap<string, string>;

  private constructor(workbook: Workbook, paths: ReadonlyMap<string, string>) {
    this.#workbook = workbook;
    this.#paths = paths;
  }

  static async of(source: ByteSource): Promise<SheetPictures> {
    const workbook = await openWorkbook(source, DOCUMENT_ZIP);
    return new SheetPictures(workbook, await wpsPictures(workbook));
  }

  inCell = async (text: string): Promise<Picture | undefined> => {
    const id = ofWps.exec(text)?.[1];
    return id === undefined ? undefined : this.at(this.#paths.get(id));
  };

  async at(path: string | undefined): Promise<Picture | undefined> {
    const entry = path === undefined ? undefined : this.#workbook.entries.get(path.toLowerCase());
    if (entry === undefined || entry.unpacked > mostPictureBytes) return undefined;
    if (!pictureEndings.includes(extname(entry.name).toLowerCase())) return undefined;
    const known = this.taken.get(entry.name);
    if (known) return known;
    const pieces: Buffer[] = [];
    for await (const piece of unpackEntry(this.#workbook.source, entry)) pieces.push(piece);
    const picture = { name: entry.name, bytes: Buffer.concat(pieces) };
    this.taken.set(entry.name, picture);
    return picture;
  }
}

async function wpsPictures(workbook: Workbook): Promise<Map<string, string>> {
  const entry = workbook.entries.get(cellImages);
  const found = new Map<string, string>();
  if (entry === undefined || entry.unpacked > mostPictureBytes) return found;
  const paths = new Map((await relationsOf(workbook, entry.name)).map(({ id, path }) => [id, path]));
  let name = '';
  await readPart(workbook, entry, {
    open(tag, attributes) {
      if (tag === 'cNvPr') name = attribute(attributes, 'name') ?? '';
      const path = tag === 'blip' ? paths.get(attribute(attributes, 'embed') ?? '') : undefined;
      if (path !== undefined) found.set(name, path);
    },
  });
  return found;
}

const isPictured = (key: string): boolean => /^(?:stem|passage|analysis|option\d+|target\d+)$/u.test(key);
const placed = (row: number, words: Loss['words']): Loss => ({ place: `第${row}行`, construct: 'drawing', words });

/**
 * Adds pictures to the cells that hold them or that they lie on. Returns the remarks about all other pictures, and a
 * note for each that lies on a cell.
 */
export async function withPictures(
  rows: TableRow[],
  { at }: FoundColumns,
  pictures: SheetPictures,
  remarks: readonly SheetRemark[],
): Promise<{ remarks: SheetRemark[]; losses: Loss[] }> {
  const keys = new Map([...at].map(([key, column]) => [columnLetters(column), key]));
  const losses: Loss[] = [];
  for (const row of rows)
    for (const [key, text] of row.cells) {
      const picture = isPictured(key) ? await pictures.inCell(text) : undefined;
      if (picture) row.riches = new Map([...(row.riches ?? []), [key, pictureBlock(picture.name)]]);
    }
  const byNumber = new Map(rows.map((row) => [row.rowNo, row]));
  const left: SheetRemark[] = [];
  for (const remark of remarks) {
    const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d+)$/u.exec(remark.ref) ?? [];
    const key = keys.get(letters);
    const row = byNumber.get(Number(number));
    const isCell = remark.kind === 'picture' && key !== undefined && row !== undefined && isPictured(key);
    const picture = isCell ? await pictures.at(remark.path) : undefined;
    if (!picture || !row || key === undefined) {
      left.push(remark);
      continue;
    }
    row.behind = new Map([...(row.behind ?? []), [key, (row.behind?.get(key) ?? '') + pictureBlock(picture.name)]]);
    losses.push(
      placed(row.rowNo, [
        `位于单元格${remark.ref}的图片作为该单元格的内容导入，请核对`,
        `The picture that lies on cell ${remark.ref} is read as its content: check it`,
      ]),
    );
  }
  return { remarks: left, losses };
}
