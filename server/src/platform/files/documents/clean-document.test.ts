import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, deflateRawSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { bytesSource } from '../inspect/byte-source.ts';
import { DOCUMENT_ZIP, inspectZip } from '../inspect/inspect-zip.ts';
import { unpackEntry } from '../inspect/unpack-entry.ts';
import { type MadeEntry, makeZip } from '../testing/zip-maker.ts';
import { cleanDocument } from './clean-document.ts';
import type { CleanableKind } from './job.ts';
import { cleanM4a, cleanMp3, cleanWav } from './sound-metadata.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaoxin-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const author = 'ZhangSan';
let made = 0;
async function cleaned(bytes: Uint8Array, kind: CleanableKind, key = 'a network') {
  made += 1;
  const [input, output] = [join(folder, `${made}.in`), join(folder, `${made}.out`)];
  writeFileSync(input, bytes);
  const answer = await cleanDocument({ input, output, kind }, { key, isKnown: false });
  return { answer, bytes: 'done' in answer ? readFileSync(output) : Buffer.alloc(0) };
}

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: author } })
    .jpeg()
    .toBuffer();

async function partsOf(archive: Buffer): Promise<Record<string, string>> {
  const source = bytesSource(archive);
  const parts: Record<string, string> = {};
  for (const entry of await inspectZip(source, DOCUMENT_ZIP)) {
    parts[entry.name] = (await buffer(Readable.from(unpackEntry(source, entry)))).toString('latin1');
  }
  return parts;
}
const readable = (text: string | undefined): string => Buffer.from(text ?? '', 'latin1').toString('utf8');

const relation = (id: number, type: string, target: string, mode = '') =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
const relations = (...all: string[]) => `<?xml version="1.0"?><Relationships>${all.join('')}</Relationships>`;
const types = (...parts: string[]) => ({
  name: '[Content_Types].xml',
  content: `<Types>${parts.map((part) => `<Override PartName="/${part}" ContentType="x"/>`).join('')}</Types>`,
});

describe('docx', () => {
  const document = async (more: MadeEntry[] = []): Promise<MadeEntry[]> => [
    types('word/document.xml', 'docProps/core.xml', 'word/people.xml', 'word/comments.xml'),
    {
      name: '_rels/.rels',
      content: relations(
        relation(1, 'officeDocument', 'word/document.xml'),
        relation(2, 'core-properties', 'docProps/core.xml'),
      ),
    },
    { name: 'docProps/core.xml', content: `<c><dc:creator>${author}</dc:creator></c>` },
    { name: 'docProps/app.xml', content: `<c><Company>${author}</Company></c>` },
    { name: 'docProps/custom.xml', content: `<c>${author}</c>` },
    { name: 'customXml/item1.xml', content: `<c>${author}</c>` },
    { name: 'word/people.xml', content: `<p w15:author="${author}"/>` },
    {
      name: 'word/comments.xml',
      content: `<w:comments><w:comment w:id="1" w:author="${author}" w:initials="ZS" w:date="2026-11-29T10:00:00Z"><w:t>批注</w:t></w:comment><w:comment w:author="李四"/></w:comments>`,
    },
    {
      name: 'word/settings.xml',
      content: `<w:settings><w:rsids><w:rsidRoot w:val="00A1"/></w:rsids><w:attachedTemplate r:id="rId9"/><w15:docId w15:val="{1}"/><w:zoom w:percent="100"/></w:settings>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<w:document xmlns:w="urn:w"><!-- ${author} --><w:p w:rsidR="00A1" w:rsidP='00B2'><w:ins w:id="1" w:author="${author}" w:date="2026-11-29T10:00:00Z"><w:r><w:t xml:space="preserve">甲 &lt;乙&gt; &amp; 丙</w:t></w:r></w:ins><wp:docPr id="1" descr="C:\\Users\\${author}\\Desktop\\图.png"/><w:instrText>INCLUDEPICTURE "C:\\\\Users\\\\${author}\\\\a.png"</w:instrText></w:p></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(
        relation(1, 'image', 'media/image1.jpg'),
        relation(2, 'people', 'people.xml'),
        relation(3, 'attachedTemplate', `file:///C:/Users/${author}/t.dotm`, ' TargetMode="External"'),
        relation(4, 'hyperlink', `file:///D:/${author}/a.docx`, ' TargetMode="External"'),
        relation(5, 'hyperlink', 'https://example.cn/a', ' TargetMode="External"'),
      ),
    },
    { name: 'word/media/image1.jpg', content: await photo() },
    ...more,
  ];

  test('loses every trace of its author and keeps its text', async () => {
    const { answer, bytes } = await cleaned(makeZip(await document()), 'docx');
    expect(answer).toEqual({ done: true });
    const parts = await partsOf(bytes);
    expect(Object.values(parts).join('\n')).not.toContain(author);
    expect(Object.keys(parts)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/comments.xml',
      'word/settings.xml',
      'word/document.xml',
      'word/_rels/document.xml.rels',
      'word/media/image1.jpg',
    ]);
    const text = readable(parts['word/document.xml']);
    expect(text).toContain('<w:t xml:space="preserve">甲 &lt;乙&gt; &amp; 丙</w:t>');
    expect(text).toContain('<w:ins w:id="1" w:author="Author"><w:r>');
    expect(text).not.toContain('rsid');
    expect(readable(parts['word/comments.xml'])).toContain(
      '<w:comment w:id="1" w:author="Author"><w:t>批注</w:t></w:comment><w:comment w:author="Author 2"/>',
    );
    expect(parts['word/settings.xml']).toBe('<w:settings><w:zoom w:percent="100"/></w:settings>');
    expect(parts['_rels/.rels']).not.toContain('docProps');
    expect(parts['[Content_Types].xml']).not.toContain('people');
    expect(parts['word/_rels/document.xml.rels']).toContain('Target="https://example.cn/a"');
    expect(parts['word/_rels/document.xml.rels']).toContain('Target="about:blank"');
  });

  test('is kept as it is with an object that cannot be read', async () => {
    const object = { name: 'word/embeddings/oleObject1.bin', content: 'x' };
    expect((await cleaned(makeZip(await document([object])), 'docx')).answer).toEqual({ kept: true });
  });

  test('loses the author of a workbook inside', async () => {
    const inner = makeZip([
      types('xl/workbook.xml'),
      { name: 'docProps/core.xml', content: author },
      { name: 'xl/workbook.xml', content: '<w/>' },
    ]);
    const { bytes } = await cleaned(
      makeZip(await document([{ name: 'word/embeddings/a.xlsx', content: inner, stored: true }])),
      'docx',
    );
    const nested = Buffer.from((await partsOf(bytes))['word/embeddings/a.xlsx'] ?? '', 'latin1');
    expect(Object.keys(await partsOf(nested))).toEqual(['[Content_Types].xml', 'xl/workbook.xml']);
  });

  test.each([
    ['a document type', '<!DOCTYPE w [<!ENTITY a "b">]><w:document>&a;</w:document>'],
    ['a tag without end', '<w:document><w:p'],
    ['another encoding', '<?xml version="1.0" encoding="gb2312"?><w:document/>'],
  ])('is kept as it is with %s', async (_, content) => {
    const parts = [types(), { name: 'word/document.xml', content }];
    expect((await cleaned(makeZip(parts), 'docx')).answer).toEqual({ kept: true });
  });
});

