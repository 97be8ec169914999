import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamForm, ExamRecord, ExamRow } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamCentreRow } from '@kaoxin/contract/exam/formal/place.ts';
import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { addPaper } from '../../../testing/examinations.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, roomBody } from '../district/places.fixture.ts';
import { addPlaces, examBody, keepNothing, kept, Story, subjectBody } from './exams.fixture.ts';

const app = testApp(
  { manager: ['exam_manager'], leader: ['city_leader'], inspector: ['inspector'], author: ['item_author'] },
  { now: '2026-03-02 09:00:00' },
);
const { manager, leader, inspector, author } = app.visitors;
const story = new Story(app, manager, leader);

type Places = Awaited<ReturnType<typeof addPlaces>>;
let one: Places;
let two: Places;
beforeAll(async () => {
  one = await addPlaces(app, manager, '01', '云溪考区办');
  two = await addPlaces(app, manager, '02', '澄江考区办');
});
beforeEach(keepNothing);

let names = 0;
const unnamed = () => {
  names += 1;
  return `第${names}场考试`;
};
const body = (more: object = {}) => examBody(unnamed(), [one.district.id], more);
const submit = (said: object) => manager.post<ExamRecord>('formalExam/submit', said);
const refusal = async (said: object) => {
  const { status, msg } = await submit(said);
  return [status, msg];
};
const paper = (name: string, status = 1) =>
  addPaper(app.db, { paperCode: `SJ${name}`, name, subject: 'economics_base', status });

