import { inHtml } from '@kaoxin/server/areas/question/formats/rich.ts';

export const paragraph = (text: string): string => `<p>${text}</p>`;
export const paragraphs = (...texts: readonly string[]): string => texts.map(paragraph).join('');
export const plain = (text: string): string => paragraph(inHtml(text));

const cell = (kind: 'th' | 'td', text: string | number): string => `<${kind}>${inHtml(String(text))}</${kind}>`;
export const table = ([head = [], ...rows]: readonly (readonly (string | number)[])[]): string =>
  `<table><tbody><tr>${head.map((one) => cell('th', one)).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`)
    .join('')}</tbody></table>`;

const sign = /[A-Za-zΑ-ω\p{Script=Han}]+|\d+(?:\.\d+)?%?|[^\s]/gu;
export const row = (text: string): string =>
  `<mrow>${(text.match(sign) ?? [])
    .map((one) => {
      if (/^\d/u.test(one)) return `<mn>${one}</mn>`;
      if (/^\p{Script=Han}/u.test(one)) return `<mtext>${one}</mtext>`;
      return /^[A-Za-zΑ-ω]/u.test(one) ? `<mi>${one}</mi>` : `<mo>${inHtml(one)}</mo>`;
    })
    .join('')}</mrow>`;
export const math = (...inner: readonly string[]): string => `<math>${inner.join('')}</math>`;
export const fraction = (over: string, under: string): string => `<mfrac>${row(over)}${row(under)}</mfrac>`;
export const power = (base: string, exponent: string | number): string =>
  `<msup>${row(base)}${row(String(exponent))}</msup>`;
export const index = (base: string, below: string | number): string => `<msub>${row(base)}${row(String(below))}</msub>`;
export const root = (text: string): string => `<msqrt>${row(text)}</msqrt>`;

/** Rounds half up to at most `places` decimals. */
export const round = (value: number, places = 2): number => {
  const factor = 10 ** places;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-7)) / factor;
};
export const shown = (value: number, places = 2): string => String(round(value, places));
export const fixed = (value: number, places: number): string => round(value, places).toFixed(places);
