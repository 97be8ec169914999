import { illegalInXml } from './parse-xml.ts';

const forbidden = new RegExp(illegalInXml.source, 'gu');
const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};
const sound = (text: string): string => text.replace(forbidden, '\ufffd');

export const isBeyondXml = (text: string): boolean => illegalInXml.test(text);
export const inXml = (text: string): string => sound(text).replace(/[&<>\r]/gu, (letter) => named[letter] ?? letter);
export const inAttribute = (text: string): string =>
  sound(text).replace(/[&<>"\n\t\r]/gu, (letter) => named[letter] ?? letter);

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function xmlElement(name: string, attributes: Attributes = {}, ...children: readonly string[]): string {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${inAttribute(String(value))}"`],
  );
  const open = `<${name}${said.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
