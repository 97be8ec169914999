import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { type Label, text, whole } from '@kaoxin/contract/conventions.ts';

type Limits = Pick<CaseDetail, 'dayLimits'>;

/** What an applicant is asked for, and how long there is for it. */
export const supplementFields = ({ dayLimits: { supplementLeast: min, supplementMost: max } }: Limits) => ({
  materials: text(['需补正的材料（每行一项）', 'Documents required (one per line)'], { max: 1000, kind: 'long' }),
  days: whole(['补正期限（天）', 'Days to reply'], { min, max }),
});
/** Ten, where the office leaves it so. */
export const usualDays = ({ dayLimits: { supplementLeast, supplementMost } }: Limits): number =>
  Math.min(supplementMost, Math.max(supplementLeast, 10));

/** How a line says more than the name of a document. */
export const materialsHint: Label = [
  '要求写在冒号后，可不交的在行末注明“（可选）”，如：身份证复印件：正反两面（可选）',
  'Say more behind a colon, and (optional) at the end of what may be left out: Copy of the ID card: both sides (optional)',
];

const optionalEnd = /\s*[（(]\s*(?:可选|optional)\s*[）)]$/iu;

/** A line is a document: its name, what is said of it behind the first colon, and whether it may be left out. */
export const itemsIn = (lines: unknown) =>
  String(lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', note = ''] = /^([^：:]+)(?:[：:](.*))?$/u.exec(line.replace(optionalEnd, '')) ?? ['', line];
      return {
        name: name.trim(),
        required: optionalEnd.test(line) ? (0 as const) : (1 as const),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      };
    });