describe('fields of the examination', () => {
  test.each([
    ['an empty one', {}, '请输入考试名称；请选择考试项目；请输入年度；请输入批次；请选择考试方式'],
    ['a year long ago', { year: 1999 }, '年度不能小于2000'],
    ['too many batches', { batch: 21 }, '批次不能大于20'],
    ['an unknown project', { projectType: 7 }, '考试项目不在可选范围内'],
    ['an unknown mode', { mode: 4 }, '考试方式不在可选范围内'],
    ['an unknown rule', { passRule: 0 }, '合格规则不在可选范围内'],
    ['registration turned round', { registerEnd: '2026-05-01 09:00:00' }, '报名开始时间必须早于报名截止时间'],
    ['registration into the examination', { registerEnd: '2026-06-06 09:00:01' }, '报名截止时间不能晚于考试开始时间'],
    ['an end at its start', { examEnd: '2026-06-06 09:00:00' }, '考试开始时间必须早于考试结束时间'],
    ['scores before the end', { scoreReleaseTime: '2026-06-06 16:59:59' }, '成绩公布时间不能早于考试结束时间'],
    ['no days for reviews', { reviewDays: 0 }, '复核申请天数不能小于1'],
    ['two months for reviews', { reviewDays: 61 }, '复核申请天数不能大于60'],
    ['a pass mark above all', { passScore: 140.1 }, '合格线不能高于总分'],
    ['no pass mark', { passScore: 0 }, '合格线不能小于0.1'],
    ['hundredths of a point', { totalScore: 140.55 }, '总分最多1位小数'],
    ['a fee below nothing', { fee: -0.01 }, '报名费（元）不能小于0'],
    ['a fee in thousandths', { fee: 61.005 }, '报名费（元）最多2位小数'],
    ['no district', { districtIds: [] }, '请选择参加考区'],
    ['an unknown district', { districtIds: ['4711'] }, '参加考区不存在，请重新选择'],
  ])('refuses %s', async (_name, more, words) => {
    expect(await refusal(Object.keys(more).length > 0 ? body(more) : {})).toEqual([400, words]);
  });

  test('allows touching times of registration, examination and scores', async () => {
    const times = { registerEnd: '2026-06-06 09:00:00', scoreReleaseTime: '2026-06-06 17:00:00' };
    expect((await submit(body(times))).status).toBe(200);
  });

  test('refuses centres and disabled districts as districts', async () => {
    expect(await refusal(body({ districtIds: [one.centre.id] }))).toEqual([400, '参加考区不存在，请重新选择']);
    const spare = await addPlaces(app, manager, '03', '南屏考区办');
    good(await manager.post('district/enable', { ids: [spare.district.id], status: 0 }));
    const name = spare.district.name;
    expect(await refusal(body({ districtIds: [spare.district.id] }))).toEqual([400, `考区【${name}】已停用`]);
  });

  test('stores and returns every field with exact decimals', async () => {
    const more = { fee: 61.05, totalScore: 140.5, passScore: 84.3, notice: '<p>须知</p>', batch: 2 };
    const made = await story.add(body({ ...more, districtIds: `${one.district.id},${two.district.id}` }));
    expect(made).toMatchObject({
      ...more,
      projectTypeName: '专业技术人员职业资格考试',
      modeName: '纸笔',
      passRuleName: '各科达线',
      status: 0,
      statusName: '草稿',
      releaseState: 0,
      districtIds: [one.district.id, two.district.id],
      districtCount: 2,
      centreCount: 0,
      examineeCount: null,
      presentCount: null,
      passRate: null,
      scoreReleaseTime: null,
    });
    expect(made.examCode).toMatch(/^KS2026\d{4}$/);
  });

  test('defaults the days for reviews by project type', async () => {
    const { reviewDays: _, ...said } = body();
    expect((await story.add(said)).reviewDays).toBe(30);
    expect((await story.add({ ...said, name: unnamed(), projectType: 1 })).reviewDays).toBe(7);
  });

  test('sanitizes the notice', async () => {
    const { notice } = await story.add(body({ notice: '<p onclick="x()">须知<script>x()</script></p>' }));
    expect(notice).toBe('<p>须知</p>');
  });

  test('attaches files that readers of the examination can open', async () => {
    const put = 'blade-resource/oss/endpoint/put-file';
    const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
    const { fileId } = good(await send<{ fileId: string }>(manager, put, '公告.pdf', pdf));
    const made = await story.add(body({ attachments: [fileId] }));
    expect(made.attachmentsShown).toMatchObject([{ id: fileId, originalName: '公告.pdf' }]);
    const [shown] = (await story.detail(made.id, inspector)).attachmentsShown;
    expect((await app.server.inject({ method: 'GET', url: shown?.link ?? '' })).statusCode).toBe(200);
    const other = await submit(body({ attachments: [fileId] }));
    expect([other.status, other.msg]).toEqual([400, '附件中有文件不存在或已被使用，请重新上传']);
    expect(good(await submit({ id: made.id, attachments: null })).attachmentsShown).toEqual([]);
  });

  test('ignores fields that only actions set', async () => {
    const made = await story.add(body());
    const sent = { id: made.id, examCode: 'KS20269999', releaseState: 1, tenantId: '111111', name: unnamed() };
    const after = good(await submit(sent));
    expect([after.examCode, after.releaseState]).toEqual([made.examCode, 0]);
  });
});

describe('numbers and names', () => {
  test('numbers examinations of a year consecutively under concurrency', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => story.add(examBody(unnamed(), [one.district.id], { year: 2031 }))),
    );
    expect(made.map(({ examCode }) => examCode).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `KS2031000${number}`));
  });

  test('uses no number for a refused form', async () => {
    const more = { year: 2032 };
    await submit(body({ ...more, passScore: 141 }));
    expect((await story.add(body(more))).examCode).toBe('KS20320001');
  });

  test('refuses a repeated name within a year only', async () => {
    const { name } = await story.add(body());
    const same = examBody(name, [one.district.id]);
    expect(await refusal(same)).toEqual([409, '年度、考试名称已存在，请更换后重试']);
    expect((await submit({ ...same, year: 2027 })).status).toBe(200);
  });

  test('filters by pinyin, number, district, state and day', async () => {
    const { id, examCode } = await story.add(
      examBody('经济师资格考试', [two.district.id], {
        year: 2033,
        examStart: '2026-07-04 09:00:00',
        examEnd: '2026-07-04 17:00:00',
      }),
    );
    const found = async (query: Record<string, string>) =>
      good(await manager.get<Page<ExamRow>>('formalExam/page', { size: '200', ...query })).records.map((row) => row.id);
    const queries: Record<string, string>[] = [
      { keyword: 'jjszgks' },
      { keyword: '经济师zige' },
      { keyword: examCode.toLowerCase() },
      { name: '经济师' },
      { year: '2033' },
      { districtId: two.district.id, year: '2033' },
      { examStartStart: '2026-07-04', examStartEnd: '2026-07-04' },
      { status: '0', examCode },
    ];
    for (const query of queries) expect([query, await found(query)]).toEqual([query, [id]]);
    expect(await found({ districtId: one.district.id, year: '2033' })).toEqual([]);
    expect(await found({ examStartStart: '2026-07-05' })).toEqual([]);
    expect((await manager.get('formalExam/page', { examStartStart: '2026-7-4' })).status).toBe(400);
  });
});

