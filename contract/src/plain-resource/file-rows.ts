import type * as z from 'zod';
import type { Label } from '../conventions.ts';

type Said = Readonly<Record<string, unknown>>;

/** How rows of a file say records of a resource. */
export interface FileRows {
  /** what a row says, in the order and under the headings of the template: fields of the resource by their names */
  form: z.ZodObject;
  /** fills in what a row may leave open and a new record needs; what stands there already is compared without it */
  complete?: (said: Said) => Said;
  /** what is said of a row whose unique key another row has, in the file or in the system */
  twice?: Label;
}
