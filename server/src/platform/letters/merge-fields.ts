import { facelessSign } from './faceless-signs.ts';
import { hiddenWords } from './hidden-words.ts';
import {
  fieldValue,
  isAsked,
  isRich,
  LetterError,
  type LetterField,
  type LetterTemplate,
  type LetterValues,
  letterValue,
} from './letter-template.ts';

const FIELD = /\$\{([^}]*)\}/g;
const OPTIONAL_BLOCK = /\[\[([\s\S]*?)\]\]/g;
const INDENTED = '<br>　　';
const BLANK = '<span class="blank"></span>';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text. Control characters go, line breaks become paragraphs' worth of indentation. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\n+/g, INDENTED);

const fieldKeys = (text: string): string[] => [...text.matchAll(FIELD)].map((match) => (match[1] ?? '').trim());

/** Inside a tag no escaping would be safe enough, so fields stand in text only. */
function checkPlaces(text: string): void {
  for (const match of text.matchAll(FIELD)) {
    const before = text.slice(0, match.index);
    if (before.lastIndexOf('<') > before.lastIndexOf('>'))
      throw new LetterError('place', `字段不能写在标签内：${match[1]}`);
  }
}

/** Throws `LetterError` naming the first field the template uses without knowing it; such a template cannot be enabled. */
export function checkTemplate({ fields, body, heading = '', redacted }: LetterTemplate): void {
  checkFields(heading + body, fields);
  if (redacted !== undefined) checkFields(heading + redacted.body, redacted.fields);
}

function checkFields(text: string, fields: readonly LetterField[]): void {
  const known = new Set(fields.map(({ key }) => key));
  const unknown = fieldKeys(text).find((key) => !known.has(key));
  if (unknown !== undefined) throw new LetterError('field', `模板含有未知字段：${unknown}`);
  checkPlaces(text);
  for (const { key, rich } of fields)
    if (rich && fieldsInside(text).includes(key)) throw new LetterError('place', `字段须独占一行：${key}`);
}

/** Fields that share their line with anything else. */
const fieldsInside = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\$\{[^}]*\}$/.test(line))
    .flatMap(fieldKeys);

/** The paragraphs of a rich field, found again by its clause where somebody writes it beside its letter. */
function fillRich({ key, label }: LetterField, values: LetterValues, blank: string): string {
  const value = fieldValue(values, key);
  const html = isRich(value) ? value.html : letterValue(values, key).split('\n').map(paragraph).join('');
  const filled = letterValue(values, key) === '' ? `<p>${blank}</p>` : html;
  return `<div class="clause" data-clause="${escapeHtml(label)}">${filled}</div>`;
}

/** What is issued can be read: a draft shows whoever writes it what is wrong. */
function refuseHidden({ key, label }: LetterField, values: LetterValues): void {
  const value = fieldValue(values, key);
  const hidden = isRich(value) ? hiddenWords(value.html) : undefined;
  if (hidden !== undefined)
    throw new LetterError(
      'hidden',
      `【${label}】中的“${Array.from(hidden).slice(0, 30).join('')}”印在纸上看不到，请清除格式后重写`,
    );
  const faceless = isRich(value) ? facelessSign(value.html) : undefined;
  if (faceless !== undefined)
    throw new LetterError('hidden', `【${label}】中的“${faceless}”文书的字体中没有，请改用文字`);
}

const paragraph = (line: string): string => (line.trim() === '' ? '' : `<p>${escapeHtml(line.trim())}</p>`);

const lacking = (label: string) => new LetterError('clause', `答复缺少【${label}】内容`);

const isNeeded = (field: LetterField | undefined, values: LetterValues): boolean =>
  field === undefined || (field.need !== 'optional' && field.need !== 'byHand' && isAsked(field, values));

/** A part that is left out where it is empty takes along no clause that is asked for. */
function refuseLacking(block: string, fields: ReadonlyMap<string, LetterField>, values: LetterValues): void {
  for (const field of fieldKeys(block).flatMap((key) => fields.get(key) ?? []))
    if (isNeeded(field, values) && letterValue(values, field.key) === '') throw lacking(field.label);
}

/** Lines of a cell begin where it begins; those of a paragraph are indented as it is. */
const inCell = (text: string, at: number): boolean => text.lastIndexOf('<td', at) > text.lastIndexOf('</td>', at);

function fill(key: string, fields: ReadonlyMap<string, LetterField>, values: LetterValues, draft: boolean): string {
  const value = letterValue(values, key);
  const field = fields.get(key);
  if (value === '' && isNeeded(field, values) && !draft) throw lacking(field?.label ?? key);
  // whoever writes it finds its place in the draft; a letter has no line for what nobody wrote
  if (field?.rich && field.need === 'optional' && value === '' && !draft) return '';
  if (field?.rich) {
    if (!draft) refuseHidden(field, values);
    return fillRich(field, values, BLANK);
  }
  if (value !== '') return escapeHtml(value);
  return field?.need === 'optional' ? '' : BLANK;
}

/**
 * Merges values into a body, each escaped, in one pass: what a value looks like (`${…}`, `[[…]]`, tags) is printed as it
 * is. An unknown field is an error naming it; an empty mandatory one too, unless it is a draft, which leaves a blank.
 */
export function mergeFields(
  body: string,
  fields: readonly LetterField[],
  values: LetterValues,
  { draft = false }: { draft?: boolean } = {},
): string {
  checkFields(body, fields);
  const known = new Map(fields.map((field) => [field.key, field]));
  const chosen = body.replace(OPTIONAL_BLOCK, (_, block: string) => {
    if (fieldKeys(block).every((key) => letterValue(values, key) !== '')) return block;
    if (!draft) refuseLacking(block, known, values);
    return '';
  });
  return chosen.replace(FIELD, (_, key: string, at: number) => {
    const filled = fill(key.trim(), known, values, draft);
    return inCell(chosen, at) ? filled.replaceAll(INDENTED, '<br>') : filled;
  });
}
