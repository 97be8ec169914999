import * as z from 'zod';

/** Answer of `print` (domain.md 3.1). */
export const printedLetter = z.object({
  templateCode: z.string(),
  title: z.string(),
  docNo: z.string().nullable(),
  html: z.string(),
  paper: z.literal('A4'),
  sha256: z.string(),
});
export type PrintedLetter = z.output<typeof printedLetter>;