describe('subjects', () => {
  const told = async (more: object, exam: object = {}) => {
    const { status, msg, data } = await submit(
      body({ ...exam, subjects: [subjectBody('01'), subjectBody('02', more)] }),
    );
    return [status, msg, (data as unknown as { fields?: { path: string }[] })?.fields?.[0]?.path];
  };
  test.each([
    ['a code twice', { subjectCode: '01' }, '科目编号重复', 'subjectCode'],
    [
      'a code with a space',
      { subjectCode: '0 2' },
      '科目编号只能由字母、数字、下划线、短横线和斜线组成',
      'subjectCode',
    ],
    ['times turned round', { endTime: '2026-06-06 09:00:00' }, '开始时间必须早于结束时间', 'endTime'],
    ['before the examination', { startTime: '2026-06-06 08:59:59' }, '科目开始时间不能早于考试开始时间', 'startTime'],
    ['after the examination', { endTime: '2026-06-06 17:00:01' }, '科目结束时间不能晚于考试结束时间', 'endTime'],
    ['tenths of a point', { totalScore: 100.1 }, '满分应为0.5的倍数', 'totalScore'],
    ['objective tenths', { objectiveScore: 40.2 }, '客观题分值应为0.5的倍数', 'objectiveScore'],
    ['a pass mark above all', { passScore: 100.5 }, '合格线不能高于满分', 'passScore'],
    ['more objective marks than marks', { objectiveScore: 101 }, '客观题分值不能高于满分', 'objectiveScore'],
    ['an unknown paper', { paperId: '4711' }, '试卷不存在或未启用，请重新选择', 'paperId'],
  ])('refuses %s at its cell', async (_name, more, words, field) => {
    expect(await told(more)).toEqual([400, words, `subjects.1.${field}`]);
  });

  test('are ordered, changed by ID, exchanged and removed', async () => {
    const made = await story.add(body({ subjects: [subjectBody('01'), subjectBody('02'), subjectBody('03')] }));
    const [first, second] = made.subjects.map(({ paperIdName: _, papers: __, ...subject }) => subject);
    const after = good(
      await submit({
        id: made.id,
        version: made.version,
        subjects: [
          { ...second, subjectCode: '01', sort: 1 },
          { ...first, subjectCode: '02', sort: 2 },
          subjectBody('04', { sort: 3 }),
        ],
      }),
    );
    expect(after.subjects.map(({ subjectCode, name }) => `${subjectCode} ${name}`)).toEqual([
      '01 科目02',
      '02 科目01',
      '04 科目04',
    ]);
    expect(after.version).toBeGreaterThan(made.version);
    const foreign = await story.add(body({ subjects: [subjectBody('01')] }));
    expect(
      await refusal({
        id: foreign.id,
        subjects: [{ ...after.subjects[0], paperIdName: undefined, papers: undefined }],
      }),
    ).toEqual([409, '数据已被他人修改,请刷新后重试']);
  });

  test('offers and binds only enabled papers, without questions', async () => {
    const [good1, draft] = [await paper('经济基础A卷'), await paper('草稿卷', 0)];
    const offered = good(await manager.get<{ id: string }[]>('paper/select', { keyword: 'A卷' }));
    expect(offered).toEqual([
      { id: good1, name: '经济基础A卷', paperCode: 'SJ经济基础A卷', totalScore: 100, duration: 120 },
    ]);
    expect(good(await manager.get<{ id: string }[]>('paper/select')).map(({ id }) => id)).not.toContain(draft);
    expect((await inspector.get('paper/select')).status).toBe(403);
    const made = await story.add(body({ subjects: [subjectBody('01', { paperId: good1 })] }));
    expect(made.subjects[0]).toMatchObject({ paperId: good1, paperIdName: '经济基础A卷' });
    expect(await told({ paperId: draft })).toEqual([400, '试卷不存在或未启用，请重新选择', 'subjects.1.paperId']);
  });
});

