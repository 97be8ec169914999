import * as z from 'zod';
import { flag, optional, text, whole } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

export const mostWanted = { items: 20, name: 100, note: 200 };

export const wantedItems = optional(
  z
    .array(
      object(() => ({
        name: text(['补正材料', 'Documents'], { max: mostWanted.name }),
        required: flag(['是否必需', 'Required']).optional(),
        note: z.string().max(mostWanted.note).optional(),
      })),
    )
    .max(mostWanted.items),
);
export const wantedDays = optional(whole(['补正期限（天）', 'Days to reply'], { min: 1, max: 365 }));
export const auditSupplement = { supplementItems: wantedItems, days: wantedDays };

interface Asked {
  name?: string | undefined;
  required?: number | boolean | undefined;
  note?: string | undefined;
}

/** Requested documents as text for timelines and letters: 户口簿（首页和本人页）；单位证明（可选） */
export const wantedWords = (items: readonly Asked[]): string =>
  items
    .map(
      ({ name = '', required, note }) =>
        `${name}${required === 0 || required === false ? '（可选）' : ''}${note ? `（${note}）` : ''}`,
    )
    .join('；');
