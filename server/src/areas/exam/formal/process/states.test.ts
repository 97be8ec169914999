import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord, ExamRow } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus, examStatuses, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import type { Visitor } from '../../../../testing/browser.ts';
import { addPaper } from '../../../../testing/examinations.ts';
import { good } from '../../../../testing/petitions.ts';
import { setRow } from '../../../../testing/rows.ts';
import { addPlaces, examBody, keepNothing, kept, Story, subjectBody } from '../exams.fixture.ts';
import { examProcess } from './process.ts';

const app = testApp(
  {
    manager: ['exam_manager'],
    leader: ['city_leader'],
    both: ['exam_manager', 'city_leader'],
    inspector: ['inspector'],
    local: { dept: '云溪考区办', roles: ['district_manager'] },
  },
  { now: '2026-03-02 09:00:00' },
);
const { manager, leader, both, inspector, local } = app.visitors;
const story = new Story(app, manager, leader);

let place: Awaited<ReturnType<typeof addPlaces>>;
beforeAll(async () => {
  place = await addPlaces(app, manager, '01', '云溪考区');
  good(await manager.post('district/submit', { id: place.district.id, nodeType: 1, deptId: app.deptId('云溪考区办') }));
});
beforeEach(keepNothing);

let names = 0;
const body = (more: object = {}) => {
  names += 1;
  const lists = { subjects: [subjectBody('01')], places: [{ centreId: place.centre.id }] };
  return examBody(`第${names}场考试`, [place.district.id], { ...lists, ...more });
};
const inState = (status: number, more: object = {}) => story.inState(status, body(more));
const told = async (answer: Promise<{ status: number; msg: string }>) => {
  const { status, msg } = await answer;
  return [status, msg];
};

test('reaches every state by its steps, each in the timeline', async () => {
  const way = ['创建', '发布', '转入编排', '开考', '考试结束', '发起成绩发布', '公布成绩', '归档'];
  const lengths: Readonly<Record<number, number>> = { 0: 1, 10: 2, 20: 3, 30: 4, 40: 5, 50: 7, 60: 8 };
  for (const status of examStatuses.filter((one) => one !== examStatus.of.cancelled)) {
    const exam = await inState(status);
    expect([status, exam.timeline.map(({ actionName }) => actionName)]).toEqual([
      status,
      way.slice(0, lengths[status]),
    ]);
  }
});

describe('all other pairs of states', () => {
  const pairs = examStatuses.flatMap((from) =>
    examStatuses.filter((to) => !examProcess.to(from, to)).map((to) => [from, to] as const),
  );
  test(`refuses ${pairs.length} pairs with both states and changes nothing`, async () => {
    expect(pairs.length).toBe(64 - 7);
    for (const from of examStatuses) {
      const { id, version } = await inState(from);
      for (const [, to] of pairs.filter(([one]) => one === from)) {
        const words = `考试状态不能由【${examStatus.label(from)}】变更为【${examStatus.label(to)}】`;
        const answer = await told(story.to(id, to, both, { reason: '因故变更状态' }));
        expect([from, to, ...answer]).toEqual([from, to, 400, words]);
      }
      expect(await story.detail(id)).toMatchObject({ status: from, version });
    }
  });
});

const stepsOfUsers = examProcess.transitions.flatMap(({ verb, from: origins, to }) =>
  verb === 'start' || verb === 'finish' ? [] : origins.map((from) => [verb, from, to ?? from] as const),
);

describe('permissions for steps', () => {
  const people: Readonly<Record<string, Visitor>> = { manager, leader, inspector, local };
  test.each(stepsOfUsers)('%s from %i to %i needs its button', async (verb, from, to) => {
    const holders = { release: 'leader', cancel: 'leader' };
    const may = holders[verb as keyof typeof holders] ?? 'manager';
    const exam = await inState(from);
    if (verb === 'release') good(await story.ask(exam.id));
    for (const [name, who] of Object.entries(people)) {
      if (name === may) continue;
      const answer =
        verb === 'releaseAsk' ? story.ask(exam.id, who) : story.to(exam.id, to, who, { reason: '因故取消考试' });
      expect([name, ...(await told(answer))]).toEqual([name, 403, '没有操作权限']);
    }
    const offered = async (who: Visitor) => (await story.detail(exam.id, who)).allowedActions.includes(verb);
    for (const [name, who] of Object.entries(people)) expect([name, await offered(who)]).toEqual([name, name === may]);
    expect((await story.detail(exam.id)).status).toBe(from);
  });

  test('offers the same actions in list and page', async () => {
    const { id } = await inState(20);
    for (const who of [manager, leader, inspector, local]) {
      const { records } = good(await who.get<Page<ExamRow>>('formalExam/page', { size: '200' }));
      const row = records.find((one) => one.id === id);
      expect(row?.allowedActions).toEqual((await story.detail(id, who)).allowedActions);
    }
    expect(Object.keys(examVerbs)).toEqual(expect.arrayContaining((await story.detail(id)).allowedActions));
  });
});

