import { isRecord } from '@kaoxin/contract/records.ts';
import { useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { isText } from '#platform/memory/storage.ts';
import type { CellErrors, GridErrors, GridRow } from './grid.ts';

const none: GridErrors = new Map();

/** Server errors of the rows of a form, `<field>.<place>.<cell>`, by the keys of the sent rows. */
export function refusedRows(
  { answer }: Pick<ApiError, 'answer'>,
  field: string,
  rows: readonly Pick<GridRow, 'key'>[],
): GridErrors {
  const { data } = answer;
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  const errors = new Map<string, CellErrors>();
  for (const each of named.filter(isRecord)) {
    const [of, place, cell] = String(each.path).split('.');
    const row = of === field ? rows[Number(place)] : undefined;
    if (row && cell && isText(each.msg)) errors.set(row.key, { ...errors.get(row.key), [cell]: each.msg });
  }
  return errors;
}

export function useRefusedRows(field: string) {
  const [refused, setRefused] = useState(none);
  return {
    tell: (error: ApiError, rows: readonly Pick<GridRow, 'key'>[]) => setRefused(refusedRows(error, field, rows)),
    forget: () => {
      if (refused.size > 0) setRefused(none);
    },
    beside: (found: GridErrors): GridErrors => (refused.size === 0 ? found : new Map([...refused, ...found])),
  };
}
