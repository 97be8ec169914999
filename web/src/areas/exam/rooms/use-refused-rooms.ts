import { useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { isRecord, isText } from '#platform/memory/storage.ts';
import type { CellErrors, GridErrors, GridRow } from '#ui/grid/grid.ts';

const none: GridErrors = new Map();

/** What the server refuses of rooms, `rooms.<place>.<field>`, by the rows that were sent. */
export function refusedRooms({ answer }: Pick<ApiError, 'answer'>, rows: readonly GridRow[]): GridErrors {
  const { data } = answer;
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  const errors = new Map<string, CellErrors>();
  for (const each of named.filter(isRecord)) {
    const [, place, field] = /^rooms\.(\d+)\.(\w+)$/.exec(String(each.path)) ?? [];
    const row = rows[Number(place)];
    if (row && field && isText(each.msg)) errors.set(row.key, { ...errors.get(row.key), [field]: each.msg });
  }
  return errors;
}

/** Those messages until something is typed, beside what the page finds by itself. */
export function useRefusedRooms() {
  const [refused, setRefused] = useState(none);
  return {
    tell: (error: ApiError, rows: readonly GridRow[]) => setRefused(refusedRooms(error, rows)),
    forget: () => {
      if (refused.size > 0) setRefused(none);
    },
    beside: (found: GridErrors): GridErrors => (refused.size === 0 ? found : new Map([...refused, ...found])),
  };
}
