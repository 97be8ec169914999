import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { noticeStep } from '#engine/ports/exam-port.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../../testing/app.ts';
import { addExamOf } from '../../../testing/examinations.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { paperQuestions } from '../../exam/result/paper-items.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';
import { unlockClock } from '../secret/unlock-clock.ts';
import { expiryClock } from './expiry-clock.ts';

const app = testApp(
  {
    author: { roles: ['item_author'], dept: '命题一科' },
    reviewer: ['item_reviewer'],
    manager: { roles: ['exam_manager'], dept: '考务科' },
  },
  { now: '2026-03-02 09:00:00' },
);
const { author, reviewer, manager } = app.visitors;
const inside = <R>(act: (work: Work) => Promise<R>) =>
  new Work(app.context, tenantActor('000000', '系统'), 'test', 'business').transaction(act);

let bank: ApprovedBank;
let exams = 0;
beforeAll(async () => {
  bank = await approvedBank(author, reviewer);
});

const enabled = async (questions: readonly string[], more: object = {}) => {
  const { id } = good(await manager.post<PaperRecord>('paper/submit', paperForm(`试卷${questions.join()}`, more)));
  good(await manager.post('paperQuestion/submit', { paperId: id, sections: outline(...questions) }));
  good(await manager.post('paper/submit', { id, status: 1 }));
  return id;
};
const start = async (paperId: string) => {
  exams += 1;
  const examCode = `KS2026${exams}`;
  const id = await addExamOf(app.db, paperId, { code: examCode, day: '2026-03-02', status: 30 });
  const exam = { id, examCode, name: examCode, status: 30 };
  await inside((work) =>
    noticeStep(work, { ...exam, scoreReleaseTime: null, reviewDays: 30, cancelReason: null }, 'start'),
  );
};
const used = async (id: string) => {
  const { useCount, lastUseTime } = good(await author.get<QuestionRecord>('question/detail', { id }));
  return [useCount, lastUseTime];
};
const info = async (id: string) => good(await manager.get<PaperRecord>('paper/baseInfo', { id }));

test('marks papers as used and counts their questions', async () => {
  const [one = '', two = '', three = ''] = bank.questions;
  const id = await enabled([one, two]);
  await start(id);
  expect(await info(id)).toMatchObject({ status: 2, useCount: 1 });
  expect([await used(one), await used(three)]).toEqual([
    [1, '2026-03-02 09:00:00'],
    [0, null],
  ]);
  expect(await inside((work) => paperQuestions(work, id))).toMatchObject([{ questionId: one }, { questionId: two }]);
});

test('keeps a sealed paper silent until unlocked', async () => {
  const [, , , one = '', two = ''] = bank.questions;
  const id = await enabled([one, two], { secretLevel: 2, unlockTime: '2026-03-02 12:00:00' });
  await start(id);
  expect(await info(id)).toMatchObject({ status: 2, isSealed: 1 });
  expect(await used(one)).toEqual([0, null]);
  await expect(inside((work) => paperQuestions(work, id))).rejects.toMatchObject({ status: 400 });
  app.clock.set('2026-03-02 12:00:00');
  await runOnce(app.context, unlockClock);
  expect(await info(id)).toMatchObject({ status: 2, isSealed: 0 });
  expect(await used(one)).toEqual([1, '2026-03-02 12:00:00']);
  expect(await inside((work) => paperQuestions(work, id))).toHaveLength(2);
});

test('notifies owners once per expired question', async () => {
  const [, , , , , one = '', two = ''] = bank.questions;
  const id = await enabled([one, two]);
  const expire = (question: string, day: string) => setRow(app.db, 'question', question, { expireDate: day });
  const told = async () => {
    await runOnce(app.context, expiryClock);
    const { rows } = await sql<{ content: string }>`select content from inbox_message
      where user_id = ${app.idOf('manager')} and title like '%含有失效试题'`.execute(app.db);
    return rows.map(({ content }) => content);
  };
  const words = `${(await info(id)).name}：请核对是否换卷`;
  await expire(one, '2026-03-02');
  expect(await told()).toEqual([]);
  app.clock.set('2026-03-03 08:00:00');
  expect(await told()).toEqual([words]);
  expect(await told()).toEqual([words]);
  await expire(two, '2026-03-05');
  app.clock.set('2026-03-07 08:00:00');
  expect(await told()).toEqual([words, words]);
  expect(await told()).toEqual([words, words]);
});

test('sends no notice about secret papers before their time', async () => {
  const [, , , , , , , one = '', two = ''] = bank.questions;
  const form = (name: string) => paperForm(name, { secretLevel: 2, unlockTime: '2026-03-09 09:00:00' });
  const { id: draft } = good(await manager.post<PaperRecord>('paper/submit', form('保密草稿')));
  good(await manager.post('paperQuestion/submit', { paperId: draft, sections: outline(one, two) }));
  const { id: sealed } = good(await manager.post<PaperRecord>('paper/submit', form('保密启用卷')));
  good(await manager.post('paperQuestion/submit', { paperId: sealed, sections: outline(one, two) }));
  good(await manager.post('paper/submit', { id: sealed, status: 1 }));
  const told = async () => {
    await runOnce(app.context, expiryClock);
    const { rows } = await sql`select 1 from inbox_message where content like '保密%'
      union all select 1 from case_event where case_type = 'paper' and case_id in (${draft}, ${sealed})
        and action in ('disused', 'expired')`.execute(app.db);
    return rows.length;
  };
  good(await author.post('question/submit', { id: one, status: 3 }));
  good(await author.post('question/submit', { id: one, status: 2 }));
  await setRow(app.db, 'question', one, { expireDate: '2026-03-01' });
  expect(await told()).toBe(0);
  app.clock.set('2026-03-09 09:00:00');
  await runOnce(app.context, unlockClock);
  expect(await told()).toBe(4);
});

test('notifies owners once when a secret paper is unlocked', async () => {
  const [, , , , , , , , , gone = '', old = '', whole = ''] = bank.questions;
  const secret = { secretLevel: 2, unlockTime: '2026-03-09 12:00:00' };
  app.clock.set('2026-03-08 09:00:00');
  const held = {
    changed: await enabled([gone, old], secret),
    same: await enabled([whole], { ...secret, totalScore: 1 }),
  };
  const sat = await enabled([gone], { ...secret, totalScore: 1 });
  await start(sat);
  good(await author.post('question/submit', { id: gone, status: 3 }));
  await setRow(app.db, 'question', old, { expireDate: '2026-03-08' });
  const told = async (id: string) => {
    for (const clock of [unlockClock, expiryClock]) await runOnce(app.context, clock);
    const { rows } = await sql<{ said: string }>`select title || '，' || content as said from inbox_message
      where user_id = ${app.idOf('manager')} and path like ${`%=${id}`} order by id`.execute(app.db);
    return rows.map(({ said }) => said);
  };
  app.clock.set('2026-03-09 11:59:59');
  expect(await told(held.changed)).toEqual([]);
  app.clock.set('2026-03-09 12:00:00');
  const { paperCode, name } = await info(held.changed);
  const words = [
    `${paperCode} 含有停用试题，${name}：请核对是否换卷`,
    `${paperCode} 含有失效试题，${name}：请核对是否换卷`,
  ];
  expect(await told(held.changed)).toEqual(words);
  expect(await told(held.changed)).toEqual(words);
  expect(await told(held.same)).toEqual([]);
  expect(await told(sat)).toEqual([expect.stringMatching(/含有停用试题，.+：请核对是否影响成绩$/u)]);
});
