import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { scoreHeadings, sheetHeadings } from '../../server/src/areas/exam/result/result.fixture.ts';
import { rosterCsv } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { dataSourcesOf } from '../../server/src/platform/datasources/datasource.ts';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { allJobKinds } from '../../server/src/wiring.ts';
import type { SoundOnes } from './sample.ts';
import { openExam } from './sound-rosters.ts';

const ticketNo = '26060300100001';
const scoreLine = { 准考证号: ticketNo, 科目: '01', 总分: '80', 到考: '参考' };
const sheetLine = { 准考证号: ticketNo, 科目: '01', 试卷编号: 'SJ202699999', 作答串: 'AB' };

export async function soundResults(context: AppContext, by: Visitor): Promise<SoundOnes> {
  const marked = await openExam(by, '93');
  const released = await openExam(by, '94');
  await everywhere(context, sql`update formal_exam set status = 40 where id = ${marked}`);
  await everywhere(context, sql`update formal_exam set status = 50 where id = ${released}`);
  await addSitter(context, marked);
  await bindSheets(context, marked);
  return {
    ...(await soundFiles(context, by, {
      path: 'formalExam/importScores',
      examId: marked,
      headings: scoreHeadings,
      line: scoreLine,
    })),
    ...(await soundFiles(context, by, {
      path: 'formalExam/importAnswers',
      examId: marked,
      headings: sheetHeadings,
      line: sheetLine,
    })),
    'GET formalExam/exportScores': { by, query: { examId: released } },
    'GET formalExam/exportStatistics': { by, query: { examId: released } },
    'GET formalExam/exportCopying': { by, query: { examId: released, subjectCode: '01' } },
    'GET statistic/export': { by, query: {} },
  };
}

/** Runs the statement in the primary and in all data sources; ids are globally unique. */
async function everywhere(
  { database: { kysely }, ...context }: AppContext,
  query: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select distinct datasource_id as id from tenant`.execute(kysely);
  const sources = dataSourcesOf({ database: { kysely }, ...context } as AppContext);
  for (const { id } of rows) await query.execute(id === null ? kysely : sources.at(id).kysely);
}

const addSitter = (context: AppContext, exam: string) =>
  everywhere(
    context,
    sql`insert into examiner (tenant_id, exam_id, district_id, ticket_no, person_id, name, gender, id_type, id_no, id_hash,
        phone, subjects, reg_status)
      select tenant_id, id, district_ids[1], ${ticketNo}, 1, '考生', 1, 1, '', 'sound', '', '{01}', 3
      from formal_exam where id = ${exam}`,
  );

async function bindSheets(context: AppContext, exam: string): Promise<void> {
  const key = context.secrets.seal('A', 'answer');
  await everywhere(
    context,
    sql`with bound as (insert into paper (tenant_id, paper_code, name, subject, total_score, pass_score, duration, status)
        select tenant_id, 'SJ202699999', '作答卷', '01', 100, 60, 60, 2 from formal_exam where id = ${exam}
        returning id, tenant_id),
      asked as (insert into paper_question (tenant_id, paper_id, section_no, section_title, question_id, sort, score,
          question_type, letters, answer_key)
        select tenant_id, id, 1, '一', n, n, 40, 1, 'ABCD', ${key} from bound, generate_series(1, 2) n)
      update exam_subject set paper_id = bound.id from bound where exam_id = ${exam}`,
  );
}

interface Files {
  path: string;
  examId: string;
  headings: readonly string[];
  line: Readonly<Record<string, string>>;
}

async function soundFiles(
  context: AppContext,
  by: Visitor,
  { path, examId, headings, line }: Files,
): Promise<SoundOnes> {
  const csv = (row: Readonly<Record<string, string>> = line) => rosterCsv([row], headings);
  const staged = async (name: string, content = csv()) => {
    const { batchId } = good(await send<StagedBatch>(by, `${path}?examId=${examId}`, name, content));
    const isRead = async () => {
      await workOff(context, allJobKinds);
      return good(await by.get<StagedBatch>(`${path}Detail`, { batchId })).state === 'staged';
    };
    await vi.waitUntil(isRead, { timeout: 20_000 });
    return batchId;
  };
  const mended = await staged('一.csv', csv({ ...line, 准考证号: '1' }));
  const { headings: read } = good(await by.get<StagedBatch>(`${path}Detail`, { batchId: mended }));
  return {
    [`POST ${path}`]: { by, query: { examId }, file: '二.csv', content: csv() },
    [`GET ${path}Errors`]: { by, query: { batchId: mended } },
    [`POST ${path}Mend`]: { by, body: { batchId: mended, rowNo: 2, leftOut: 1 } },
    [`POST ${path}Map`]: { by, body: { batchId: mended, keys: read.map(({ key }) => key) } },
    [`POST ${path}Drop`]: { by, body: { batchId: await staged('三.csv') } },
    [`POST ${path}Confirm`]: { by, body: { batchId: await staged('四.csv') } },
  };
}
