import { Uncleanable } from './job.ts';

export interface XmlRules {
  /** the element goes with everything in it */
  isDropped(element: string): boolean;
  /** the new value of an attribute; undefined removes it */
  attribute(element: string, name: string, value: string): string | undefined;
  text?(element: string, value: string): string;
  keeps?(element: string, attributes: ReadonlyMap<string, string>): boolean;
}

const ends = { comment: '-->', instruction: '?>', section: ']]>' };
const attributePattern = /\s+([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/gy;
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const decodeXml = (value: string): string =>
  value.includes('&')
    ? value.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return name ? (entities[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : value;

const encodeXml = (value: string): string => value.replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Rewrites a part of an office document in one pass, in linear time. Untouched tags stay as they are. Comments and
 * instructions go. Names are compared without prefix, because a prefix is free.
 * @throws Uncleanable for a document type, whose entities could hide text, and for what is no XML
 */
export function rewriteXml(xml: string, rules: XmlRules): string {
  const out: string[] = [];
  const open: string[] = [];
  let dropped = 0;
  for (let offset = 0; offset < xml.length; ) {
    const next = xml.indexOf('<', offset);
    const text = xml.slice(offset, next < 0 ? xml.length : next);
    if (text && dropped === 0) out.push(changedText(text, open.at(-1) ?? '', rules));
    if (next < 0) break;
    const special = specialAt(xml, next);
    if (special) {
      if (special.isKept && dropped === 0) out.push(xml.slice(next, special.end));
      offset = special.end;
      continue;
    }
    const tag = tagAt(xml, next);
    offset = tag.end;
    if (tag.isEnd) {
      open.pop();
      if (dropped === 0) out.push(xml.slice(next, tag.end));
      else dropped -= 1;
      continue;
    }
    const goes = dropped > 0 || rules.isDropped(tag.local) || rules.keeps?.(tag.local, tag.attributes) === false;
    if (!goes) out.push(changedTag(xml.slice(next, tag.end), tag, rules));
    if (tag.isEmpty) continue;
    open.push(tag.local);
    if (goes) dropped += 1;
  }
  if (open.length > 0) throw new Uncleanable('xml');
  return out.join('');
}

function specialAt(xml: string, from: number): { end: number; isKept: boolean } | undefined {
  const until = (sign: string) => {
    const end = xml.indexOf(sign, from);
    if (end < 0) throw new Uncleanable('xml');
    return end + sign.length;
  };
  if (xml.startsWith('<!--', from)) return { end: until(ends.comment), isKept: false };
  if (xml.startsWith('<?', from)) return { end: until(ends.instruction), isKept: xml.startsWith('<?xml ', from) };
  if (xml.startsWith('<![CDATA[', from)) return { end: until(ends.section), isKept: true };
  if (xml.startsWith('<!', from)) throw new Uncleanable('document type');
  return undefined;
}

interface Tag {
  name: string;
  local: string;
  end: number;
  isEnd: boolean;
  isEmpty: boolean;
  attributes: Map<string, string>;
}

const namePattern = /<(\/?)([^\s/>"'=<]+)/y;

function tagAt(xml: string, from: number): Tag {
  namePattern.lastIndex = from;
  const begin = namePattern.exec(xml);
  if (!begin) throw new Uncleanable('xml');
  const name = begin[2] ?? '';
  const attributes = new Map<string, string>();
  let offset = namePattern.lastIndex;
  attributePattern.lastIndex = offset;
  for (let found = attributePattern.exec(xml); found; found = attributePattern.exec(xml)) {
    attributes.set(found[1] ?? '', (found[2] ?? '').slice(1, -1));
    offset = attributePattern.lastIndex;
  }
  while (/\s/.test(xml[offset] ?? '')) offset += 1;
  const isEmpty = xml[offset] === '/';
  if (isEmpty) offset += 1;
  if (xml[offset] !== '>') throw new Uncleanable('xml');
  return { name, local: localName(name), end: offset + 1, isEnd: begin[1] === '/', isEmpty, attributes };
}

function changedTag(whole: string, { name, local, isEmpty, attributes }: Tag, rules: XmlRules): string {
  let isChanged = false;
  const kept: string[] = [];
  for (const [key, raw] of attributes) {
    const value = decodeXml(raw);
    const isNamespace = key === 'xmlns' || key.startsWith('xmlns:');
    const next = isNamespace ? value : rules.attribute(local, key, value);
    if (next !== value) isChanged = true;
    if (next !== undefined) kept.push(` ${key}="${next === value ? raw.replaceAll('"', '&quot;') : encodeXml(next)}"`);
  }
  return isChanged ? `<${name}${kept.join('')}${isEmpty ? '/' : ''}>` : whole;
}

function changedText(text: string, element: string, { text: change }: XmlRules): string {
  if (!change || text.trim() === '') return text;
  const value = decodeXml(text);
  const next = change(element, value);
  return next === value ? text : encodeXml(next);
}