let papers = 0;
const paper = (status: number) => {
  papers += 1;
  return addPaper(app.db, { paperCode: `ST${papers}`, status });
};

describe('publishing', () => {
  const publish = async (more: object) => told(story.to((await story.add(body(more))).id, 10));
  test.each([
    ['a subject', { subjects: [] }, '请至少设置一个科目'],
    ['a centre', { places: [] }, '请至少设置一个考点'],
    ['on computers a paper for each subject', { mode: 2 }, '机考科目【科目01】须绑定已启用的试卷'],
  ])('needs %s', async (_name, more, words) => {
    expect(await publish(more)).toEqual([400, words]);
  });

  test('needs a centre that takes part', async () => {
    expect(await publish({ places: [{ centreId: place.centre.id, status: 0 }] })).toEqual([400, '请至少设置一个考点']);
  });

  test('needs enabled papers on computers, none on paper', async () => {
    const paperId = await paper(1);
    const exam = await story.add(body({ mode: 2, subjects: [subjectBody('01', { paperId })] }));
    await setRow(app.db, 'paper', paperId, { status: 3 });
    expect(await told(story.to(exam.id, 10))).toEqual([400, '机考科目【科目01】须绑定已启用的试卷']);
    await setRow(app.db, 'paper', paperId, { status: 1 });
    expect((await story.to(exam.id, 10)).status).toBe(200);
    expect((await publish({}))[0]).toBe(200);
  });

  test('needs subjects within the examination times', async () => {
    const exam = await story.add(body());
    good(await manager.post('formalExam/submit', { id: exam.id, examStart: '2026-06-06 10:00:00' }));
    expect(await told(story.to(exam.id, 10))).toEqual([400, '科目开始时间不能早于考试开始时间']);
  });

  test('needs fitting centres, also after a change of dates', async () => {
    const spare = await addPlaces(app, manager, '08', '南麓考区办');
    const said = { districtIds: [spare.district.id], places: [{ centreId: spare.centre.id }] };
    const { id } = await story.add(body(said));
    const { name } = spare.centre;
    const centre = (more: string) => sql`update district set ${sql.raw(more)} where id = ${spare.centre.id}`;
    await centre('centre_kind = 2').execute(app.db);
    expect(await told(story.to(id, 10))).toEqual([400, `【${name}】为机考考点，不能用于纸笔考试`]);
    await centre("centre_kind = 3, effective_to = '2026-06-05'").execute(app.db);
    expect(await told(story.to(id, 10))).toEqual([400, `【${name}】的启用期（不限至2026-06-05）不含考试时间`]);
    await centre("effective_to = '2026-06-06'").execute(app.db);
    good(await story.to(id, 10));
    const moved = manager.post<unknown>('formalExam/submit', { id, examEnd: '2026-06-07 17:00:00' });
    expect(await told(moved)).toEqual([400, `【${name}】的启用期（不限至2026-06-06）不含考试时间`]);
  });

  test('needs enabled districts and centres at that moment', async () => {
    const spare = await addPlaces(app, manager, '07', '北麓考区办');
    const said = { districtIds: [spare.district.id], places: [{ centreId: spare.centre.id }] };
    const exam = await story.add(body(said));
    const turn = (id: string, status: number) => manager.post('district/enable', { ids: [id], status });
    for (const { id, name } of [spare.centre, spare.district]) {
      good(await turn(id, 0));
      expect(await told(story.to(exam.id, 10))).toEqual([400, `【${name}】已停用，请先移除`]);
      good(await turn(id, 1));
    }
    good(await story.to(exam.id, 10));
    expect(await told(turn(spare.centre.id, 0))).toEqual([400, '该考区/考点存在未结束的考试安排,不能停用']);
    expect(await told(turn(spare.district.id, 0))).toEqual([400, '该考区/考点存在未结束的考试安排,不能停用']);
  });

  test('keeps districts and centres in use on its days', async () => {
    const spare = await addPlaces(app, manager, '06', '东岭考区办');
    const said = { districtIds: [spare.district.id], places: [{ centreId: spare.centre.id }] };
    const exam = await story.add(body(said));
    const period = ({ id, nodeType }: PlaceRecord, days: object) =>
      manager.post('district/submit', { id, nodeType, ...days });
    good(await period(spare.centre, { effectiveTo: '2026-06-05' }));
    good(await period(spare.centre, { effectiveTo: null }));
    good(await story.to(exam.id, 10));
    const words = `该考区/考点存在未结束的考试安排【${exam.name}】（2026-06-06至2026-06-06），启用期应包含其考试时间`;
    for (const place of [spare.centre, spare.district])
      for (const days of [{ effectiveTo: '2026-06-05' }, { effectiveFrom: '2026-06-07' }])
        expect(await told(period(place, days))).toEqual([400, words]);
    good(await period(spare.centre, { effectiveFrom: '2026-06-06', effectiveTo: '2026-06-06' }));
    good(await period(spare.centre, { effectiveFrom: '2026-01-01', effectiveTo: null }));
  });

  test('succeeds in the adding request or not at all', async () => {
    expect(good(await manager.post<ExamRecord>('formalExam/submit', body({ status: 10 }))).status).toBe(10);
    const { name, ...rest } = body({ status: 10, subjects: [] });
    expect(await told(manager.post('formalExam/submit', { name, ...rest }))).toEqual([400, '请至少设置一个科目']);
    const { total } = good(await manager.get<Page<ExamRow>>('formalExam/page', { name }));
    expect(total).toBe(0);
    expect((await local.post('formalExam/submit', body({ status: 10 }))).status).toBe(403);
  });
});

