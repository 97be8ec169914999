import { expect, test, vi } from 'vitest';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Thing {
  id: string;
}
interface Exam extends Thing {
  examCode: string;
  version: number;
  status: number;
  allowedActions: string[];
}

const place = { managerName: '沈云帆', managerPhone: '13800001111' };

export function exams(world: () => World): void {
  let manager: Program;
  let leader: Program;
  let district: Thing;
  let centre: Thing;
  let exam: Exam;

  test('creates a district with a centre and its rooms', async () => {
    manager = await world().as('manager');
    leader = await world().as('leader');
    const admin = await world().as('admin');
    const dept = { deptName: '澄江考区办公室', fullName: '澄江考区办公室', deptCategory: 1, sort: 1 };
    const { id: deptId } = (await admin.post<Thing>('blade-system/dept/submit', dept)).data;
    const form = { nodeType: 1, code: '02', name: '澄江', regionCode: '11', deptId, ...place };
    district = (await manager.post<Thing>('district/save', form)).data;
    const rooms = [{ roomNo: '001', seats: 30, columnsCount: 5, isAccessible: 0, isBackup: 0 }];
    const below = { nodeType: 2, parentId: district.id, code: '02001', name: '澄江中学考点', centreKind: 1, rooms };
    centre = (await manager.post<Thing>('district/save', { ...below, address: '澄江路1号', ...place })).data;
    const at = { examStart: '2031-06-07 09:00:00', examEnd: '2031-06-07 17:00:00' };
    for (const [call, id] of [
      ['formalExam/pageDistrict', district.id],
      ['formalExam/pageTestingCentre', centre.id],
    ] as const)
      expect((await manager.get(call, call.endsWith('Centre') ? at : {})).data).toMatchObject({
        records: expect.arrayContaining([expect.objectContaining({ id, seatCount: 30, planSeats: 0 })]),
      });
  });

  test('reads the form, adds an examination and lists it', async () => {
    const begun = (await manager.get<{ lockedFields: string[]; values: object }>('formalExam/editDetail')).data;
    expect([begun.lockedFields, begun.values]).toEqual([['examCode'], expect.objectContaining({ reviewDays: 30 })]);
    expect((await manager.get('paper/select')).data).toEqual([]);
    expect((await manager.get('paper/statistics', { id: '1' })).msg).toBe('数据不存在或已被删除');
    const times = { startTime: '2031-06-07 09:00:00', endTime: '2031-06-07 11:00:00' };
    const form = {
      name: '2031年度考试录用公务员笔试',
      projectType: 1,
      year: 2031,
      batch: 1,
      mode: 1,
      passRule: 2,
      registerStart: '2031-04-01 09:00:00',
      registerEnd: '2031-04-20 17:00:00',
      totalScore: 100,
      passScore: 60,
      examStart: '2031-06-07 09:00:00',
      examEnd: '2031-06-07 17:00:00',
      districtIds: district.id,
      fee: '50.00',
      subjects: [{ subjectCode: 'xingce', name: '行政职业能力测验', totalScore: 100, passScore: 60, ...times }],
      places: [{ centreId: centre.id }],
    };
    exam = (await manager.post<Exam>('formalExam/submit', form)).data;
    expect(exam).toMatchObject({
      status: 0,
      examCode: 'KS20310001',
      reviewDays: 7,
      fee: 50,
      allowedActions: ['edit', 'remove', 'publish'],
    });
    expect((await manager.post('formalExam/submit', form)).status).toBe(409);
    const query = { examId: exam.id };
    expect((await manager.get('formalExam/page', { keyword: 'gwy' })).data).toMatchObject({
      total: 1,
      records: [{ id: exam.id, districtCount: 1, centreCount: 1, examineeCount: 0 }],
    });
    expect((await manager.get('formalExam/pageDistrict', query)).data).toMatchObject({
      records: [{ districtName: '澄江', centreCount: 1, planSeats: 30, registered: 0 }],
    });
    expect((await manager.get('formalExam/pageTestingCentre', query)).data).toMatchObject({
      records: [{ centreName: '澄江中学考点', planSeats: 30, planRooms: 1 }],
    });
    expect((await manager.get('examiners/page', query)).data).toMatchObject({ total: 0, records: [] });
    expect((await manager.get('examiners/examinersPage', query)).msg).toBe('成绩尚未公布');
    for (const call of ['printCount', 'seatCards', 'printSheets']) {
      const asked = call === 'seatCards' ? query : { ...query, kind: 'door' };
      expect((await manager.get(`formalExam/${call}`, asked)).msg).toBe('尚未编排座位');
    }
  });

  test('hides scores before their release and counts the examinees', async () => {
    const query = { examId: exam.id };
    for (const path of [
      ...['formalExam/statistics', 'formalExam/districtStatistics', 'formalExam/analyse'],
      ...['district/districtExamAnalyse', 'district/districtExaminersAnalyse'],
    ])
      expect([path, (await manager.get(path, query)).msg]).toEqual([path, '成绩尚未公布']);
    expect((await manager.get('district/districtExamAnalyse')).data).toMatchObject({ series: [], centres: [] });
    expect((await leader.get('statistic/common', { from: '2031-01-01', to: '2031-12-31' })).data).toMatchObject({
      exams: { total: 1, byProject: [{ count: 1 }] },
      examinees: { registered: 0, attendRate: null },
    });
  });

  test('discloses scores after marking, request and release', async () => {
    const [{ id: examId } = { id: '' }] = (await manager.get<{ records: Thing[] }>('formalExam/page', { year: '2025' }))
      .data.records;
    expect((await manager.get('formalExam/scoreProgress', { examId })).data).toMatchObject({ expected: 0, rows: [] });
    expect((await manager.post('formalExam/releaseAsk', { id: examId })).msg).toBe('尚无成绩，请填写发起原因');
    expect((await manager.post('formalExam/releaseAsk', { id: examId, reason: '成绩已核对' })).status).toBe(200);
    expect((await leader.post<Exam>('formalExam/submit', { id: examId, status: 50 })).data.status).toBe(50);
    expect((await manager.get('examiners/examinersPage', { examId })).data).toMatchObject({ total: 0, records: [] });
    for (const path of [
      ...['formalExam/statistics', 'formalExam/districtStatistics', 'formalExam/analyse'],
      'district/districtExaminersAnalyse',
    ])
      expect([path, (await manager.get(path, { examId })).status]).toEqual([path, 200]);
  });

  async function arrange(): Promise<void> {
    const rules = { oneSubject: 1, unitsApart: 1, keepSpare: 1 };
    const { id } = (await manager.post<Thing>('formalExam/arrange', { examId: exam.id, rules })).data;
    const comesTo = (state: number) =>
      vi.waitUntil(
        async () => {
          const query = { examId: exam.id, planId: id };
          return (await manager.get<{ state: number }>('formalExam/arrangeResult', query)).data.state === state;
        },
        { timeout: 20_000, interval: 200 },
      );
    await comesTo(1);
    expect((await manager.post('formalExam/arrangeAdopt', { id })).status).toBe(200);
    await comesTo(2);
    const at = { examId: exam.id, centreId: centre.id };
    expect((await manager.get('formalExam/seatRooms', at)).data).toMatchObject({
      rooms: [{ roomNo: '001', seats: 30, locked: 0, used: [] }],
    });
  }

  test('locks the places of a published examination and deletes drafts only', async () => {
    const step = (by: Program, status: number, more: object = {}) =>
      by.post<Exam>('formalExam/submit', { id: exam.id, status, ...more });
    expect((await step(leader, 10)).status).toBe(403);
    expect((await step(manager, 10)).data.status).toBe(10);
    expect((await manager.post('district/enable', { ids: [centre.id], status: 0 })).msg).toContain('不能停用');
    expect((await manager.post('formalExam/submit', { id: exam.id, year: 2032 })).msg).toBe(
      '当前状态【已发布】不能修改年度',
    );
    expect((await step(manager, 30)).msg).toBe('考试状态不能由【已发布】变更为【考试中】');
    const remove = (id: string) => manager.post('formalExam/remove', {}, { query: { ids: id } });
    expect((await remove(exam.id)).msg).toBe('仅草稿状态的考试可以删除');
    expect((await step(manager, 20)).data.status).toBe(20);
    await arrange();
    expect((await step(leader, 90, { reason: '机构调整，考试另行组织' })).data.status).toBe(90);
    const { data } = await manager.get<{ timeline: { actionName: string; actorName: string }[] }>('formalExam/detail', {
      id: exam.id,
    });
    expect(data.timeline.map(({ actionName, actorName }) => `${actionName} ${actorName}`)).toEqual([
      '创建 丁考务',
      '发布 丁考务',
      '转入编排 丁考务',
      '生成编排预览 丁考务',
      '采用编排方案 丁考务',
      '取消 丙领导',
    ]);
    const draft = { ...(await manager.get<{ values: object }>('formalExam/editDetail', { id: exam.id })).data.values };
    const again = (await manager.post<Exam>('formalExam/submit', { ...draft, name: '另一场考试' })).data;
    expect((await remove(again.id)).msg).toBe('操作成功');
  });
}
