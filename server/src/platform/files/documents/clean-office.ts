import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteSource } from '../inspect/byte-source.ts';
import { bytesSource } from '../inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip } from '../inspect/inspect-zip.ts';
import { unpackEntry } from '../inspect/unpack-entry.ts';
import type { DirectoryEntry } from '../inspect/zip-directory.ts';
import { directoryLine, endOf, makeRecord } from '../zip-records.ts';
import { Uncleanable } from './job.ts';
import { withoutPictureMetadata } from './picture-metadata.ts';
import { localName, rewriteXml, type XmlRules } from './rewrite-xml.ts';

/** Parts about the document, not of it. Both formats are valid without them. */
const droppedParts =
  /(^|\/)(docProps|customXml|printerSettings|revisions|_xmlsignatures|docMetadata|package\/services)\/|^word\/people\d*\.xml$|^word\/recipientData\.xml$/i;
/** Relationships to such parts, and to a template on the author's disk. */
const droppedRelations =
  /\/(core-properties|extended-properties|custom-properties|thumbnail|customXml|people|printerSettings|attachedTemplate|revisionHeaders|usernames|origin|signature|classificationlabels|mailMerge\w*|recipientData)$/;
const droppedElements = new Set([
  'rsids',
  'docVars',
  'attachedTemplate',
  'mailMerge',
  'docId',
  'printerSettings',
  'dataBinding',
  'presenceInfo',
  'fileSharing',
  'absPath',
  'revisionPtr',
  'customWorkbookViews',
  'customSheetViews',
]);
/** Attributes that are optional everywhere they occur. */
const droppedAttributes = new Set([
  'initials',
  'dateUtc',
  'refreshedBy',
  'refreshedDate',
  'refreshedDateIso',
  'securityDescriptor',
  'dT',
  'lastEditedBy',
]);
/** A folder of a user account, as in the description of a pasted picture. */
const userFolder =
  /(?:file:\/{2,3})?(?:[A-Za-z]:|\/)(?:\\|\/|%5C)*(?:Users|Documents and Settings|home)(?:\\|\/|%5C)+[^\\/"'<>|%]{1,200}/gi;
const mayStay = /^(https?:|mailto:|tel:|#)/i;
/** Two: a workbook in a document, and its own charts. */
const deepest = 2;

const withoutFolders = (value: string): string =>
  /users|settings|home/i.test(value) ? value.replace(userFolder, 'file') : value;

/** Gives each author a number, in the order of their first mark, so that changes of two people stay apart. */
class Authors {
  readonly #numbers = new Map<string, number>();

  nameOf(author: string): string {
    const number = this.#numbers.get(author) ?? this.#numbers.size + 1;
    this.#numbers.set(author, number);
    return number === 1 ? 'Author' : `Author ${number}`;
  }

  /** Excel begins a note with the name of its author. */
  named(text: string): string {
    const prefix = /^(.{1,100})[:：]\s*$/su.exec(text)?.[1];
    return prefix !== undefined && this.#numbers.has(prefix) ? text.replace(prefix, () => this.nameOf(prefix)) : text;
  }
}

function documentRules(authors: Authors, part: string): XmlRules {
  const isNotes = /\/comments[^/]*\.xml$/i.test(part);
  return {
    isDropped: (element) => droppedElements.has(element) || (element === 'metadata' && part.endsWith('.svg')),
    attribute(element, name, value) {
      const local = localName(name);
      if (droppedAttributes.has(local) || /^rsid/.test(local)) return undefined;
      if (local === 'author') return authors.nameOf(value);
      if (local === 'date' && name !== 'date') return undefined;
      // the settings of a printer, whose part goes
      if (element === 'pageSetup' && local === 'id') return undefined;
      if (element === 'person') return personal(authors, local, value);
      if (element === 'cmAuthor' && local === 'name') return authors.nameOf(value);
      if (element === 'connection' && local === 'connection') return '';
      return withoutFolders(value);
    },
    text(element, value) {
      if (element === 'author') return authors.nameOf(value);
      if (element === 'instrText' || element === 'delInstrText') return withoutFolders(value);
      return isNotes && element === 't' ? authors.named(value) : value;
    },
  };
}

function personal(authors: Authors, attribute: string, value: string): string {
  if (attribute === 'displayName') return authors.nameOf(value);
  if (attribute === 'userId') return '';
  return attribute === 'providerId' ? 'None' : value;
}

const relationRules: XmlRules = {
  isDropped: () => false,
  keeps(element, attributes) {
    if (element !== 'Relationship') return true;
    const target = (attributes.get('Target') ?? '').replace(/^(\.\.\/|\/)+/, '');
    const isOutside = attributes.get('TargetMode') === 'External';
    return !droppedRelations.test(attributes.get('Type') ?? '') && (isOutside || !droppedParts.test(target));
  },
  attribute: (_element, _name, value) => value,
};

/** Links to files on a disk or in a network of the author lead nowhere else. */
const targetRules = (part: string): XmlRules => ({
  ...relationRules,
  attribute: (_element, name, value) => (name === 'Target' && isForeign(part, value) ? 'about:blank' : value),
});

const isForeign = (part: string, target: string): boolean =>
  (/^[a-z][a-z\d+.-]*:/i.test(target) || /^[\\/]{2}/.test(target)) && !mayStay.test(target) && part.endsWith('.rels');

const typeRules: XmlRules = {
  isDropped: () => false,
  keeps: (element, attributes) =>
    element !== 'Override' || !droppedParts.test((attributes.get('PartName') ?? '').replace(/^\//, '')),
  attribute: (_element, _name, value) => value,
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) {
    const [name, encoding] = bytes[0] === 0xff ? ['utf-16le', 'utf-16'] : ['utf-16be', 'utf-16'];
    return new TextDecoder(name, { fatal: true }).decode(bytes).replace(`encoding="${encoding}"`, 'encoding="UTF-8"');
  }
  return utf8.decode(bytes);
}

function cleanXml(part: string, bytes: Buffer, authors: Authors): Buffer {
  const xml = textOf(bytes);
  if (/^<\?xml[^>]*encoding=["'](?!utf-?(8|16))/i.test(xml)) throw new Uncleanable('encoding');
  const rules = part === '[Content_Types].xml' ? typeRules : documentRules(authors, part);
  return Buffer.from(rewriteXml(xml, part.endsWith('.rels') ? targetRules(part) : rules));
}

const isMarkup = (part: string): boolean => /\.(xml|rels|vml|svg)$/i.test(part);
/** Fonts, and the states of form controls. */
const isHarmless = (part: string): boolean =>
  /\.(odttf|fntdata|ttf|otf)$|\/(activeX|ctrlProps)\/[^/]*\.bin$/i.test(part);
const isNested = (part: string): boolean => /\/embeddings\/[^/]*\.(xlsx|docx|pptx)$/i.test(part);

async function cleanPart(part: string, bytes: Buffer, authors: Authors, depth: number): Promise<Buffer> {
  if (isMarkup(part)) return cleanXml(part, bytes, authors);
  if (isHarmless(part)) return bytes;
  if (/\/media\//i.test(part)) return withoutPictureMetadata(bytes);
  if (isNested(part) && depth < deepest) return cleanPackage(bytesSource(bytes), authors, depth + 1);
  throw new Uncleanable(part);
}

async function cleanPackage(source: ByteSource, authors: Authors, depth: number): Promise<Buffer> {
  const records: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const entry of await inspectZip(source, DOCUMENT_ZIP)) {
    if (droppedParts.test(entry.name)) continue;
    const bytes = await buffer(Readable.from(unpackEntry(source, entry)));
    const made = makeRecord(entry.name, await cleanPart(entry.name, bytes, authors, depth), entry.deflated);
    const placed: DirectoryEntry = { ...made.entry, offset };
    records.push(made.record);
    lines.push(directoryLine(placed));
    offset += made.record.length;
  }
  const directory = Buffer.concat(lines);
  return Buffer.concat([...records, directory, endOf(lines.length, directory.length, offset)]);
}

/**
 * The same docx or xlsx without authors, times, revision marks, folders and descriptions of its origin. Text, tracked
 * changes and comments stay, by “Author”.
 * @throws Uncleanable when a part could name its author and cannot be read
 */
export const cleanOffice = (source: ByteSource): Promise<Buffer> => cleanPackage(source, new Authors(), 0);
