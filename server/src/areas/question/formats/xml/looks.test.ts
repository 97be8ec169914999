import { expect, it, test } from 'vitest';
import { processorTime } from '../../../../testing/processor-time.ts';
import { Losses } from '../losses.ts';
import { colourOf } from './colours.ts';
import { RichReader } from './rich-reader.ts';
import type { XmlElement } from './xml-node.ts';

test.each([
  ['red', '#ff0000'],
  ['DarkSlateGrey', '#2f4f4f'],
  ['windowtext', '#000000'],
  ['#f00', '#f00'],
  ['#ff000080', '#ff000080'],
  ['rgb(255, 0, 0)', 'rgb(255, 0, 0)'],
  ['rgb(255 0 0)', '#ff0000'],
  ['rgb(100%, 0%, 0%)', '#ff0000'],
  ['rgba(255,0,0,1)', '#ff0000'],
  ['rgba(255,0,0,.5)', '#ff000080'],
  ['rgb(255 0 0 / 50%)', '#ff000080'],
  ['rgba(0,0,0,0)', 'none'],
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hsl(-120, 100%, 50%)', '#0000ff'],
  ['hsl(0.5turn 100% 50%)', '#00ffff'],
  ['hsla(240, 100%, 50%, 1)', '#0000ff'],
  ['transparent', 'none'],
  ['currentColor', 'none'],
  ['lab(50% 40 59)', undefined],
  ['var(--main)', undefined],
  ['constructor', undefined],
])('stores the colour %s as %s', (said, stored) => {
  expect(colourOf(said)).toBe(stored);
});

function read(html: string) {
  const losses = new Losses('第1题');
  const text = new RichReader(losses, () => undefined).readHtml(html);
  return { text, lost: losses.list.map(({ construct }) => construct) };
}

test.each([
  ['<span style="color:red">ab</span>', '<span style="color:#ff0000">ab</span>'],
  ["<span style='COLOR: Red !important'>ab</span>", '<span style="color:#ff0000">ab</span>'],
  ['<span style="color:hsl(0,100%,50%)">ab</span>', '<span style="color:#ff0000">ab</span>'],
  ['<span style="color:red;color:blue">ab</span>', '<span style="color:#0000ff">ab</span>'],
  ['<span style="background:#ff0 none repeat">ab</span>', '<span style="background-color:#ff0">ab</span>'],
  ['<span style="background:yellow">ab</span>', '<span style="background-color:#ffff00">ab</span>'],
  ['<font color="red">ab</font>', '<span style="color:#ff0000">ab</span>'],
  ['<font color=ff0000>ab</font>', '<span style="color:#ff0000">ab</span>'],
  ['<b style="text-decoration:underline">ab</b>', '<b><u>ab</u></b>'],
  ['<a style="text-decoration:line-through">ab</a>', '<a target="_blank" rel="noopener noreferrer"><s>ab</s></a>'],
  ['<span style="font:italic bold 12px serif">ab</span>', '<span><strong><em>ab</em></strong></span>'],
  ['<del style="color:red">ab</del>', '<s style="color:#ff0000">ab</s>'],
  ['<span style="border:none;text-transform:none">ab</span>', '<span>ab</span>'],
])('keeps the look of %s', (html, text) => {
  expect(read(`<p>${html}</p>`)).toEqual({ text: `<p>${text}</p>`, lost: [] });
});

test.each([
  ['<p style="text-decoration:underline">ab</p>', '<p><u>ab</u></p>'],
  ['<p style="color:red">ab</p>', '<p style="color:#ff0000">ab</p>'],
  ['<div style="font-weight:bold">ab</div>', '<div><strong>ab</strong></div>'],
  ['<p align="right">ab</p>', '<p style="text-align:right">ab</p>'],
  [
    '<table><tbody><tr><td bgcolor="yellow" align="center" style="text-decoration:underline">ab</td></tr></tbody></table>',
    '<table><tbody><tr><td style="background-color:#ffff00;text-align:center"><u>ab</u></td></tr></tbody></table>',
  ],
])('keeps the look of the block %s', (html, text) => {
  expect(read(html)).toEqual({ text, lost: [] });
});

test.each([
  ['text-decoration:overline', 'ab'],
  ['text-decoration-style:wavy', 'ab'],
  ['text-decoration:underline double', '<u>ab</u>'],
  ['text-emphasis:dot', '<strong>ab</strong>'],
  ['-webkit-text-emphasis-style:circle', '<strong>ab</strong>'],
  ['border:1px solid', 'ab'],
  ['border-bottom:1px solid #000', 'ab'],
  ['text-transform:uppercase', 'ab'],
  ['font-variant:small-caps', 'ab'],
  ['color:var(--main)', 'ab'],
  ['background:linear-gradient(red,blue)', 'ab'],
  ['vertical-align:5px', 'ab'],
])('lists a look that cannot be kept: %s', (style, text) => {
  expect(read(`<p><span style="${style}">ab</span></p>`)).toEqual({
    text: `<p><span>${text}</span></p>`,
    lost: [style],
  });
});

test.each([
  ['<ol type="A"><li>a</li></ol>', '<ol><li>a</li></ol>', 'list-style-type:upper-alpha'],
  ['<ol style="list-style-type:lower-roman"><li>a</li></ol>', '<ol><li>a</li></ol>', 'list-style-type:lower-roman'],
  ['<div style="text-decoration:underline"><p>a</p></div>', '<div><p>a</p></div>', 'u'],
  ['<p>a<span style="display:none">b<span>c</span></span>d</p>', '<p>ad</p>', 'display:none'],
  ['<p>a<span style="visibility:hidden">b</span></p>', '<p>a</p>', 'display:none'],
  ['<p>a<span hidden>b</span></p>', '<p>a</p>', 'display:none'],
  ['<p><math><mi mathcolor="red">x</mi></math></p>', '<p><math><mi>x</mi></math></p>', 'mathcolor:red'],
])('lists what of %s is lost', (html, text, construct) => {
  expect(read(html)).toEqual({ text, lost: [construct] });
});

it('reads looks of trees the same way', () => {
  const element = (
    name: string,
    attributes: Record<string, string>,
    ...children: XmlElement['children']
  ): XmlElement => ({
    name,
    attributes: new Map(Object.entries(attributes)),
    children,
    line: 1,
  });
  const losses = new Losses('第1题');
  const reader = new RichReader(losses, () => undefined);
  expect(
    reader.read([
      element(
        'p',
        {},
        element('span', { style: 'color:red' }, 'ab'),
        element('b', { style: 'text-decoration:underline overline' }, 'cd'),
        element('span', { style: 'display:none' }, 'ef'),
      ),
    ]),
  ).toBe('<p><span style="color:#ff0000">ab</span><b><u>cd</u></b></p>');
  expect(losses.list.map(({ construct }) => construct)).toEqual(['text-decoration:underline overline', 'display:none']);
});

it('reads hostile styles quickly', () => {
  const used = processorTime();
  for (const html of [
    `<p style="${'color:'.repeat(9000)}">a</p>`,
    `<p style="${'a;'.repeat(3000)}">a</p>`,
    '<p style="text-decoration:underline">'.repeat(3000),
    '<span style="display:none">'.repeat(3000),
    `<p ${'a '.repeat(20_000)} style=""`,
    `<p style="background:${'('.repeat(3000)}">a</p>`,
    '<p "'.repeat(9000),
  ])
    read(html);
  expect(used()).toBeLessThan(4000);
});
