import { text, whole } from '@kaoxin/contract/conventions.ts';

/** What an applicant is asked for, and how long there is for it. */
export const supplementFields = {
  materials: text(['需补正的材料（每行一项）', 'Documents required (one per line)'], { max: 1000, kind: 'long' }),
  days: whole(['补正期限（天）', 'Days to reply'], { min: 5, max: 15 }),
};
export const usualDays = 10;

/** A line is a document. */
export const itemsIn = (lines: unknown) =>
  String(lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((name) => ({ name, required: 1 as const }));