describe('arranging', () => {
  test('needs enough planned and existing seats', async () => {
    const exam = await inState(10);
    kept.registered = 41;
    expect(await told(story.to(exam.id, 20))).toEqual([400, '座位数不足:需41个,现有40个']);
    const [planned] = exam.places;
    const plan = (planSeats: number) =>
      manager.post('formalExam/submit', {
        id: exam.id,
        places: [{ id: planned?.id, centreId: planned?.centreId, planSeats }],
      });
    good(await plan(30));
    kept.registered = 31;
    expect((await told(story.to(exam.id, 20)))[1]).toBe('座位数不足:需31个,现有30个');
    good(await plan(500));
    kept.registered = 41;
    expect((await told(story.to(exam.id, 20)))[1]).toBe('座位数不足:需41个,现有40个');
    kept.registered = 40;
    good(await story.to(exam.id, 20));
  });
});

describe('the release of scores', () => {
  test('needs every score or a reason', async () => {
    const exam = await inState(40);
    const ask = (more: object = {}) => told(story.ask(exam.id, manager, more));
    expect(await ask()).toEqual([400, '尚无成绩，请填写发起原因']);
    kept.completeness = 0.9999;
    expect(await ask()).toEqual([400, '成绩尚未到齐（已有99.9%），请填写发起原因']);
    expect((await ask({ reason: '短' }))[0]).toBe(400);
    kept.completeness = 1;
    expect((await ask())[0]).toBe(200);
    expect(await ask()).toEqual([400, '已发起成绩发布，请等待公布']);
  });

  test('needs two users, even if both hold both buttons', async () => {
    const exam = await inState(40);
    const release = (who: Visitor) => told(story.to(exam.id, 50, who));
    expect(await release(leader)).toEqual([400, '请先由考务岗发起成绩发布']);
    const asked = good(await story.ask(exam.id, both, { reason: '部分缺考考生成绩待补' }));
    expect(asked).toMatchObject({ releaseState: 1, releaseAskUser: app.idOf('both'), releaseAskUserName: 'both' });
    expect(asked.releaseReason).toBe('部分缺考考生成绩待补');
    expect(await release(both)).toEqual([400, '不能公布本人发起的成绩']);
    expect((await story.detail(exam.id, both)).allowedActions).not.toContain('release');
    expect((await release(leader))[0]).toBe(200);
    const after = await story.detail(exam.id);
    expect([after.status, after.scoreReleaseTime]).toEqual([50, app.clock.now()]);
    expect(after.timeline.slice(-2).map(({ actionName, actorName, note }) => [actionName, actorName, note])).toEqual([
      ['发起成绩发布', 'both', '部分缺考考生成绩待补'],
      ['公布成绩', 'leader', null],
    ]);
  });

  test('needs a new request after changes of the pass rules', async () => {
    const exam = await inState(40);
    good(await story.ask(exam.id));
    good(await manager.post('formalExam/submit', { id: exam.id, notice: '<p>成绩将于近日公布</p>' }));
    expect((await story.detail(exam.id)).releaseState).toBe(1);
    const after = good(await manager.post<ExamRecord>('formalExam/submit', { id: exam.id, passScore: 80 }));
    expect([after.releaseState, after.releaseAskUser]).toEqual([0, null]);
    expect(after.timeline.at(-1)).toMatchObject({ actionName: '撤销成绩发布申请', note: '合格规则或分数线有变动' });
    expect(await told(story.to(exam.id, 50, leader))).toEqual([400, '请先由考务岗发起成绩发布']);
  });

  test('needs a new request after a paper was bound', async () => {
    const exam = await inState(40);
    good(await story.ask(exam.id));
    const [{ paperIdName: _, papers: __, ...subject } = {} as ExamRecord['subjects'][number]] = exam.subjects;
    const change = async (more: object) =>
      good(await manager.post<ExamRecord>('formalExam/submit', { id: exam.id, ...more }));
    expect((await change({ subjects: [{ ...subject, paperId: null }] })).releaseState).toBe(1);
    const after = await change({ subjects: [{ ...subject, paperId: await paper(1) }] });
    expect([after.releaseState, after.releaseAskUser]).toEqual([0, null]);
    expect(after.timeline.at(-1)).toMatchObject({ actionName: '撤销成绩发布申请', note: '科目绑定的试卷有变动' });
    good(await story.ask(exam.id));
    const further = { subjectCode: subject.subjectCode, label: 'B', paperId: await paper(1) };
    expect((await change({ subjectPapers: [further] })).releaseState).toBe(0);
  });

  test('cannot be requested before the examination is over', async () => {
    for (const status of [0, 10, 20, 30, 50, 60, 90]) {
      const { id } = await inState(status);
      const words = `当前状态【${examStatus.label(status)}】不能发起成绩发布`;
      expect(await told(story.ask(id))).toEqual([400, words]);
    }
  });

  test('notifies leaders on request and offices on release', async () => {
    const exam = await inState(40);
    const messages = async (name: 'leader' | 'manager' | 'local') => {
      const { rows } = await sql<{ title: string }>`select title from inbox_message where user_id = ${app.idOf(name)}
        and path like ${`%${exam.id}`} order by id`.execute(app.db);
      return rows.map(({ title }) => title.replace(exam.examCode, '').trim());
    };
    good(await story.ask(exam.id));
    expect([await messages('leader'), await messages('local')]).toEqual([['发起成绩发布'], []]);
    good(await story.to(exam.id, 50, leader));
    expect([await messages('manager'), await messages('local')]).toEqual([['公布成绩'], ['公布成绩']]);
    expect(await messages('leader')).toEqual(['发起成绩发布']);
  });
});

