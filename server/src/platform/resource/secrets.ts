import type { SelectedRow } from '#platform/database/door.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { Work } from '#platform/work.ts';

/** How a secret of a record is kept: in which column, and what of it. */
export interface KeptSecret<T extends TenantTable> {
  column: keyof SelectedRow<T> & string;
  keep: (secret: string, work: Work) => string;
}

/** Kept so that the server can use it again (platform/secrets.ts). */
export const sealed = <T extends TenantTable>(column: KeptSecret<T>['column']): KeptSecret<T> => ({
  column,
  keep: (secret, { house }) => house.secrets.seal(secret),
});

/** The values of a row: each secret in its column as it is kept; one that was left empty stays as it is. */
export function keepSecrets<T extends TenantTable>(
  work: Work,
  given: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, KeptSecret<T>>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const kept = secrets[field];
      if (!kept) return [[field, value]];
      return typeof value === 'string' && value !== '' ? [[kept.column, kept.keep(value, work)]] : [];
    }),
  );
}
