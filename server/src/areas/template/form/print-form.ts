import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { groupsOf, shownFields } from '@kaoxin/contract/template/form.ts';
import { printedFields } from '@kaoxin/contract/template/shown.ts';
import { isWritten } from '@kaoxin/contract/template/states.ts';
import { letterDate } from '#engine/letters/letter-date.ts';
import type { LetterTemplate, LetterValues } from '#engine/letters/letter-template.ts';
import { escapeHtml } from '#engine/letters/merge-fields.ts';
import { type RenderedLetter, renderLetter } from '#engine/letters/render-letter.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateVersion } from '../template/at.ts';
import { formWords } from './words.ts';

interface Printing {
  draft?: boolean;
  docNo?: string;
  isBlank?: boolean;
  /** Values for conditions, if `values` are masked. */
  judgedBy?: FormValues;
  without?: (field: TemplateField) => boolean;
}

type Printed = Pick<TemplateVersion, 'name' | 'fields' | 'printTemplate'>;

/**
 * Prints a form in the layout of letters: a table of its printable fields and the text below. Hidden fields are
 * omitted; empty ones as well if the layout says so (`blanks`).
 * @param values as the user may see them (`maskForm`, `openForm`)
 */
export async function printForm(
  work: Work,
  template: Printed,
  values: FormValues,
  { draft, docNo, isBlank = false, judgedBy = values, without = () => false }: Printing = {},
): Promise<RenderedLetter> {
  const { fields, printTemplate } = template;
  // Printed letters are Chinese in any language of the user.
  const word = await formWords(work.as({ ...work.actor, language: 'zh' }), fields, [values]);
  const shown = (isBlank ? fields : shownFields(fields, judgedBy)).filter((field) => !without(field));
  const hasBlanks = printTemplate?.blanks !== 0;
  const settings = await settingsOf(work);
  const merged: LetterValues = {
    form: Object.fromEntries(fields.map((field) => [field.field.fieldKey, word(field, values)])),
    dept: { name: settings.get('org.name') ?? '' },
    today: letterDate(work.now),
  };
  return renderLetter({
    template: letterOf(template, hasBlanks ? shown : shown.filter((field) => word(field, values) !== '')),
    values: merged,
    draft: draft ?? false,
    ...(docNo === undefined ? {} : { docNo }),
  });
}

const mark = ({ field }: TemplateField): string => `\${form.${field.fieldKey}}`;

function letterOf({ name, fields, printTemplate }: Printed, printed: readonly TemplateField[]): LetterTemplate {
  const layout = printTemplate ?? {};
  const foot = (layout.foot ?? '').trim();
  const title = layout.heading ?? name;
  return {
    code: 'FORM',
    title,
    heading: plain(title),
    fields: [
      ...fields.map(({ field, label }) => ({ key: `form.${field.fieldKey}`, label, need: 'optional' as const })),
      { key: 'dept.name', label: '出具机构', need: 'optional' },
      { key: 'today', label: '日期', need: 'optional' },
    ],
    body: `${tables(printedFields(printed), layout.columns ?? 2)}${foot === '' ? '' : paragraphs(foot)}`,
  };
}

/** User text is escaped. Only merge fields are replaced. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        `<p>${line
          .split(/\$\{\s*([A-Za-z0-9]+)\s*\}/)
          .map(wordOrField)
          .join('')}</p>`,
    )
    .join('');
const wordOrField = (part: string, at: number): string => (at % 2 === 1 ? `\${form.${part}}` : plain(part));
/** Breaks character sequences that the merger would interpret. */
const unmerged = (text: string): string => text.replace(/\[(?=\[)|\](?=\])|\$(?=\{)/g, (sign) => `${sign}\u2060`);
const plain = (text: string): string => escapeHtml(unmerged(text));

function tables(fields: readonly TemplateField[], abreast: number): string {
  return groupsOf(fields)
    .map(({ group, fields: own }) => {
      const rows = rowsOf(own, abreast).map(
        (row) => `<tr>${row.map((one) => cell(one, row.length, abreast)).join('')}</tr>`,
      );
      return `${group === null ? '' : `<h2>${plain(group)}</h2>`}<table>${rows.join('')}</table>`;
    })
    .join('');
}

/** Long values need a row of their own. */
const isLong = ({ field, span }: TemplateField): boolean =>
  (isWritten(field.fieldType) && field.fieldType !== 'text') || field.fieldType === 'table' || span > 12;

function rowsOf(fields: readonly TemplateField[], abreast: number): TemplateField[][] {
  const rows: TemplateField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    const hasRoom = last && last.length < abreast && !isLong(field) && !last.some(isLong);
    if (hasRoom) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

const cell = (field: TemplateField, inRow: number, abreast: number): string =>
  `<th>${plain(field.label)}</th><td${inRow < abreast ? ` colspan="${(abreast - inRow) * 2 + 1}"` : ''}>${mark(field)}</td>`;
