import { brokenSheet, SheetError } from './sheet-error.ts';

/** Names have no prefix; attributes are raw, to be read with `attribute` on demand. */
export type XmlHandlers = {
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
};

export type XmlScanner = { write(piece: string): void; end(): void };

/** Far above any tag, comment or CDATA section of a workbook; a longer one is an attack on the buffer. */
const MAX_TOKEN = 256 * 1024;
const MAX_ENTITY = 12;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Document types carry entities (billion laughs) and addresses (XXE); no spreadsheet program writes one (S31, S32). */
const forbidden = (): SheetError =>
  new SheetError('markup', [
    '表格文件含有不允许的内容，请用表格软件另存为xlsx再上传',
    'The file contains parts that are not allowed. Save it as xlsx in a spreadsheet program and upload it again',
  ]);

function entity(name: string): string {
  const known = ENTITIES[name];
  if (known !== undefined) return known;
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  if (digits === null) throw forbidden();
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  if (code > 0x10ffff) throw brokenSheet();
  return String.fromCodePoint(code);
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,11};)?/g, (_, name: string | undefined) => {
    if (name === undefined) throw brokenSheet();
    return entity(name.slice(0, -1));
  });
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

/**
 * The value of one attribute of a tag, ignoring prefixes; undefined when missing. `name` must be a constant, never from
 * the file.
 */
export function attribute(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeEntities(value);
}

/** End of the tag starting at `at` (its `>`), or -1 when not received yet. Ignores `>` inside quotes. */
function tagEnd(text: string, at: number): number {
  let quote = 0;
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return index;
    else if (code === 60) throw brokenSheet();
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function sectionEnd(text: string, at: number, closing: string): number {
  const end = text.indexOf(closing, at);
  return end < 0 ? -1 : end + closing.length;
}

/**
 * A push XML reader for parts of a workbook: builds no tree, holds at most one token, refuses document types and
 * unknown entities. hucre's own parser is not exported, builds trees for shared strings and runs ahead of its reader.
 */
export function xmlScanner(on: XmlHandlers): XmlScanner {
  let rest = '';

  function tag(text: string, at: number): number {
    const end = tagEnd(text, at);
    if (end < 0) return -1;
    const content = text.slice(at + 1, end);
    if (content.startsWith('/')) {
      on.close(localName(content.slice(1).trim()));
      return end + 1;
    }
    const nameEnd = content.search(/[\s/]|$/);
    const name = localName(content.slice(0, nameEnd));
    on.open(name, content.slice(nameEnd));
    if (content.endsWith('/')) on.close(name);
    return end + 1;
  }

  function markup(text: string, at: number): number {
    if (text.startsWith('<?', at)) return sectionEnd(text, at, '?>');
    if (!text.startsWith('<!', at)) return tag(text, at);
    if (text.startsWith('<!--', at)) return sectionEnd(text, at + 4, '-->');
    if (text.length - at < 9 && '<![CDATA['.startsWith(text.slice(at))) return -1;
    if (text.length - at < 4 && '<!--'.startsWith(text.slice(at))) return -1;
    if (!text.startsWith('<![CDATA[', at)) throw forbidden();
    const end = sectionEnd(text, at + 9, ']]>');
    if (end > 0) on.text(text.slice(at + 9, end - 3));
    return end;
  }

  function words(text: string, at: number, last: boolean): number {
    const next = text.indexOf('<', at);
    const amp = next < 0 && !last ? text.lastIndexOf('&') : -1;
    const isBegun = amp >= at && text.length - amp < MAX_ENTITY && !text.includes(';', amp);
    const end = next >= 0 ? next : isBegun ? amp : text.length;
    if (end > at) on.text(decodeEntities(text.slice(at, end)));
    return end;
  }

  function scan(piece: string, last: boolean): void {
    const text = rest + piece;
    let at = 0;
    while (at < text.length) {
      const isMarkup = text.charCodeAt(at) === 60;
      const next = isMarkup ? markup(text, at) : words(text, at, last);
      if (next < 0 || next === at) break;
      at = next;
    }
    rest = text.slice(at);
    if (rest.length > MAX_TOKEN || (last && rest !== '')) throw brokenSheet();
  }

  return { write: (piece) => scan(piece, false), end: () => scan('', true) };
}
