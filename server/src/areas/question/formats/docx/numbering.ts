import { childOf, childrenOf, type XmlElement } from '../xml/xml-node.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

/** Word has nine levels with texts of at most 31 characters. */
const mostLevels = 9;
const longestText = 64;

export type Numbering = (id: string, level: number) => string;

const digits = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

function chinese(count: number): string {
  if (count > 99) return String(count);
  if (count < 10) return digits[count] ?? '';
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  return `${tens > 1 ? digits[tens] : ''}十${ones > 0 ? digits[ones] : ''}`;
}

function written(count: number, format: string): string {
  if (format === 'upperLetter') return String.fromCharCode(65 + ((count - 1) % 26));
  if (format === 'lowerLetter') return String.fromCharCode(97 + ((count - 1) % 26));
  if (/^(?:chinese|japanese|ideograph|taiwanese)/u.test(format)) return chinese(count);
  return format === 'none' ? '' : String(count);
}

const said = (element: XmlElement, name: string): string | undefined => childOf(element, name)?.attributes.get('w:val');

const startOf = (text = '1'): number => (/^\d{1,5}$/u.test(text) ? Number(text) : 1);

const levelsOf = (list: XmlElement): Level[] =>
  childrenOf(list, 'w:lvl')
    .slice(0, mostLevels)
    .map((level) => ({
      format: said(level, 'w:numFmt') ?? 'decimal',
      text: (said(level, 'w:lvlText') ?? '').slice(0, longestText),
      start: startOf(said(level, 'w:start')),
    }));

export function numberingOf(root: XmlElement | undefined): Numbering {
  const abstract = new Map(
    (root ? childrenOf(root, 'w:abstractNum') : []).map((one) => [
      one.attributes.get('w:abstractNumId'),
      levelsOf(one),
    ]),
  );
  const lists = new Map(
    (root ? childrenOf(root, 'w:num') : []).map((one) => [
      one.attributes.get('w:numId'),
      abstract.get(said(one, 'w:abstractNumId')) ?? [],
    ]),
  );
  const counts = new Map<string, number[]>();
  return (id, level) => {
    const levels = lists.get(id) ?? [];
    const own = levels[level];
    if (!own || own.format === 'bullet') return '';
    const before = counts.get(id) ?? [];
    const next = levels
      .slice(0, level + 1)
      .map(({ start }, at) => (at === level ? (before[at] ?? start - 1) + 1 : (before[at] ?? start)));
    counts.set(id, next);
    return own.text.replace(/%(\d)/gu, (_, digit: string) => {
      const at = Number(digit) - 1;
      return written(next[at] ?? 1, levels[at]?.format ?? 'decimal');
    });
  };
}
