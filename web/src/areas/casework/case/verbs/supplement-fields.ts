import { mostWanted as most } from '@kaoxin/contract/casework/public/supplement.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { type Label, text, whole } from '@kaoxin/contract/conventions.ts';
import type { Values } from '#ui/form/fields.ts';

type Limits = Pick<CaseDetail, 'dayLimits'>;

/** A server of the previous version sends no limits and refuses values beyond them. */
export const limitsOf = ({ dayLimits }: Limits): CaseDetail['dayLimits'] =>
  dayLimits ?? { extend: 30, supplementLeast: 5, supplementMost: 15 };

export function supplementFields(one: Limits) {
  const { supplementLeast: min, supplementMost: max } = limitsOf(one);
  return {
    materials: text(['需补正的材料（每行一项）', 'Documents required (one per line)'], { max: 1000, kind: 'long' }),
    days: whole(['补正期限（天）', 'Days to reply'], { min, max }),
  };
}
export function usualDays(one: Limits): number {
  const { supplementLeast, supplementMost } = limitsOf(one);
  return Math.min(supplementMost, Math.max(supplementLeast, 10));
}

export const materialsHint: Label = [
  '要求写在冒号后，可不交的在行末注明“（可选）”，如：身份证复印件：正反两面（可选）',
  'Add details after a colon. Mark optional documents with (optional) at the end, such as: Copy of the ID card: both sides (optional)',
];

const optionalEnd = /\s*[（(]\s*(?:可选|optional)\s*[）)]$/iu;

/** A colon in 08:00 or in a URL does not separate. */
const noteBegin = /(?<!\d)[：:](?![\d/])|：(?!\d)/u;

/** A line is a document: name, requirement after the first colon, optional mark. */
export const itemsIn = (lines: unknown) =>
  String(lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const said = line.replace(optionalEnd, '');
      const at = said.search(noteBegin);
      const [name, note] = at > 0 ? [said.slice(0, at), said.slice(at + 1)] : [said, ''];
      return {
        name: name.trim(),
        required: optionalEnd.test(line) ? (0 as const) : (1 as const),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      };
    })
    .filter(({ name }) => name !== '');

export function lackingMaterials({ materials }: Values): Record<string, Label> {
  const items = itemsIn(materials);
  if (items.length > most.items)
    return { materials: [`需补正的材料不能超过${most.items}项`, `${most.items} documents at most`] };
  const long = items.find(({ name, note = '' }) => name.length > most.name || note.length > most.note);
  return long
    ? {
        materials: [
          `【${long.name.slice(0, 12)}…】过长：名称不超过${most.name}个字，说明不超过${most.note}个字`,
          `“${long.name.slice(0, 12)}…” is too long: ${most.name} characters for the name, ${most.note} for the note`,
        ],
      }
    : {};
}
