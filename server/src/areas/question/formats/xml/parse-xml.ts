import type { Label } from '@kaoxin/contract/conventions.ts';
import sax from 'sax';
import { FormatRefusal } from '../refusal.ts';
import type { XmlElement, XmlNode } from './xml-node.ts';

export const xmlLimits = { depth: 120, elements: 60_000, attributes: 200 } as const;
/** Characters per parser call. The first piece is small because most elements are short. */
const pieces = { first: 512, longest: 16 * 1024 };

export interface XmlNames {
  element: (name: string) => string;
  attribute: (name: string, element: string) => string;
}
const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const asWritten: XmlNames = { element: local, attribute: local };

const forbidden = (construct: string, line: number): FormatRefusal =>
  new FormatRefusal(
    construct,
    [
      `XML中不允许出现${construct}声明，请删除后再上传`,
      `XML of questions has no ${construct}: take it out and upload the file again`,
    ],
    line,
  );
const unsound = ([zh, en]: Label, line: number): FormatRefusal =>
  new FormatRefusal('XML', [`XML格式有误：${zh}`, `The XML is not well-formed: ${en}`], line);
const saidBy = (error: unknown): Label => {
  const said = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  return [said, said];
};
const tooMuch = (zh: string, en: string, line: number): FormatRefusal => new FormatRefusal('XML', [zh, en], line);

/** Characters that XML 1.0 forbids, also as references. */
export const illegalInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

interface Growing extends XmlElement {
  children: XmlNode[];
}

export interface ParsedElement {
  root: XmlElement;
  end: number;
}

/**
 * Parses the first element at or after `from`; ignores the rest. Refuses document types, entities, and excessive depth
 * or counts.
 * @param line line number of `from`
 * @throws FormatRefusal
 */
export function parseElement(text: string, from = 0, line = 1, names: XmlNames = asWritten): ParsedElement {
  const parser = sax.parser(true, { position: true });
  const open: Growing[] = [];
  let root: XmlElement | undefined;
  let refusal: FormatRefusal | undefined;
  let end = 0;
  let count = 0;
  const here = () => line + parser.line;
  const refuse = (made: FormatRefusal) => {
    if (root === undefined) refusal ??= made;
  };
  const put = (said: string) => {
    if (illegalInXml.test(said)) refuse(unsound(['含有不允许的字符', 'a character that XML forbids'], here()));
    open.at(-1)?.children.push(said);
  };
  parser.onerror = (error) => refuse(unsound(saidBy(error), here()));
  parser.ondoctype = () => refuse(forbidden('DOCTYPE', here()));
  parser.onsgmldeclaration = (said) => refuse(forbidden(said.split(/\s/u)[0] ?? 'ENTITY', here()));
  parser.ontext = put;
  parser.oncdata = put;
  parser.onopentag = ({ name, attributes }) => {
    if (root) return;
    count += 1;
    if (open.length >= xmlLimits.depth) refuse(tooMuch('XML嵌套过深', 'The XML is nested too deep', here()));
    if (count > xmlLimits.elements) refuse(tooMuch('XML元素过多', 'The XML has too many elements', here()));
    const known = names.element(name);
    const said = new Map<string, string>();
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
      if (typeof value !== 'string' || illegalInXml.test(value))
        refuse(unsound(['属性值有误', 'an attribute is broken'], here()));
      else said.set(names.attribute(key, name), value);
    }
    if (said.size > xmlLimits.attributes) refuse(tooMuch('XML属性过多', 'The XML has too many attributes', here()));
    const element: Growing = { name: known, attributes: said, children: [], line: here() };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => {
    const closed = open.pop();
    if (open.length > 0 || root || refusal) return;
    root = closed;
    end = from + parser.position;
  };
  for (let at = from, size = pieces.first; at < text.length && !root; size = Math.min(2 * size, pieces.longest)) {
    writeTo(parser, text.slice(at, at + size), refuse);
    at += size;
    if (refusal) throw new FormatRefusal(refusal.construct, refusal.words, refusal.line, at);
  }
  const { construct, words } = unsound(['元素没有结束', 'an element is not closed'], here());
  if (!root) throw new FormatRefusal(construct, words, here(), text.length);
  return { root, end };
}

/** sax reports an error to its handler and then throws it again. */
function writeTo(parser: sax.SAXParser, said: string, refuse: (refusal: FormatRefusal) => void): void {
  try {
    parser.write(said);
  } catch (error) {
    refuse(unsound(saidBy(error), parser.line + 1));
  }
}

export function behindComments(text: string, from: number): number {
  for (let at = from; ; ) {
    while (at < text.length && /\s/u.test(text[at] ?? '')) at += 1;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    const end = closing === undefined ? -1 : text.indexOf(closing, at + 2);
    if (closing === undefined || end < 0) return at;
    at = end + closing.length;
  }
}

export function parseXml(text: string, names: XmlNames = asWritten): XmlElement {
  const { root, end } = parseElement(text, 0, 1, names);
  if (behindComments(text, end) < text.length)
    throw unsound(['根元素之后还有内容', 'content stands behind the root'], text.slice(0, end).split('\n').length);
  return root;
}
