import type * as z from 'zod';
import type { Label } from '../conventions.ts';

type Said = Readonly<Record<string, unknown>>;

export interface FileRows {
  /**
   * fields of a row in the order and with the headings of the template; they are named like the fields of the resource
   */
  form: z.ZodObject;
  /** adds values that a row may omit but a new record needs; existing records are compared without them */
  complete?: (said: Said) => Said;
  /** message about a row whose unique key occurs in another row of the file or in the system */
  twice?: Label;
}
