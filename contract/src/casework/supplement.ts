import * as z from 'zod';
import { flag, optional, text, whole } from '../conventions.ts';

/** At most so many documents, and so many characters of each. */
export const mostWanted = { items: 20, name: 100, note: 200 };

/** What an applicant is asked to hand in, as it is asked. */
export const wantedItems = optional(
  z
    .array(
      z.object({
        name: text(['补正材料', 'Documents'], { max: mostWanted.name }),
        required: flag(['是否必需', 'Required']).optional(),
        note: z.string().max(mostWanted.note).optional(),
      }),
    )
    .max(mostWanted.items),
);
export const wantedDays = optional(whole(['补正期限（天）', 'Days to reply'], { min: 1, max: 365 }));
/** An audit that sends back for documents: which, and how many days there are for them; an opinion says why. */
export const auditSupplement = { supplementItems: wantedItems, days: wantedDays };

interface Asked {
  name?: string | undefined;
  required?: number | boolean | undefined;
  note?: string | undefined;
}

/** What is asked for, as timelines and letters say it: 户口簿（首页和本人页）；单位证明（可选） */
export const wantedWords = (items: readonly Asked[]): string =>
  items
    .map(
      ({ name = '', required, note }) =>
        `${name}${required === 0 || required === false ? '（可选）' : ''}${note ? `（${note}）` : ''}`,
    )
    .join('；');
