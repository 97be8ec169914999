import type { Page } from '@kaoxin/contract/conventions.ts';
import { type ExaminerRow, examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { chooseExam } from './choose-exam.ts';
import { type Narrowed, narrowed } from './conditions.ts';
import { countExamineeLooks, noteExamineeLooks } from './examinee-looks.ts';
import { presentExaminers } from './present.ts';
import { throughRoster } from './registration/whole-rosters.ts';

const countedBy = ['examiner', 'examinerScore', 'examinerResult'] as const;
const mostOfAll = 10_000;

export async function pageOfRoster(work: Work, input: ListInput): Promise<Page<ExaminerRow>> {
  const found = await narrowed(work, input);
  const { page } = examiner.calls;
  await countExamineeLooks(work, page, input);
  const look = async () => {
    const total = await totalOf(work, found);
    return { total, ids: await idsAt(work, input, found, total) };
  };
  const { total, ids } = await (looksThrough(found, input) ? throughRoster(work, look) : look());
  await noteExamineeLooks(work, page, input, { total, ids });
  const { size, current } = input;
  const records = await presentExaminers(work, await rowsOf(work, ids, found.examId));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

const looksThrough = ({ uncounted, kept }: Narrowed, { filters, extra }: ListInput): boolean =>
  uncounted ||
  (kept === undefined &&
    extra.idNo === undefined &&
    !filters.some(({ field, comparison }) => comparison === 'equal' && indexed.includes(field)));
const indexed: readonly string[] = ['ticketNo', 'personId'];

/**
 * Total of a roster. Usual filters are answered by stored counts. Other totals are counted on request and cached until
 * the data changes.
 */
export async function totalOf(work: Work, { conditions, kept, uncounted }: Narrowed): Promise<number> {
  if (kept) {
    let query = work.table('examinerCount').select().select(sql<number>`coalesce(sum(people), 0)::int`.as('total'));
    for (const [column, value] of Object.entries(kept)) query = query.where(sql.ref(column), '=', value);
    return (await query.executeTakeFirst())?.total ?? 0;
  }
  let query = work
    .table('examiner')
    .select()
    .select([sql<number>`count(*)::int`.as('total'), sql<string>`pg_current_snapshot()::text`.as('snapshot')]);
  for (const each of conditions) query = query.where(each);
  if (uncounted) return (await query.executeTakeFirstOrThrow()).total;
  const compiled = query.compile();
  return cachedFigure(work, countedBy, `${compiled.sql} ${JSON.stringify(compiled.parameters)}`, async () => {
    const { total, snapshot } = await query.executeTakeFirstOrThrow();
    return { value: total, snapshot };
  });
}

/** IDs of a page, read from the index only, from the nearer end. With `after` the query skips no rows. */
async function idsAt(work: Work, input: ListInput, { conditions, ofOne }: Narrowed, total: number): Promise<string[]> {
  const { size, extra } = input;
  const sort = ofOne ? input.sort : [];
  let query = work.table('examiner').select().select('id');
  for (const each of conditions) query = query.where(each);
  if (extra.after !== undefined) {
    const next = await query.where('id', '>', extra.after).orderBy('id').limit(size).execute();
    return next.map(({ id }) => id);
  }
  const from = (input.current - 1) * size;
  const most = Math.min(size, total - from);
  if (most <= 0) return [];
  if (!ofOne && from > mostOfAll) throw chooseExam();
  const [byTicket] = sort;
  const isFromEnd = ofOne && from > total / 2;
  const direction = isFromEnd !== (byTicket?.descending ?? false) ? 'desc' : 'asc';
  if (byTicket) query = query.orderBy('ticketNo', direction);
  const rows = await query
    .orderBy('id', direction)
    .limit(most)
    .offset(isFromEnd ? total - from - most : from)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

export async function rowsOf(
  work: Work,
  ids: readonly string[],
  examId: string | undefined,
): Promise<SelectedRow<'examiner'>[]> {
  if (ids.length === 0) return [];
  let query = work.table('examiner').those(ids).selectAll();
  if (examId !== undefined) query = query.where('examId', '=', examId);
  const byId = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function allIds(work: Work, input: ListInput, most: number): Promise<string[]> {
  const { conditions, ofOne } = await narrowed(work, input);
  let query = work.table('examiner').select().select('id');
  for (const each of conditions) query = query.where(each);
  const [byTicket] = ofOne ? input.sort : [];
  if (byTicket) query = query.orderBy('ticketNo', byTicket.descending ? 'desc' : 'asc');
  const rows = await query
    .orderBy('id', byTicket?.descending ? 'desc' : 'asc')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
