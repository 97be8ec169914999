import { writeZip } from '#platform/files/write-zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const open = 'http://schemas.openxmlformats.org';
const office = `${open}/officeDocument/2006/relationships`;
const namespaces = [
  ['w', `${open}/wordprocessingml/2006/main`],
  ['m', `${open}/officeDocument/2006/math`],
  ['r', office],
  ['wp', `${open}/drawingml/2006/wordprocessingDrawing`],
  ['a', `${open}/drawingml/2006/main`],
  ['pic', `${open}/drawingml/2006/picture`],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

const footType =
  '<Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/>';
const contentTypes = (hasFoot: boolean): string =>
  `${xml}<Types xmlns="${open}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
  ]
    .map((ending) => `<Default Extension="${ending}" ContentType="image/${ending === 'jpg' ? 'jpeg' : ending}"/>`)
    .join(
      '',
    )}<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>${hasFoot ? footType : ''}</Types>`;

const styles = `${xml}<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="60" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults></w:styles>`;

const relations = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="${open}/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export function packWord(
  body: string,
  pictures: readonly { id: string; name: string; bytes: Uint8Array }[],
  foot?: string,
): Uint8Array {
  const reference = foot === undefined ? '' : '<w:footerReference w:type="default" r:id="rId2"/>';
  const document = `${xml}<w:document ${namespaces}><w:body>${body}<w:sectPr>${reference}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>`;
  return writeZip([
    { name: '[Content_Types].xml', content: contentTypes(foot !== undefined) },
    { name: '_rels/.rels', content: relations([['rId1', 'officeDocument', 'word/document.xml']]) },
    { name: 'word/document.xml', content: document },
    { name: 'word/styles.xml', content: styles },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations([
        ['rId1', 'styles', 'styles.xml'],
        ...(foot === undefined ? [] : [['rId2', 'footer', 'footer1.xml'] as const]),
        ...pictures.map(({ id, name }) => [id, 'image', name] as const),
      ]),
    },
    ...(foot === undefined
      ? []
      : [{ name: 'word/footer1.xml', content: `${xml}<w:ftr ${namespaces}>${foot}</w:ftr>` }]),
    ...pictures.map(({ name, bytes }) => ({ name: `word/${name}`, content: bytes, isPacked: false })),
  ]);
}