test('xlsx loses authors of notes, folders, people and printers', async () => {
  const workbook = makeZip([
    types('xl/workbook.xml', 'xl/printerSettings/printerSettings1.bin'),
    {
      name: 'xl/workbook.xml',
      content: `<workbook><fileSharing userName="${author}"/><x15ac:absPath url="C:\\Users\\${author}\\"/><sheets><sheet name="成绩" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/comments1.xml',
      content: `<comments><authors><author>${author}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>${author}:</t></r><r><t>\n分数不对</t></r></text></comment></commentList></comments>`,
    },
    {
      name: 'xl/persons/person.xml',
      content: `<personList><person displayName="${author}" id="{1}" userId="${author}@x.cn" providerId="AD"/></personList>`,
    },
    { name: 'xl/pivotCache/pivotCacheDefinition1.xml', content: `<p refreshedBy="${author}" refreshedDate="45000"/>` },
    { name: 'xl/printerSettings/printerSettings1.bin', content: author },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: '<worksheet><c r="A1"><v>59</v></c><pageSetup paperSize="9" r:id="rId1"/></worksheet>',
    },
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: relations(relation(1, 'printerSettings', '../printerSettings/printerSettings1.bin')),
    },
  ]);
  const parts = await partsOf((await cleaned(workbook, 'xlsx')).bytes);
  expect(Object.values(parts).join('\n')).not.toContain(author);
  expect(readable(parts['xl/comments1.xml'])).toContain('<t>Author:</t></r><r><t>\n分数不对</t>');
  expect(parts['xl/worksheets/sheet1.xml']).toBe(
    '<worksheet><c r="A1"><v>59</v></c><pageSetup paperSize="9"/></worksheet>',
  );
  expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).not.toContain('printerSettings');
  expect(readable(parts['xl/workbook.xml'])).toContain('<sheet name="成绩" r:id="rId1"/>');
});

describe('pdf', () => {
  const named = (key: string) => PDFName.of(key);

  async function document(): Promise<PDFDocument> {
    const pdf = await PDFDocument.create();
    for (const text of ['first page', 'second page']) pdf.addPage([300, 300]).drawText(text);
    const jpeg = await pdf.embedJpg(await photo());
    pdf.getPage(0).drawImage(jpeg, { x: 10, y: 10, width: 20, height: 10 });
    pdf.setAuthor(author);
    pdf.setTitle(`${author} complains`);
    const { context, catalog } = pdf;
    const xmp = context.stream(`<x:xmpmeta><dc:creator>${author}</dc:creator></x:xmpmeta>`, {
      Type: 'Metadata',
      Subtype: 'XML',
    });
    catalog.set(named('Metadata'), context.register(xmp));
    await pdf.attach(Buffer.from(author), `${author}.txt`);
    const note = context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9] });
    note.set(named('T'), PDFString.of(author));
    note.set(named('Contents'), PDFHexString.fromText('批注'));
    pdf.getPage(1).node.set(named('Annots'), context.obj([context.register(note)]));
    context.trailerInfo.ID = context.obj([PDFHexString.of('aa11'), PDFHexString.of('bb22')]);
    // an earlier version that nothing refers to
    context.register(context.obj({ Old: PDFString.of(author) }));
    return pdf;
  }

  const pagesOf = async (bytes: Uint8Array) => {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const streams = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []));
    const pages = pdf.getPages().map(({ node }) => {
      const contents = node.Contents();
      return contents ? String(contents) : '';
    });
    return { pdf, streams, pages };
  };

  test('loses information, XMP, notes’ authors, attachments and old objects', async () => {
    const given = Buffer.from(await (await document()).save({ useObjectStreams: false }));
    const { answer, bytes } = await cleaned(given, 'pdf');
    expect(answer).toEqual({ done: true });
    const before = await pagesOf(given);
    const { pdf, streams, pages } = await pagesOf(bytes);
    expect(pages).toHaveLength(2);
    expect(pages).toEqual(before.pages);
    expect([pdf.getAuthor(), pdf.getTitle(), pdf.context.trailerInfo.ID]).toEqual([undefined, undefined, undefined]);
    const all = pdf.context.enumerateIndirectObjects().map(([, one]) => (one instanceof PDFDict ? one.toString() : ''));
    const hex = Buffer.from(author).toString('hex');
    expect(all.join('\n')).not.toMatch(new RegExp(`${author}|${hex}`, 'i'));
    for (const { contents } of streams) expect(Buffer.from(contents).includes(author)).toBe(false);
    const notes = pdf.getPage(1).node.Annots()?.lookup(0, PDFDict);
    expect(notes?.lookup(named('Contents'), PDFHexString).decodeText()).toBe('批注');
    expect(streams.some(({ dict }) => dict.get(named('Subtype')) === named('Image'))).toBe(true);
  });

  test('of a form without pages of its own is kept', async () => {
    const pdf = await document();
    pdf.catalog.set(named('AcroForm'), pdf.context.obj({ XFA: PDFString.of('x') }));
    expect((await cleaned(await pdf.save(), 'pdf')).answer).toEqual({ kept: true });
  });

  test('that unpacks to gigabytes is kept, and a fourth one unread', async () => {
    // one block of 64 MB, again and again: a full flush ends at a whole byte and remembers nothing
    const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, '0 '), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(24).fill(block), deflateRawSync('')]);
    const head = '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
    const stream = `5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
    const file = Buffer.concat([
      Buffer.from(head + stream),
      packed,
      Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    ]);
    for (const _time of [1, 2, 3]) expect((await cleaned(file, 'pdf', 'a flood')).answer).toEqual({ kept: true });
    const sound = await (await document()).save();
    expect((await cleaned(sound, 'pdf', 'a flood')).answer).toEqual({ kept: true });
    expect((await cleaned(sound, 'pdf')).answer).toEqual({ done: true });
  });
});

describe('recording', () => {
  const chunk = (name: string, content: string) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };
  const box = (name: string, content: Buffer | string) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, Buffer.from(content)]);
  };

  test('mp3 loses its tags at both ends', () => {
    const frames = Buffer.from('fffb9064aaaa', 'hex');
    const head = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x08', 'latin1'), Buffer.from(author)]);
    const tail = Buffer.concat([Buffer.from(`TAG${author}`), Buffer.alloc(128 - 3 - author.length)]);
    expect(cleanMp3(Buffer.concat([head, frames, tail]))).toEqual(frames);
  });

  test('wav keeps format and samples only', () => {
    const wave = Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
      chunk('fmt ', '0123456789abcdef'),
      chunk('LIST', `INFO${author}`),
      chunk('data', 'samples!'),
    ]);
    const result = cleanWav(wave);
    expect(result.includes(author)).toBe(false);
    expect(
      result.subarray(12).equals(Buffer.concat([chunk('fmt ', '0123456789abcdef'), chunk('data', 'samples!')])),
    ).toBe(true);
    expect(result.readUInt32LE(4)).toBe(result.length - 8);
  });

  test('m4a keeps the place of its samples', () => {
    const head = Buffer.concat([
      box('ftyp', 'M4A 0000'),
      box('moov', Buffer.concat([box('mvhd', '\0\0\0\0TIMETIMErest'), box('udta', author)])),
    ]);
    const file = Buffer.concat([head, box('mdat', 'samples')]);
    const result = cleanM4a(file);
    expect(result.includes(author)).toBe(false);
    expect(result.includes('TIME')).toBe(false);
    expect(result.indexOf('samples')).toBe(file.indexOf('samples'));
    expect(result.length).toBe(file.length);
  });
});
