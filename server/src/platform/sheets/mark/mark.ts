import { Readable } from 'node:stream';
import type { ByteSource } from '#platform/files/inspect/byte-source.ts';
import { LONG_SHEET_ZIP } from '#platform/files/inspect/inspect-zip.ts';
import { openWorkbook } from '../workbook.ts';
import { readPart, type Workbook } from '../workbook-part.ts';
import { attribute } from '../xml-scanner.ts';
import { changeParts, type PartChange, TAIL_SIZE, type Tail } from './change-parts.ts';

/** A custom property, which programs list with the others, and a hidden defined name, which they never show. */
const property = 'kaoxin-export';
const hiddenName = '_kaoxin_export';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const customType = 'application/vnd.openxmlformats-officedocument.custom-properties+xml';

function beside(sign: string, added: string, where: 'before' | 'behind'): PartChange {
  return (content) => {
    const at = content.lastIndexOf(sign);
    if (at < 0) throw new RangeError(`a workbook has no ${sign}`);
    const cut = where === 'before' ? at : at + sign.length;
    return content.slice(0, cut) + added + content.slice(cut);
  };
}

const changesOf = (mark: string): ReadonlyMap<string, PartChange> =>
  new Map([
    [
      'xl/workbook.xml',
      beside(
        '</sheets>',
        `<definedNames><definedName name="${hiddenName}" hidden="1">"${mark}"</definedName></definedNames>`,
        'behind',
      ),
    ],
    [
      '_rels/.rels',
      beside(
        '</Relationships>',
        `<Relationship Id="rIdMark" Type="${OFFICE}/relationships/custom-properties" Target="docProps/custom.xml"/>`,
        'before',
      ),
    ],
    [
      '[Content_Types].xml',
      beside('</Types>', `<Override PartName="/docProps/custom.xml" ContentType="${customType}"/>`, 'before'),
    ],
    [
      'docProps/custom.xml',
      () =>
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${OFFICE}/custom-properties" xmlns:vt="${OFFICE}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${property}"><vt:lpwstr>${mark}</vt:lpwstr></property></Properties>`,
    ],
  ]);

/**
 * Adds the mark of the export to the end of an xlsx: the request id of its audit row. It is invisible, and programs
 * keep it when the file is edited and saved (decision 049).
 */
export const withMark = (tail: Tail, mark: string): Promise<Buffer> => changeParts(tail, changesOf(mark));

export function markedStream(source: Readable, mark: string): Readable {
  const stream = Readable.from(marked(source, mark), { objectMode: false });
  // A stream closed before its first byte has read nothing of its source.
  stream.on('close', () => source.destroy());
  return stream;
}

async function* marked(source: AsyncIterable<Buffer>, mark: string): AsyncGenerator<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  let from = 0;
  for await (const piece of source) {
    bytes = Buffer.concat([bytes, piece]);
    const leaves = bytes.length - TAIL_SIZE;
    if (leaves <= 0) continue;
    yield bytes.subarray(0, leaves);
    bytes = bytes.subarray(leaves);
    from += leaves;
  }
  yield await withMark({ from, bytes }, mark);
}

const requestId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** Bytes of the lists of names and properties; a longer one was not marked here. */
const MAX_PART = 4 * 1024 * 1024;

/** The mark of an exported xlsx, also after it was edited; undefined without one. */
export async function readMark(file: ByteSource): Promise<string | undefined> {
  const workbook = await openWorkbook(file, LONG_SHEET_ZIP);
  return (
    (await markIn(workbook, 'docprops/custom.xml', ['property', property])) ??
    (await markIn(workbook, 'xl/workbook.xml', ['definedName', hiddenName]))
  );
}

async function markIn(
  workbook: Workbook,
  path: string,
  [tag, called]: readonly [tag: string, called: string],
): Promise<string | undefined> {
  const part = workbook.entries.get(path);
  if (!part || part.unpacked > MAX_PART) return undefined;
  let isInside = false;
  let found = '';
  await readPart(workbook, part, {
    open(name, attributes) {
      if (name === tag) isInside = attribute(attributes, 'name') === called;
    },
    text(piece) {
      if (isInside) found += piece;
    },
    close(name) {
      if (name === tag) isInside = false;
    },
  });
  return requestId.exec(found)?.[0];
}