describe('archiving', () => {
  test('waits for reviews and appeals', async () => {
    const { id } = await inState(50);
    kept.openCases = 3;
    expect(await told(story.to(id, 60))).toEqual([400, '存在3件未办结的复核/申诉,不能归档']);
    kept.openCases = 0;
    good(await story.to(id, 60));
    expect(await told(manager.post('formalExam/submit', { id, notice: '改' }))).toEqual([
      400,
      '当前状态【已归档】不能修改公告',
    ]);
  });
});

describe('cancelling', () => {
  test.each([0, 10, 20])('from %i needs a reason of five characters', async (status) => {
    const { id, examCode } = await inState(status);
    expect(await told(story.to(id, 90, leader))).toEqual([400, '请输入取消原因']);
    expect((await told(story.to(id, 90, leader, { reason: '四个字呀' })))[0]).toBe(400);
    const after = good(await story.to(id, 90, leader, { reason: '台风来了呀' }));
    expect([after.status, after.cancelReason, after.timeline.at(-1)?.note]).toEqual([90, '台风来了呀', '台风来了呀']);
    const { rows } = await sql<{ content: string }>`select content from inbox_message
      where user_id = ${app.idOf('local')} and title = ${`${examCode} 取消`}`.execute(app.db);
    expect(rows.map(({ content }) => content)).toEqual([expect.stringContaining('台风来了呀')]);
  });
});

