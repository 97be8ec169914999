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

export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/\n+/g, INDENTED);

const fieldKeys = (text: string): string[] => [...text.matchAll(FIELD)].map((match) => (match[1] ?? '').trim());

/** No escaping is safe inside a tag, so fields are allowed in text only. */
function checkPlaces(text: string): void {
  for (const match of text.matchAll(FIELD)) {
    const before = text.slice(0, match.index);
    if (before.lastIndexOf('<') > before.lastIndexOf('>'))
      throw new LetterError('place', `字段不能写在标签内：${match[1]}`);
  }
}

/** Throws `LetterError` with the first unknown field of the template; such a template cannot be enabled. */
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

const fieldsInside = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\$\{[^}]*\}$/.test(line))
    .flatMap(fieldKeys);

function fillRich({ key, label }: LetterField, values: LetterValues, blank: string): string {
  const value = fieldValue(values, key);
  const html = isRich(value) ? value.html : letterValue(values, key).split('\n').map(paragraph).join('');
  const filled = letterValue(values, key) === '' ? `<p>${blank}</p>` : html;
  return `<div class="clause" data-clause="${escapeHtml(label)}">${filled}</div>`;
}

/** Refuses unreadable text in an issued letter; a draft shows it to its author. */
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

/** An omitted optional part must not contain a required clause. */
function refuseLacking(block: string, fields: ReadonlyMap<string, LetterField>, values: LetterValues): void {
  for (const field of fieldKeys(block).flatMap((key) => fields.get(key) ?? []))
    if (isNeeded(field, values) && letterValue(values, field.key) === '') throw lacking(field.label);
}

/** Lines of a cell start at its edge; those of a paragraph are indented like it. */
const inCell = (text: string, at: number): boolean => text.lastIndexOf('<td', at) > text.lastIndexOf('</td>', at);

function fill(key: string, fields: ReadonlyMap<string, LetterField>, values: LetterValues, draft: boolean): string {
  const value = letterValue(values, key);
  const field = fields.get(key);
  if (value === '' && isNeeded(field, values) && !draft) throw lacking(field?.label ?? key);
  // The draft shows its place; a letter has no line for an empty optional field.
  if (field?.rich && field.need === 'optional' && value === '' && !draft) return '';
  if (field?.rich) {
    if (!draft) refuseHidden(field, values);
    return fillRich(field, values, BLANK);
  }
  if (value !== '') return escapeHtml(value);
  return field?.need === 'optional' ? '' : BLANK;
}

/**
 * Merges escaped values into a body in one pass: a value that looks like a template (`${…}`, `[[…]]`, tags) is printed
 * literally. Throws for an unknown field and for an empty mandatory one; a draft leaves a blank instead.
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
