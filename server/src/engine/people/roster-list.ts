import type { Call } from '@kaoxin/contract/call.ts';
import type { Label, Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { countLooks, type Look, type LookedIn, noteLooks } from '#platform/audit/person-looks.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { type ListRows, tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { Work } from '#platform/work.ts';

/** A list of people that can be searched by whole values only, and by users who may see them (security.md S66). */
interface Roster<T extends TenantTable, R> extends Pick<ListOptions, 'columns' | 'order'> {
  table: T;
  calls: { page: Call; export: Call };
  among: LookedIn;
  looksIn(input: ListInput): Look[];
  isOf(work: Work, look: Look): RawBuilder<SqlBool>;
  masked(look: Look): string;
  /** whether a search needs `pii_view`, and the refusal without it */
  isPersonal(look: Look): boolean;
  refused: Label;
  present(work: Work, rows: readonly SelectedRow<T>[]): Promise<R[]>;
}

/**
 * Page and sheet of a roster. A search for a person counts towards the limit before anything is read, and is logged.
 */
export function rosterList<T extends TenantTable, R>(roster: Roster<T, R>) {
  const { table, calls, among, columns, order, looksIn, isOf, masked, isPersonal, refused, present } = roster;
  const list = (work: Work, input: ListInput): ListOptions => {
    const looks = looksIn(input);
    if (looks.some(isPersonal) && !work.actor.grants.has('pii_view')) throw refuse(403, refused);
    const conditions = looks.map((look) => isOf(work, look));
    return {
      columns,
      order,
      ...(conditions.length > 0 ? { also: { key: JSON.stringify(looks), conditions } } : {}),
    };
  };
  const rows = tableRows(table, list, present);
  return {
    async page(work: Work, { query }: { query: ListInput }): Promise<Page<R>> {
      const looks = looksIn(query);
      const options = list(work, query);
      await countLooks(work, among, calls.page, looks);
      const page = await pageOf(work, table, query, options);
      const targets = page.records.map(({ id }) => String(id));
      await noteLooks(
        work,
        among,
        calls.page,
        looks.map((look) => ({ look, targets, told: { of: masked(look), found: page.total } })),
      );
      return { ...page, records: await present(work, page.records) };
    },
    rows: {
      ...rows,
      async ids(work, input, most) {
        const found = await rows.ids(work, input, most);
        await countLooks(work, among, calls.export, looksIn(input));
        return found;
      },
    } satisfies ListRows<R>,
  };
}
