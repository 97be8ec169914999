import { base } from '@kaoxin/contract/conventions.ts';
import { dictionariesOf, type Resource } from '@kaoxin/contract/resource.ts';
import type * as z from 'zod';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { filesBeside } from './files.ts';
import type { ResourceHooks } from './hooks.ts';
import { referenceNames } from './references.ts';
import { childrenBeside } from './tree.ts';

export type Presented = z.output<Resource['record']>;

type Part = 'own' | 'listed';

export const columnsOf = (thing: Resource, part: Part): string[] =>
  Object.keys(thing[part].shape).concat(Object.keys(base), thing.ofTenant ? 'tenantId' : []);

/**
 * Formats rows for answers and sheets: columns, labels of keys and references, files, whether children exist, additions
 * of a hook. `Shown` is the contract's type; fields beyond it are dropped.
 */
export function presenterOf<T extends TenantTable, Shown extends object = Presented>(
  thing: Resource,
  table: T,
  { decorate }: ResourceHooks<T>,
  part: Part = 'own',
) {
  const columns = columnsOf(thing, part);
  const { shape } = thing[part];
  const dictionaries = dictionariesOf(shape);
  return async (work: Work, rows: readonly SelectedRow<T>[]): Promise<Shown[]> => {
    const labels = await labelsBeside(work, dictionaries);
    const names = await referenceNames(work, shape, rows);
    const files = await filesBeside(work, thing, shape, rows);
    const below = await childrenBeside(work, thing, table, rows);
    const more = await decorate?.(work, rows);
    const shown = (row: Readonly<{ [column: string]: unknown }>) => columns.map((name) => [name, row[name]]);
    return rows.map(
      (row, place) =>
        ({
          ...Object.fromEntries(shown(row)),
          ...labels(row),
          ...names(row),
          ...files(row),
          ...below(row),
          ...more?.[place],
        }) as Shown,
    );
  };
}

export async function presentOne<Row, Shown>(
  present: (work: Work, rows: readonly Row[]) => Promise<readonly Shown[]>,
  work: Work,
  row: Row,
): Promise<Shown> {
  const [shown] = await present(work, [row]);
  if (shown === undefined) throw new Error('one row is presented as one');
  return shown;
}
