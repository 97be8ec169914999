import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { PickedQuestion } from '@kaoxin/contract/paper/picking.ts';
import { type SqlBool, sql } from 'kysely';
import { listedColumns, narrowed, presentRows } from '#areas/question/index.ts';
import { examsOfPapers } from '#engine/ports/paper-port.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { likeThese } from '../alike.ts';
import { ownRows, rowsOf } from '../content/rows.ts';
import { holds } from '../paper/locked.ts';
import { isSecret, toldPapers } from '../secret/secrecy.ts';
import { usableQuestion } from '../usable.ts';

/**
 * Questions of the paper and of an unsaved outline. Secret papers are skipped, because the result would disclose their
 * questions without an event.
 */
async function takenBy(work: Work, { paperId, excludeIds }: ListInput['extra']): Promise<string[]> {
  const paper = paperId ? await work.table('paper').need(paperId) : undefined;
  const rows = paper && !isSecret(paper) ? ownRows(await rowsOf(work, paper.id)) : [];
  return [...new Set([...rows.map(({ questionId }) => questionId), ...(excludeIds ? excludeIds.split(',') : [])])];
}

async function pickerList(work: Work, input: ListInput): Promise<ListOptions> {
  const { bankIds, type, excludeUsedDays } = input.extra;
  const taken = await takenBy(work, input.extra);
  const without = [...taken, ...(await likeThese(work, taken))];
  const conditions = [...(await narrowed(work, input)), usableQuestion(work)];
  if (without.length > 0) conditions.push(sql<SqlBool>`not question.id = any(${without}::bigint[])`);
  if (bankIds) conditions.push(sql<SqlBool>`question.bank_id = any(${bankIds.split(',')}::bigint[])`);
  if (type) conditions.push(sql<SqlBool>`question.question_type = ${type}`);
  if (excludeUsedDays)
    conditions.push(
      sql<SqlBool>`(question.last_use_time is null
        or question.last_use_time < ${work.now}::timestamptz - make_interval(days => ${excludeUsedDays}::int))`,
    );
  return {
    columns: listedColumns,
    order: [{ field: 'id', descending: true }],
    also: {
      key: `picker|${work.now.slice(0, 10)}|${without.join()}|${JSON.stringify(input.extra)}`,
      conditions,
      reads: ['questionBank', 'knowledgePoint', 'question'],
    },
    keyword: input.extra.keyword,
  };
}

/** Usable questions for a paper (domain.md 2.3, addPage): neither in it nor similar to one that is. */
export async function pickQuestions(work: Work, input: ListInput): Promise<Page<PickedQuestion>> {
  const page = await pageOf(work, 'question', input, await pickerList(work, input));
  const rows = await presentRows(work, page.records);
  const years = await usedInYears(
    work,
    page.records.map(({ id }) => id),
  );
  return { ...page, records: rows.map((row) => ({ ...row, usedInYears: years.get(row.id) ?? [] })) };
}

/**
 * Years of the examinations that used each question, limited to visible papers whose questions may be disclosed.
 */
async function usedInYears(work: Work, ids: readonly string[]): Promise<Map<string, number[]>> {
  const [papers, questions] = [work.table('paper'), work.table('paperQuestion')];
  const { rows } = await sql<{ questionId: string; paperId: string }>`
    select q.question_id, q.paper_id from ${questions.as('q')} join ${papers.as('p')} on p.id = q.paper_id
    where q.question_id = any(${[...ids]}::bigint[]) and ${toldPapers(work)}`.execute(work.business);
  const exams = (await examsOfPapers(work, [...new Set(rows.map(({ paperId }) => paperId))])).filter(holds);
  const yearsOf = Map.groupBy(exams, ({ paperId }) => paperId);
  const found = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map(
    [...found].map(([id, those]) => {
      const years = those.flatMap(({ paperId }) =>
        (yearsOf.get(paperId) ?? []).map(({ examStart }) => Number(examStart.slice(0, 4))),
      );
      return [id, [...new Set(years)].sort((one, other) => other - one)];
    }),
  );
}
