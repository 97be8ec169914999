import * as z from 'zod';
import { object } from './fields/object.ts';

/** Answer of `print` (domain.md 3.1). */
export const printedLetter = object(() => ({
  templateCode: z.string(),
  title: z.string(),
  docNo: z.string().nullable(),
  html: z.string(),
  paper: z.literal('A4'),
  sha256: z.string(),
}));
export type PrintedLetter = z.output<typeof printedLetter>;
