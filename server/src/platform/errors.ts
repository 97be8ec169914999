import { valueAt } from '@kaoxin/contract/records.ts';

/** The fields of a caught error: `code` (SQLSTATE or errno), and what the database names. Other values give none. */
interface Fault {
  code: string | undefined;
  constraint: string | undefined;
  detail: string | undefined;
  table: string | undefined;
  column: string | undefined;
}

export function faultOf(error: unknown): Fault {
  const textAt = (name: keyof Fault): string | undefined => {
    const value = valueAt(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    code: textAt('code'),
    constraint: textAt('constraint'),
    detail: textAt('detail'),
    table: textAt('table'),
    column: textAt('column'),
  };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
