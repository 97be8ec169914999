import { inflateSync } from 'node:zlib';
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { Uncleanable } from './job.ts';
import { cleanJpeg, cleanJpeg2000 } from './picture-metadata.ts';

const name = (key: string): PDFName => PDFName.of(key);

/** Keys that describe a document or a part of it wherever they occur. */
const droppedKeys = [
  'Metadata',
  'PieceInfo',
  'LastModified',
  'AF',
  'Author',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
  'CreatorInfo',
  'SourceModified',
  'Thumb',
].map(name);
const catalogKeys = ['SpiderInfo', 'Perms', 'DSS', 'Legal', 'Threads', 'OpenAction', 'AA', 'Collection', 'URI'].map(
  name,
);
const actionKeys = ['F', 'JS', 'Win', 'Mac', 'Unix'].map(name);
const fileActions = new Set(['Launch', 'GoToR', 'GoToE', 'ImportData', 'SubmitForm', 'JavaScript', 'Rendition']);
const noteKeys = ['M', 'CreationDate', 'NM'].map(name);
/** Notes that carry files. */
const carriers = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia', '3D']);
const userFolder = /(?:[A-Za-z]:|\/)[\\/]*(?:Users|Documents and Settings|home)[\\/]+[^\\/]+/gi;
const largestImage = 200 * 1024 * 1024;

const wordAt = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.lookup(name(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};

function textAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(name(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/**
 * The same pages without document information, XMP, identifiers, authors of notes, signatures, attached files, earlier
 * versions and metadata of pictures.
 * @throws when it has a password or is damaged
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: true,
    parseSpeed: ParseSpeeds.Fastest,
    // many statements of banks can be read without a password
    password: '',
    preserveXFA: true,
  });
  const { context } = document;
  const pages = document.getPageCount();
  if (pages === 0) throw new Uncleanable('no pages');
  cleanCatalog(document.catalog);
  for (const page of document.getPages()) cleanNotes(page.node.Annots());
  const reached = cleanReachable(document.catalog, context);
  context.trailerInfo.Info = undefined;
  context.trailerInfo.ID = undefined;
  context.trailerInfo.Encrypt = undefined;
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

function cleanCatalog(catalog: PDFDict): void {
  for (const key of catalogKeys) catalog.delete(key);
  const names = catalog.lookup(name('Names'));
  if (names instanceof PDFDict) for (const key of ['EmbeddedFiles', 'JavaScript']) names.delete(name(key));
  const form = catalog.lookup(name('AcroForm'));
  if (!(form instanceof PDFDict)) return;
  // a form that is nothing but XFA has no pages without it
  if (form.has(name('XFA'))) throw new Uncleanable('xfa');
  form.delete(name('SigFlags'));
}

function cleanNotes(notes: PDFArray | undefined): void {
  for (let index = (notes?.size() ?? 0) - 1; index >= 0; index -= 1) {
    const note = notes?.lookup(index);
    if (!(note instanceof PDFDict)) continue;
    const kind = wordAt(note, 'Subtype') ?? '';
    if (carriers.has(kind)) notes?.remove(index);
    for (const key of noteKeys) note.delete(key);
    // the title of a field is its name, of all others its author
    if (kind !== 'Widget') note.delete(name('T'));
  }
}

/** Cleans everything that the catalog leads to, and returns its references. */
function cleanReachable(catalog: PDFDict, context: PDFDocument['context']): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const walked = new Set<PDFObject>();
  const waiting: PDFObject[] = [catalog];
  if (context.trailerInfo.Root instanceof PDFRef) reached.add(context.trailerInfo.Root);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue;
      reached.add(next);
      const target = context.lookup(next);
      if (target instanceof PDFRawStream) context.assign(next, cleanStream(target));
      const cleaned = context.lookup(next);
      if (cleaned) waiting.push(cleaned);
      continue;
    }
    if (walked.has(next)) continue;
    walked.add(next);
    if (next instanceof PDFArray) for (const value of next.asArray()) waiting.push(value);
    const dict = next instanceof PDFStream ? next.dict : next;
    if (!(dict instanceof PDFDict)) continue;
    cleanDict(dict);
    for (const value of dict.values()) waiting.push(value);
  }
  return reached;
}

function cleanDict(dict: PDFDict): void {
  for (const key of droppedKeys) dict.delete(key);
  if (wordAt(dict, 'FT') === 'Sig') for (const key of ['V', 'Lock', 'SV']) dict.delete(name(key));
  if (wordAt(dict, 'Type') === 'Page') dict.delete(name('B'));
  const action = wordAt(dict, 'S');
  if (action !== undefined && fileActions.has(action)) for (const key of actionKeys) dict.delete(key);
  if (action === 'URI' && !/^(https?|mailto|tel):/i.test(textAt(dict, 'URI'))) dict.set(name('URI'), PDFString.of(''));
  if (dict.has(name('EF'))) for (const key of ['EF', 'F', 'UF', 'Desc']) dict.delete(name(key));
  const alternative = textAt(dict, 'Alt');
  const without = alternative.replace(userFolder, 'file');
  if (without !== alternative) dict.set(name('Alt'), PDFHexString.fromText(without));
}

/** A stream whose picture is a JPEG or JPEG 2000 with metadata of its own. */
function cleanStream(stream: PDFRawStream): PDFRawStream {
  const given = stream.dict.lookup(name('Filter'));
  const filters = (given instanceof PDFArray ? given.asArray() : given ? [given] : []).map((one) =>
    one instanceof PDFName ? one.decodeText() : '',
  );
  const last = filters.at(-1);
  if (last !== 'DCTDecode' && last !== 'DCT' && last !== 'JPXDecode') return stream;
  let bytes = Buffer.from(stream.getContents());
  for (const filter of filters.slice(0, -1)) {
    if (filter !== 'FlateDecode' && filter !== 'Fl') throw new Uncleanable(`filter ${filter}`);
    bytes = inflateSync(bytes, { maxOutputLength: largestImage });
  }
  const cleaned = last === 'JPXDecode' ? cleanJpeg2000(bytes) : cleanJpeg(bytes);
  const { dict } = stream;
  if (filters.length > 1) {
    dict.set(name('Filter'), name(last));
    const parameters = dict.lookup(name('DecodeParms'));
    const own = parameters instanceof PDFArray ? parameters.lookup(filters.length - 1) : undefined;
    if (own instanceof PDFDict) dict.set(name('DecodeParms'), own);
    else dict.delete(name('DecodeParms'));
  }
  return PDFRawStream.of(dict, cleaned);
}
