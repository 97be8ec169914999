import { expect, it, test } from 'vitest';
import { type MadeEntry, makeZip } from '#platform/files/testing/zip-maker.ts';
import { questionsOf } from '../../table/tables.fixture.ts';
import { readDocx } from '../read-docx.ts';

const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
const styles: MadeEntry = {
  name: 'word/styles.xml',
  content:
    '<w:styles><w:style w:type="paragraph" w:default="1" w:styleId="a"><w:rPr><w:color w:val="00FF00"/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Key"><w:basedOn w:val="Base"/><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Base"><w:basedOn w:val="Key"/><w:rPr><w:u w:val="single"/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Struck"><w:basedOn w:val="a"/><w:rPr><w:strike/><w:b/></w:rPr></w:style></w:styles>',
};
async function optionOf(first: string, more: string = p(run('B．ab'))) {
  const document = `<w:document><w:body>${p(run('1．选（　　）'))}${first}${more}</w:body></w:document>`;
  const file = await readDocx(
    makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: document },
      styles,
    ]),
  );
  const [only] = await questionsOf(file);
  return { text: only?.question?.options[0]?.text, losses: only?.losses ?? [] };
}
const option = (properties: string) => optionOf(p(run('A．'), run('ab', properties)));

test.each([
  ['<w:caps/>', 'AB'],
  ['<w:rStyle w:val="Key"/><w:color w:val="auto"/><w:u w:val="single"/>', '<u>ab</u>'],
  ['<w:rStyle w:val="Key"/><w:color w:val="auto"/><w:u w:val="none"/>', 'ab'],
  ['<w:color w:val="auto"/>', 'ab'],
  ['<w:color w:val="000000"/>', 'ab'],
  ['<w:shd w:val="clear" w:color="auto" w:fill="auto"/>', 'ab'],
  ['<w:u w:val="none"/><w:bdr w:val="nil"/><w:strike w:val="0"/>', 'ab'],
])('keeps the look of %s', async (properties, html) => {
  expect(await option(properties)).toEqual({ text: `<p>${html}</p>`, losses: [] });
});

test.each([
  ['<w:u w:val="wave"/>', '<u>ab</u>', 'w:u wave'],
  ['<w:u w:val="double"/>', '<u>ab</u>', 'w:u double'],
  ['<w:dstrike/>', '<s>ab</s>', 'w:dstrike'],
  ['<w:em w:val="dot"/>', '<strong>ab</strong>', 'w:em'],
  ['<w:bdr w:val="single" w:sz="4"/>', 'ab', 'w:bdr'],
  ['<w:smallCaps/>', 'ab', 'w:smallCaps'],
  ['<w:outline/>', 'ab', 'w:outline'],
  ['<w:position w:val="6"/>', 'ab', 'w:position'],
  ['<w:shd w:val="pct15" w:color="auto" w:fill="auto"/>', 'ab', 'w:shd'],
  ['<w:color w:themeColor="accent1"/>', 'ab', 'w:color'],
  ['<w:color w:val="FF0000"/>', 'ab', 'w:color'],
  ['<w:highlight w:val="yellow"/>', 'ab', 'w:highlight'],
  ['<w:shd w:val="clear" w:color="auto" w:fill="D9D9D9"/>', 'ab', 'w:shd'],
  ['<w:u w:val="single"/><w:color w:val="0000FF"/>', '<u>ab</u>', 'w:color'],
  ['<w:rStyle w:val="Key"/>', '<u>ab</u>', 'w:color'],
  ['<w:rFonts w:ascii="Wingdings"/>', 'ab', 'w:rFonts Wingdings'],
])('lists what of %s cannot be kept', async (properties, html, construct) => {
  const { text, losses } = await option(properties);
  expect(text).toBe(`<p>${html}</p>`);
  expect(losses.map(({ place, construct }) => [place, construct])).toEqual([['第1题', construct]]);
});

it('leaves out hidden words and lists them', async () => {
  const { text, losses } = await optionOf(p(run('A．ab'), run('cd', '<w:vanish/>')));
  expect(text).toBe('<p>ab</p>');
  expect(losses.map(({ construct }) => construct)).toEqual(['w:vanish']);
});

it('reads the look of a paragraph style except bold type', async () => {
  const { text } = await optionOf(`<w:p><w:pPr><w:pStyle w:val="Struck"/></w:pPr>${run('A．ab')}</w:p>`);
  expect(text).toBe('<p><s>ab</s></p>');
});

it('keeps the shading of cells', async () => {
  const cell = (text: string, fill: string) =>
    `<w:tc><w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr>${p(run(text))}</w:tc>`;
  const { text } = await optionOf(
    p(run('A．ab')),
    `<w:tbl><w:tr>${cell('x', 'FF0000')}${cell('y', 'auto')}</w:tr></w:tbl>`,
  );
  expect(text).toContain('<td style="background-color:#ff0000"><p>x</p></td><td><p>y</p></td>');
});

it('lists colours of formulas', async () => {
  const formula = (properties: string) => `<m:oMath><m:r><w:rPr>${properties}</w:rPr><m:t>x</m:t></m:r></m:oMath>`;
  const red = await optionOf(p(run('A．'), formula('<w:color w:val="FF0000"/>')));
  expect(red.text).toBe('<p><math><mi>x</mi></math></p>');
  expect(red.losses.map(({ construct }) => construct)).toEqual(['w:color']);
  expect((await optionOf(p(run('A．'), formula('<w:rFonts w:ascii="Cambria Math"/>')))).losses).toEqual([]);
});
