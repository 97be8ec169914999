import type { Page } from '@kaoxin/contract/conventions.ts';
import { type ExamRow, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countByStatus, type ListOptions, pageOf } from '#platform/database/page.ts';
import { examineesComing } from '#platform/demonstration.ts';
import { columnsOf } from '#platform/resource/present.ts';
import type { Work } from '#platform/work.ts';
import { seenPlaces } from './places/place-rows.ts';
import { presentRows, readBeside } from './present.ts';

const at = (column: string) => sql.ref(`formalExam.${column}`);
const boundary = (said: string, end: boolean): string =>
  said.length > 10 ? said : `${said} ${end ? '23:59:59' : '00:00:00'}`;

export async function examList(work: Work, { extra }: ListInput): Promise<ListOptions> {
  const { keyword, districtId, examStartStart, examStartEnd } = extra;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (examStartStart) conditions.push(sql`${at('examStart')} >= ${boundary(examStartStart, false)}`);
  if (examStartEnd) conditions.push(sql`${at('examStart')} <= ${boundary(examStartEnd, true)}`);
  if (districtId) {
    // filtering by a district out of sight must not reveal which examinations it takes part in
    const seen = (await seenPlaces(work, [districtId])).length > 0;
    conditions.push(seen ? sql`${at('districtIds')} @> array[${districtId}]::bigint[]` : sql`false`);
  }
  return {
    columns: [...new Set([...columnsOf(exam, 'listed'), ...readBeside])],
    order: exam.order,
    also: { key: `${work.table('district').visibilityKey()}|${JSON.stringify(extra)}`, conditions },
    keyword,
  };
}

export async function pageOfExams(work: Work, query: ListInput): Promise<Page<ExamRow>> {
  const page = await pageOf(work, 'formalExam', query, await examList(work, query));
  return { ...page, records: await presentRows(work, page.records) };
}

export async function countExams(work: Work, query: ListInput) {
  const { context, platform, actor } = work;
  return {
    ...(await countByStatus(work, 'formalExam', query, await examList(work, query))),
    coming: context.config.demo ? await examineesComing(platform, actor.tenantId) : null,
  };
}
