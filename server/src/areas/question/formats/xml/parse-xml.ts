import type { Label } from '@kaoxin/contract/conventions.ts';
import sax from 'sax';
import { FormatRefusal } from '../refusal.ts';
import type { XmlElement, XmlNode } from './xml-node.ts';

/** What one question, one manifest or one test may be; nobody writes such a one by hand or by program. */
export const xmlLimits = { depth: 120, elements: 60_000, attributes: 200 } as const;
/** Letters the parser is given at once: few at first, because most elements of many are short. */
const pieces = { first: 512, longest: 16 * 1024 };

/** Elements with names as a format has them; attributes as it has them, too. */
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
/** The words of the parser, without where it stood. */
const saidBy = (error: unknown): Label => {
  const said = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  return [said, said];
};
const tooMuch = (zh: string, en: string, line: number): FormatRefusal => new FormatRefusal('XML', [zh, en], line);

/** What XML 1.0 lets no file hold, as a sign or as a number. */
export const illegalInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

interface Growing extends XmlElement {
  children: XmlNode[];
}

/** One element of a text, from a place on, with where it ends. */
export interface ParsedElement {
  root: XmlElement;
  end: number;
}

/**
 * The first element from `from` on, as a tree; whatever stands behind it is not looked at. Document types and entities are
 * refused, as are depth, number and letters that no file of questions has.
 * @param line the line `from` stands in
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

/** sax tells of an error by its handler and throws what has been told once more. */
function writeTo(parser: sax.SAXParser, said: string, refuse: (refusal: FormatRefusal) => void): void {
  try {
    parser.write(said);
  } catch (error) {
    refuse(unsound(saidBy(error), parser.line + 1));
  }
}

/** Where something begins, from a place on, that is neither blank nor a comment. */
export function behindComments(text: string, from: number): number {
  for (let at = from; ; ) {
    while (at < text.length && /\s/u.test(text[at] ?? '')) at += 1;
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    const end = closing === undefined ? -1 : text.indexOf(closing, at + 2);
    if (closing === undefined || end < 0) return at;
    at = end + closing.length;
  }
}

/** A text that is one element; nothing but comments stands behind it. */
export function parseXml(text: string, names: XmlNames = asWritten): XmlElement {
  const { root, end } = parseElement(text, 0, 1, names);
  if (behindComments(text, end) < text.length)
    throw unsound(['根元素之后还有内容', 'content stands behind the root'], text.slice(0, end).split('\n').length);
  return root;
}
