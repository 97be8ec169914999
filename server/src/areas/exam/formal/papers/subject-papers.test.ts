import type { ExamForm, ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import { addPaper } from '../../../../testing/examinations.ts';
import { good } from '../../../../testing/petitions.ts';
import { setRow } from '../../../../testing/rows.ts';
import { addPlaces, examBody, keepNothing, Story, subjectBody } from '../exams.fixture.ts';

const app = testApp(
  { manager: ['exam_manager'], leader: ['city_leader'], inspector: ['inspector'] },
  { now: '2026-03-02 09:00:00' },
);
const { manager, leader, inspector } = app.visitors;
const story = new Story(app, manager, leader);

let place: Awaited<ReturnType<typeof addPlaces>>;
beforeAll(async () => {
  place = await addPlaces(app, manager, '01', '云溪考区办');
});
beforeEach(keepNothing);

let number = 0;
async function paper(totalScore = 100, status = 1): Promise<string> {
  number += 1;
  return addPaper(app.db, { paperCode: `SJ${number}`, name: `试卷${number}`, totalScore, status });
}
const codeOf = async (id: string) =>
  (await sql<{ code: string }>`select paper_code as code from paper where id = ${id}`.execute(app.db)).rows[0]?.code;
const body = (more: object = {}) => {
  number += 1;
  return examBody(`第${number}场考试`, [place.district.id], { places: [{ centreId: place.centre.id }], ...more });
};
const submit = (said: object) => manager.post<ExamRecord>('formalExam/submit', said);
const told = async (said: object) => {
  const { status, msg, data } = await submit(said);
  const [field] = (data as { fields?: (string | { path: string })[] } | null)?.fields ?? [];
  return [status, msg, typeof field === 'object' ? field.path : field];
};
const further = (subjectCode: string, label: string, paperId: string) => ({ subjectCode, label, paperId });
const papersOf = ({ subjects }: ExamRecord) =>
  subjects.map(({ papers }) => papers.map(({ label, paperId }) => `${label} ${paperId}`));

describe('further papers of a subject', () => {
  test('follow the main paper A in order of letters', async () => {
    const [a, b, c] = [await paper(), await paper(), await paper()];
    const subjects = [subjectBody('01', { paperId: a }), subjectBody('02', { paperId: a }), subjectBody('03')];
    const made = good(await submit(body({ subjects, subjectPapers: [further('01', 'c', c), further('01', 'B', b)] })));
    expect(papersOf(made)).toEqual([[`A ${a}`, `B ${b}`, `C ${c}`], [`A ${a}`], []]);
    expect(made.subjects[0]?.papers[1]?.paperIdName).toMatch(/^试卷/);
    const other = good(await submit(body({ subjects })));
    expect(papersOf(other)[0]).toEqual([`A ${a}`]);
    const form = good(await manager.get<ExamForm>('formalExam/editDetail', { id: made.id }));
    expect(form.subjects[0]?.papers.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(
      good(await inspector.get<ExamRecord>('formalExam/detail', { id: made.id })).subjects[0]?.papers,
    ).toHaveLength(3);
  });

  test('remain without input and follow their subject', async () => {
    const [a, b] = [await paper(), await paper()];
    const subjects = [subjectBody('01', { paperId: a }), subjectBody('02', { paperId: a })];
    const made = good(await submit(body({ subjects, subjectPapers: [further('01', 'B', b)] })));
    const [first, second] = made.subjects.map(({ paperIdName: _, papers: __, ...subject }) => subject);
    const exchanged = [
      { ...first, subjectCode: '02', sort: 2 },
      { ...second, subjectCode: '01', sort: 1 },
    ];
    expect(papersOf(good(await submit({ id: made.id, subjects: exchanged })))).toEqual([
      [`A ${a}`],
      [`A ${a}`, `B ${b}`],
    ]);
    expect(papersOf(good(await submit({ id: made.id, batch: 2 })))[1]).toHaveLength(2);
    const left = good(await submit({ id: made.id, subjects: [exchanged[1]] }));
    expect(papersOf(left)).toEqual([[`A ${a}`]]);
    const again = good(await submit({ id: made.id, subjectPapers: [further('01', 'B', b)] }));
    expect(papersOf(again)).toEqual([[`A ${a}`, `B ${b}`]]);
    expect(papersOf(good(await submit({ id: made.id, subjectPapers: [] })))).toEqual([[`A ${a}`]]);
  });

  test.each<[string, (a: string, b: string) => Promise<object[]> | object[], string, string]>([
    ['an unknown subject', (_, b) => [further('09', 'B', b)], '没有这个科目', '0.subjectCode'],
    ['a subject without a paper', (_, b) => [further('02', 'B', b)], '请先选择该科目的A卷', '0.subjectCode'],
    ['the paper that is A', (a) => [further('01', 'B', a)], '该科目已有此试卷', '0.paperId'],
    ['a paper twice', (_, b) => [further('01', 'B', b), further('01', 'C', b)], '该科目已有此试卷', '1.paperId'],
    [
      'a letter twice',
      async (_, b) => [further('01', 'B', b), further('01', 'b', await paper())],
      '该科目已有此卷别',
      '1.label',
    ],
    [
      'other marks',
      async () => [further('01', 'B', await paper(99.5))],
      '试卷满分99.5与科目满分100不一致',
      '0.paperId',
    ],
    ['a draft', async () => [further('01', 'B', await paper(100, 0))], '试卷不存在或未启用，请重新选择', '0.paperId'],
    ['an unknown paper', () => [further('01', 'B', '4711')], '试卷不存在或未启用，请重新选择', '0.paperId'],
    [
      'the letter of the first',
      (_, b) => [further('01', 'A', b)],
      '卷别为B至Z中的一个字母，A卷是该科目自己的试卷',
      '0.label',
    ],
  ])('refuses %s at its cell', async (_name, rows, words, field) => {
    const [a, b] = [await paper(), await paper()];
    const subjects = [subjectBody('01', { paperId: a }), subjectBody('02')];
    const [status, msg, path] = await told(body({ subjects, subjectPapers: await rows(a, b) }));
    expect([status, msg, path]).toEqual([400, words, `subjectPapers.${field}`]);
  });

  test('refuses changed marks or main papers that no longer fit', async () => {
    const [a, b] = [await paper(), await paper()];
    const made = good(
      await submit(body({ subjects: [subjectBody('01', { paperId: a })], subjectPapers: [further('01', 'B', b)] })),
    );
    const [{ paperIdName: _, papers: __, ...subject } = {} as ExamRecord['subjects'][number]] = made.subjects;
    const change = (more: object) => told({ id: made.id, subjects: [{ ...subject, ...more }] });
    expect(await change({ totalScore: 120 })).toEqual([400, '试卷满分100与科目满分120不一致', 'subjects']);
    expect(await change({ paperId: b })).toEqual([400, '该科目已有此试卷', 'subjects']);
    expect(await change({ paperId: null })).toEqual([400, '请先选择该科目的A卷', 'subjects']);
    expect(papersOf(await story.detail(made.id))).toEqual([[`A ${a}`, `B ${b}`]]);
  });

  test('appear in the timeline before and after, with letters', async () => {
    const [a, b, c] = [await paper(), await paper(), await paper()];
    const subjects = [subjectBody('01', { paperId: a })];
    const made = good(await submit(body({ subjects, subjectPapers: [further('01', 'B', b)] })));
    const [codeA, codeB, codeC] = [await codeOf(a), await codeOf(b), await codeOf(c)];
    const first = `科目01 A=${codeA} B=${codeB}`;
    expect(made.timeline[0]?.diff).toEqual({ subjectPapers: [null, first] });
    const after = good(await submit({ id: made.id, subjectPapers: [further('01', 'B', c)] }));
    expect(after.timeline[1]?.diff).toEqual({ subjectPapers: [first, `科目01 A=${codeA} B=${codeC}`] });
    expect(good(await submit({ id: made.id, subjectPapers: [further('01', 'B', c)] })).timeline).toHaveLength(2);
  });

  test('must all be enabled on computers when publishing', async () => {
    const [a, b] = [await paper(), await paper()];
    const lists = { subjects: [subjectBody('01', { paperId: a })], subjectPapers: [further('01', 'B', b)] };
    const { id } = await story.add(body({ mode: 2, ...lists }));
    await setRow(app.db, 'paper', b, { status: 3 });
    expect(await told({ id, status: 10 })).toEqual([400, '机考科目【科目01】须绑定已启用的试卷', 'subjects.0.paperId']);
    await setRow(app.db, 'paper', b, { status: 1 });
    expect((await story.to(id, 10)).status).toBe(200);
  });

  test('are fixed after the start and addable until release', async () => {
    const [a, b, c] = [await paper(), await paper(), await paper()];
    const lists = { subjects: [subjectBody('01', { paperId: a })], subjectPapers: [further('01', 'B', b)] };
    const change = (id: string, ...papers: object[]) => told({ id, subjectPapers: papers });
    const published = await story.inState(10, body(lists));
    expect((await change(published.id, further('01', 'B', c)))[0]).toBe(200);
    expect((await change(published.id, further('01', 'B', b)))[0]).toBe(200);
    const running = await story.inState(30, body(lists));
    expect(await change(running.id)).toEqual([400, '考试开始后不能更换试卷', 'subjectPapers']);
    expect(await change(running.id, further('01', 'B', c))).toEqual([400, '考试开始后不能更换试卷', 'subjectPapers']);
    expect((await change(running.id, further('01', 'B', b), further('01', 'C', c)))[0]).toBe(200);
    const { rows } = await sql<{ id: string; status: number }>`select id, status from paper
      where id = any(${[a, b, c]}::bigint[]) order by id`.execute(app.db);
    expect(rows.map(({ status }) => status)).toEqual([2, 2, 1]);
    const released = await story.inState(50, body(lists));
    expect(await change(released.id)).toEqual([400, '当前状态不能修改试卷', 'subjectPapers']);
  });
});