describe('locked fields of each state', () => {
  const changes: readonly [field: string, value: unknown, open: readonly number[]][] = [
    ['name', '改个名字', [0, 10, 20]],
    ['projectType', 6, [0, 10]],
    ['year', 2029, [0]],
    ['batch', 7, [0, 10, 20]],
    ['mode', 3, [0]],
    ['registerStart', '2026-05-02 09:00:00', [0, 10]],
    ['registerEnd', '2026-05-21 17:00:00', [0, 10]],
    ['examEnd', '2026-06-06 17:30:00', [0, 10, 20]],
    ['scoreReleaseTime', '2026-07-20 09:00:00', [0, 10, 20, 30, 40]],
    ['reviewDays', 15, [0, 10, 20, 30, 40]],
    ['totalScore', 150, [0, 10, 20, 30, 40]],
    ['passScore', 90, [0, 10, 20, 30, 40]],
    ['passRule', 2, [0, 10, 20, 30, 40]],
    ['fee', 10, [0, 10]],
    ['notice', '<p>改</p>', [0, 10, 20, 30, 40, 50]],
  ];
  test.each(examStatuses.map((status) => [examStatus.label(status), status] as const))('%s', async (_label, status) => {
    const exam = await inState(status);
    const locked: string[] = (await manager.get<{ lockedFields: string[] }>('formalExam/editDetail', { id: exam.id }))
      .data.lockedFields;
    expect(locked).toContain('examCode');
    for (const [field, value, open] of changes) {
      const said = field === 'name' ? `${value}${status}` : value;
      const answer = await manager.post<ExamRecord>('formalExam/submit', { id: exam.id, [field]: said });
      const isOpen = open.includes(status);
      expect([field, answer.status, locked.includes(field)]).toEqual([field, isOpen ? 200 : 400, !isOpen]);
      if (!isOpen) expect(answer.msg).toContain(`当前状态【${examStatus.label(status)}】不能修改`);
    }
  });

  test('locks subjects after publishing, bound papers after the start', async () => {
    const [first, second] = [await paper(1), await paper(1)];
    const exam = await inState(10);
    const [{ paperIdName: _, papers: __, ...subject } = {} as ExamRecord['subjects'][number]] = exam.subjects;
    const change = (more: object) =>
      told(manager.post('formalExam/submit', { id: exam.id, subjects: [{ ...subject, ...more }] }));
    expect(await change({ name: '改' })).toEqual([400, '考试发布后不能修改科目']);
    expect(await told(manager.post('formalExam/submit', { id: exam.id, subjects: [] }))).toEqual([
      400,
      '考试发布后不能修改科目',
    ]);
    expect((await change({ paperId: first }))[0]).toBe(200);
    expect((await change({ paperId: second }))[0]).toBe(200);
    good(await story.to(exam.id, 20));
    const now = app.clock.now();
    await story.at('2026-06-06 10:00:00');
    expect(await change({ paperId: first })).toEqual([400, '考试开始后不能更换试卷']);
    app.clock.set(now);
    const { rows } = await sql<{ status: number }>`select status from paper where id = ${second}`.execute(app.db);
    expect(rows[0]?.status).toBe(2);
  });

  test('locks centres after the start', async () => {
    const { id } = await inState(30);
    expect(await told(manager.post('formalExam/submit', { id, places: [] }))).toEqual([400, '考试开始后不能修改考点']);
  });

  test('keeps the conditions of publishing true afterwards', async () => {
    const paperId = await paper(1);
    const exam = await inState(10, { mode: 2, subjects: [subjectBody('01', { paperId })] });
    const [{ paperIdName: _, papers: __, ...subject } = {} as ExamRecord['subjects'][number]] = exam.subjects;
    const change = (more: object) => told(manager.post('formalExam/submit', { id: exam.id, ...more }));
    expect(await change({ subjects: [{ ...subject, paperId: null }] })).toEqual([
      400,
      '机考科目【科目01】须绑定已启用的试卷',
    ]);
    expect(await change({ examStart: '2026-06-06 09:30:00' })).toEqual([400, '科目开始时间不能早于考试开始时间']);
    expect(await change({ places: [] })).toEqual([400, '请至少设置一个考点']);
    // unchanged parts are not checked again
    await setRow(app.db, 'paper', paperId, { status: 3 });
    expect((await change({ notice: '<p>补充公告</p>' }))[0]).toBe(200);
  });
});
