import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../testing/app.ts';
import { send } from '../../testing/multipart.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { asGb18030, brokenFiles } from './broken-files.fixture.ts';
import {
  bindPaper,
  type MarkedExam,
  markedExam,
  scoreHeadings,
  scoreRow,
  sheetHeadings,
} from './result/result.fixture.ts';
import { rosterHeadings, rosterRow } from './roster/roster.fixture.ts';

const app = testApp({ manager: ['exam_manager'] });
const { manager } = app.visitors;
let exam: MarkedExam;

const roomHeadings = ['考点编号', '考场号', '楼层', '座位数', '备用', '无障碍'];
const kinds = {
  roster: { path: 'formalExam/importExaminers', status: 10, headings: rosterHeadings },
  scores: { path: 'formalExam/importScores', status: 40, headings: scoreHeadings },
  sheets: { path: 'formalExam/importAnswers', status: 40, headings: sheetHeadings },
  rooms: { path: 'room/import', status: 10, headings: roomHeadings },
};
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];
const long = all.filter((kind) => kind !== 'rooms');

beforeAll(async () => {
  exam = await markedExam(app.db);
  await bindPaper(app.context, exam.exam, 'SJ202700009');
});
beforeEach(async () => {
  await sql`truncate job, task, task_checkpoint, import_file cascade`.execute(app.db);
});

const rowsOf = (kind: Kind): readonly [Record<string, string>, Record<string, string>] => {
  const [one = { ticketNo: '' }, two = { ticketNo: '' }] = exam.people;
  const sheet = ({ ticketNo }: { ticketNo: string }) => ({
    准考证号: ticketNo,
    科目: '经济基础知识',
    试卷编号: 'SJ202700009',
    作答串: 'B(AC)',
    主观题得分串: '12.5',
  });
  const room = (考场号: string) => ({ 考点编号: '71001', 考场号, 座位数: '30' });
  switch (kind) {
    case 'roster':
      return [rosterRow(1), rosterRow(2)];
    case 'scores':
      return [scoreRow(one), scoreRow(two)];
    case 'sheets':
      return [sheet(one), sheet(two)];
    case 'rooms':
      return [room('901'), room('902')];
  }
};
const files = (kind: Kind) => brokenFiles(kinds[kind].headings, rowsOf(kind));

async function outcome(kind: Kind, content: string | Uint8Array) {
  const { path, status } = kinds[kind];
  await setRow(app.db, 'formalExam', exam.exam, { status });
  const name = typeof content === 'string' ? '文件.csv' : content[0] === 0x50 ? '文件.xlsx' : '文件.csv';
  const about = kind === 'rooms' ? '' : `?examId=${exam.exam}`;
  const answer = await send<StagedBatch>(manager, `${path}${about}`, name, content);
  const kept = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from import_line`.execute(app.db)).rows[0]?.n;
  if (answer.status !== 200) return { words: answer.msg, kept: await kept() };
  const { batchId, taskId } = answer.data;
  await workOff(app.context, allJobKinds);
  if (taskId) {
    const { state, words } = good(await manager.get<TaskRecord>('task/detail', { id: taskId }));
    if (state === 'failed') return { words, kept: await kept() };
  }
  const asked: Record<string, string> = kind === 'rooms' ? { batchId } : { examId: exam.exam, batchId };
  const batch = good(await manager.get<StagedBatch>(`${path}Detail`, asked));
  return { good: batch.good, bad: batch.bad, errors: batch.rows.map(({ errors }) => errors) };
}

describe.each(all)('a file of %s', (kind) => {
  test('is read as xlsx, csv and GB18030', async () => {
    const { good: sound, lines } = files(kind);
    for (const content of [sound, lines, asGb18030(lines)])
      expect(await outcome(kind, content)).toEqual({ good: 2, bad: 0, errors: [[], []] });
  });

  test('with rows on a second sheet is refused', async () => {
    expect(await outcome(kind, files(kind).twoSheets)).toEqual({
      words: '工作表【第二批】中也有数据，一个文件只能有一个工作表，请拆分后分别上传',
      kept: 0,
    });
  });

  test('with more than 200 columns is refused', async () => {
    expect(await outcome(kind, files(kind).wide)).toEqual({ words: '表格不能超过200列，请删除多余的列', kept: 0 });
  });

  test('with an unclosed quote in the last row is refused', async () => {
    expect(await outcome(kind, files(kind).loneQuote)).toEqual({
      words: '第4行的引号不成对，请检查后重新上传',
      kept: 0,
    });
  });
});

describe.each(long)('a long file of %s', (kind) => {
  test('with another heading waits for confirmed columns', async () => {
    const { path, status } = kinds[kind];
    await setRow(app.db, 'formalExam', exam.exam, { status });
    const [missing] = kinds[kind].headings;
    const batch = good(
      await send<StagedBatch>(manager, `${path}?examId=${exam.exam}`, '文件.csv', files(kind).otherHeading),
    );
    expect(batch).toMatchObject({ state: 'staged', mapped: 0, taskId: null, unknownHeadings: ['不认识的列'] });
    expect(batch.missingHeadings).toContain(missing);
  });

  test('with merged cells is refused at their position', async () => {
    expect(await outcome(kind, files(kind).merged)).toEqual({
      words: '表格中有合并的单元格【A2:A3】，请取消合并后重新上传',
      kept: 0,
    });
  });

  test('with a formula is refused at its cell', async () => {
    expect(await outcome(kind, files(kind).formula)).toEqual({
      words: `第4行的【${kinds[kind].headings[0]}】是公式，请粘贴为数值后重新上传`,
      kept: 0,
    });
  });
});

describe('a file of rooms with other column names', () => {
  test('asks which column is the centre', async () => {
    const { path } = kinds.rooms;
    const { data } = await send<StagedBatch>(manager, path, '考场.csv', files('rooms').otherHeading);
    expect(data).toMatchObject({ mapped: 0, good: 0 });
    expect(await manager.post(`${path}Confirm`, { batchId: data.batchId })).toMatchObject({
      status: 400,
      msg: '请先确认列的对应关系',
    });
  });

  test('reports rows without a centre in merged cells', async () => {
    const rows = rowsOf('rooms');
    const { merged } = brokenFiles(roomHeadings, [rows[0], { ...rows[1], 考点编号: '' }]);
    expect(await outcome('rooms', merged)).toEqual({
      good: 1,
      bad: 1,
      errors: [[], ['考点编号是合并单元格的一部分，请填写或清空']],
    });
  });
});
