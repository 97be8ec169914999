import type { InputOf } from '@kaoxin/contract/call.ts';
import type { paper } from '@kaoxin/contract/paper/paper.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foundBy } from '#platform/database/keyword.ts';
import { refuse } from '#platform/http/errors.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import type { ExamTableRow } from '../tables.ts';
import { furtherPapersIn, papersOf } from './subject-paper-rows.ts';
import { subjectsIn } from './subject-rows.ts';

export const enabledPapers: readonly number[] = [1, 2];
const computer = 2;
const most = 1_000;

type Choosing = Partial<InputOf<typeof paper.calls.select>['query']>;

export async function choosePapers(work: Work, { subject, keyword, ids }: Choosing) {
  // the user who binds papers may belong to another unit than their owners
  const papers = work.table('paper').ofTenant();
  const ask = (called?: RawBuilder<SqlBool>) => {
    let rows = (ids ? papers.those(ids) : papers.select()).where(
      sql<SqlBool>`status = any(${[...enabledPapers]}::int[])`,
    );
    if (subject) rows = rows.where('subject', '=', subject);
    if (called) rows = rows.where(called);
    return rows
      .select(['id', 'name', 'paperCode', 'totalScore', 'duration'])
      .orderBy('name')
      .orderBy('id')
      .limit(most)
      .execute();
  };
  if (!keyword) return ask();
  const like = likePattern(keyword, 'contains');
  return foundBy('paper', keyword, (found) =>
    ask(sql<SqlBool>`(name ilike ${like} or paper_code ilike ${like} or (${sql.join(found, sql` and `)}))`),
  );
}

export async function boundable(work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const asked = work.table('paper').ofTenant().those(ids).select(['id', 'status']).orderBy('id');
  const rows = await (work.writing ? asked.forShare() : asked).execute();
  return new Set(rows.flatMap(({ id, status }) => (enabledPapers.includes(status) ? [id] : [])));
}

export async function papersIn(work: Work, examId: string): Promise<string[]> {
  const further = await furtherPapersIn(work, examId);
  return (await subjectsIn(work, examId)).flatMap((subject) =>
    papersOf(subject, further).map(({ paperId }) => paperId),
  );
}

/** Computer-based examinations need an enabled paper for every subject (domain.md 1.2). */
export async function refuseUnboundPapers(work: Work, { id, mode }: ExamTableRow): Promise<void> {
  if (mode !== computer) return;
  const [subjects, further] = [await subjectsIn(work, id), await furtherPapersIn(work, id)];
  const bound = await boundable(work, await papersIn(work, id));
  const at = subjects.findIndex((subject) => {
    const own = papersOf(subject, further);
    return own.length === 0 || own.some(({ paperId }) => !bound.has(paperId));
  });
  const missing = subjects[at];
  if (missing)
    throw refuse(
      400,
      [`机考科目【${missing.name}】须绑定已启用的试卷`, `${missing.name}: on computers it needs an enabled paper`],
      { fields: [`subjects.${at}.paperId`] },
    );
}