describe('centres', () => {
  test('default to the seats of regular rooms', async () => {
    const made = await story.add(body({ places: [{ centreId: one.centre.id, chief: '沈云帆' }] }));
    expect(made.places).toMatchObject([
      { centreId: one.centre.id, districtId: one.district.id, planSeats: 40, planRooms: 2, chief: '沈云帆', status: 1 },
    ]);
    expect(made).toMatchObject({ centreCount: 1, planSeats: 40, seatCount: 40, roomCount: 2 });
    const [place] = made.places;
    const planned = { id: place?.id, centreId: one.centre.id, planSeats: 25, planRooms: 1 };
    const after = good(await submit({ id: made.id, places: [planned] }));
    expect(after.places).toMatchObject([{ id: place?.id, planSeats: 25, planRooms: 1, chief: null }]);
  });

  test.each([
    ['twice', () => [{ centreId: one.centre.id }, { centreId: one.centre.id }], '考点重复'],
    ['that is a district', () => [{ centreId: one.district.id }], '考点不存在，请重新选择'],
    ['that is not there', () => [{ centreId: '4711' }], '考点不存在，请重新选择'],
  ])('refuses a centre %s at its cell', async (_name, places, words) => {
    const { status, msg } = await submit(body({ places: places() }));
    expect([status, msg]).toEqual([400, words]);
  });

  test('refuses an unsuitable centre by name, at its cell', async () => {
    const said = (code: string, more: object) =>
      manager.post<PlaceRecord>(
        'district/save',
        centreBody(one.district.id, code, { rooms: [roomBody('001')], ...more }),
      );
    const paper = good(await said(`${one.district.code}901`, { name: '纸笔专用考点', centreKind: 1 }));
    const computers = good(await said(`${one.district.code}902`, { name: '机房考点', centreKind: 2 }));
    const period = { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-05', centreKind: 3 };
    const early = good(await said(`${one.district.code}903`, { name: '到期考点', ...period }));
    const later = { effectiveFrom: '2026-06-07', centreKind: 3 };
    const late = good(await said(`${one.district.code}904`, { name: '未启用考点', ...later }));
    const told = async (places: PlaceRecord[], more: object = {}) => {
      const { status, msg, data } = await submit(body({ places: places.map(({ id }) => ({ centreId: id })), ...more }));
      return [status, msg, (data as unknown as { fields?: { path: string }[] })?.fields?.map(({ path }) => path)];
    };
    const cell = ['places.0.centreId'];
    expect(await told([paper], { mode: 2 })).toEqual([400, '【纸笔专用考点】为纸笔考点，不能用于机考', cell]);
    expect(await told([computers])).toEqual([400, '【机房考点】为机考考点，不能用于纸笔考试', cell]);
    expect(await told([early, late])).toEqual([
      400,
      '【到期考点】的启用期（2026-01-01至2026-06-05）不含考试时间；【未启用考点】的启用期（2026-06-07至不限）不含考试时间',
      ['places.0.centreId', 'places.1.centreId'],
    ]);
    // an interview takes any room, and a centre of both kinds fits either mode
    expect((await told([paper, computers], { mode: 3 }))[0]).toBe(200);
    expect((await told([paper, one.centre]))[0]).toBe(200);
    expect((await told([computers, one.centre], { mode: 2 }))[0]).toBe(200);
    const draft = await story.add(body());
    expect((await submit({ id: draft.id, mode: 2, places: [{ centreId: paper.id }] })).status).toBe(400);
    const days = { examStart: '2026-06-05 09:00:00', examEnd: '2026-06-05 17:00:00', subjects: [] };
    expect((await submit({ id: draft.id, ...days, places: [{ centreId: early.id }] })).status).toBe(200);
  });

  test('finds centres and districts by name, pinyin and initials', async () => {
    const name = { name: '市第一中学考点', shortName: '市一中', rooms: [roomBody('001')] };
    const { id } = good(
      await manager.post<PlaceRecord>('district/save', centreBody(two.district.id, `${two.district.code}911`, name)),
    );
    const found = async (wanted: string, more: Record<string, string> = {}) =>
      good(
        await manager.get<Page<ExamCentreRow>>('formalExam/pageTestingCentre', { name: wanted, size: '200', ...more }),
      ).records.map((row) => row.id);
    for (const wanted of ['市第一', 'sdyzx', 'ShiDiYi', '市一zhong', `${two.district.code}911`])
      expect([wanted, await found(wanted)]).toEqual([wanted, [id]]);
    expect(await found('sdezx')).toEqual([id]);
    expect(await found('qdezx')).toEqual([]);
    const made = await story.add(body({ districtIds: [two.district.id], places: [{ centreId: id }] }));
    expect(await found('syz', { examId: made.id })).toEqual([id]);
    expect(made.places[0]?.searchKey).toContain('sdyzx');
  });

  test('refuses centres whose district does not take part', async () => {
    const words = `考点【${two.centre.name}】不在参加考区内，请先移除`;
    expect(await refusal(body({ places: [{ centreId: two.centre.id }] }))).toEqual([400, words]);
    const both = body({ districtIds: [one.district.id, two.district.id], places: [{ centreId: two.centre.id }] });
    const { id } = await story.add(both);
    expect(await refusal({ id, districtIds: [one.district.id] })).toEqual([400, words]);
    const after = good(await submit({ id, districtIds: [one.district.id], places: [] }));
    expect([after.districtCount, after.places]).toEqual([1, []]);
  });

  test('keeps districts and centres with registered examinees', async () => {
    const { id, places } = await story.add(
      body({ districtIds: [one.district.id, two.district.id], places: [{ centreId: one.centre.id }] }),
    );
    kept.held.add(one.centre.id).add(two.district.id);
    expect(await refusal({ id, places: [] })).toEqual([400, `【${one.centre.name}】已有考生，不能移除`]);
    expect(await refusal({ id, districtIds: [one.district.id] })).toEqual([
      400,
      `【${two.district.name}】已有考生，不能移除`,
    ]);
    const handedOver = [{ id: places[0]?.id, centreId: two.centre.id }];
    expect(await refusal({ id, places: handedOver })).toEqual([400, `【${one.centre.name}】已有考生，不能移除`]);
    keepNothing();
    expect((await submit({ id, places: handedOver })).status).toBe(200);
    expect((await submit({ id, places: [] })).status).toBe(200);
    expect(places).toHaveLength(1);
  });

  test('refuses to suspend a centre with seated examinees', async () => {
    const { id, places } = await story.add(body({ places: [{ centreId: one.centre.id }] }));
    const suspended = { id, places: [{ id: places[0]?.id, centreId: one.centre.id, status: 0 }] };
    const people = { registered: 1, present: 0, absent: 0, violation: 0, usedSeats: 1 };
    kept.people = new Map([[one.centre.id, people]]);
    expect(await refusal(suspended)).toEqual([
      400,
      `【${one.centre.name}】已编排座位，不能停用；请先在座位编排中将考生调到其他考点`,
    ]);
    kept.people = new Map([[one.centre.id, { ...people, usedSeats: 0 }]]);
    expect(good(await submit(suspended)).places[0]?.status).toBe(0);
  });
});

describe('the form', () => {
  const form = async (query: Record<string, string> = {}) =>
    good(await manager.get<ExamForm>('formalExam/editDetail', query));

  test('starts with defaults and offers districts, papers and words', async () => {
    const begun = await form();
    expect(begun).toMatchObject({
      id: null,
      version: null,
      status: 0,
      values: { year: 2026, batch: 1, mode: 1, passRule: 1, reviewDays: 30 },
      lockedFields: ['examCode'],
      lockReason: null,
    });
    expect(begun.options.districts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([one.district.id, two.district.id]),
    );
    expect(begun.options.dictionaries.exam_mode).toEqual([
      { key: 1, label: '纸笔' },
      { key: 2, label: '机考' },
      { key: 3, label: '面试' },
    ]);
  });

  test('changes nothing when posted back', async () => {
    const made = await story.add(body({ notice: '<p>须知</p>', subjects: [subjectBody('01')] }));
    const loaded = await form({ id: made.id });
    expect(loaded.values).toMatchObject({ name: made.name, districtIds: [one.district.id], totalScore: 140 });
    const same = good(await submit({ id: made.id, version: loaded.version, ...loaded.values }));
    expect([same.version, same.timeline.length]).toEqual([made.version, 1]);
    const { subjects: _, places: __, ...record } = same;
    expect(good(await submit(record)).version).toBe(made.version);
  });

  test('refuses stale versions and callers without edit permission', async () => {
    const made = await story.add(body());
    good(await submit({ id: made.id, version: made.version, batch: 3 }));
    expect(await refusal({ id: made.id, version: made.version, batch: 4 })).toEqual([
      409,
      '数据已被他人修改,请刷新后重试',
    ]);
    expect((await story.detail(made.id)).batch).toBe(3);
    expect((await inspector.get('formalExam/editDetail', { id: made.id })).status).toBe(403);
    expect((await inspector.get('formalExam/detail', { id: made.id })).status).toBe(200);
    expect((await author.get('formalExam/page')).status).toBe(403);
    expect((await leader.post('formalExam/submit', body())).status).toBe(403);
    expect((await leader.post('formalExam/submit', { id: made.id, batch: 5 })).status).toBe(403);
  });
});

describe('removal', () => {
  const remove = (ids: string, by = manager) => by.post(`formalExam/remove?ids=${ids}`);

  test('removes drafts, all or none, and can be undone', async () => {
    const draft = await story.add(body());
    const published = await story.inState(
      10,
      body({ subjects: [subjectBody('01')], places: [{ centreId: one.centre.id }] }),
    );
    const both = await remove(`${draft.id},${published.id}`);
    expect([both.status, both.msg]).toEqual([400, `【${published.name}】仅草稿状态的考试可以删除`]);
    expect((await remove(published.id)).msg).toBe('仅草稿状态的考试可以删除');
    good(await remove(draft.id));
    expect((await manager.get('formalExam/detail', { id: draft.id })).status).toBe(404);
    good(await manager.post('formalExam/restore', { ids: draft.id }));
    const back = await story.detail(draft.id);
    expect(back.timeline.map(({ actionName }) => actionName)).toEqual(['创建', '删除', '撤销删除']);
    expect((await remove(draft.id, leader)).status).toBe(403);
  });

  test('refuses to restore a draft whose name was taken', async () => {
    const { id, name } = await story.add(body());
    good(await remove(id));
    await story.add(examBody(name, [one.district.id]));
    const { status, msg } = await manager.post('formalExam/restore', { ids: id });
    expect([status, msg]).toEqual([409, '不能撤销删除：其间已有其他数据使用了同样的年度、考试名称']);
  });
});
