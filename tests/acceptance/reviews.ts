import { expect, test, vi } from 'vitest';
import { usualRules } from '../../contract/src/reinspection/task.ts';
import type { Program } from './client.ts';
import { sitter, type World } from './world.ts';

interface Thing {
  id: string;
}
interface Detail extends Thing {
  version: number;
  caseStatus: number;
  finalScore: number | null;
}

export function reviews(world: () => World): void {
  let manager: Program;
  let examId: string;
  let task: Thing;
  let id: string;
  const { name, idNo, ticketNo } = sitter;
  const detail = async () => (await manager.get<Detail>('reinspectionUser/detail', { id })).data;
  const act = async (by: Program, verb: string, more: object = {}) =>
    (await by.post(`reinspectionUser/${verb}`, { id, version: (await detail()).version, ...more })).msg;

  test('saves, reads and publishes a review task over released scores', async () => {
    manager = await world().as('manager');
    const leader = await world().as('leader');
    const { deptId } = (await manager.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const [exam] = (await manager.get<{ records: Thing[] }>('formalExam/page', { year: '2024' })).data.records;
    examId = exam?.id ?? '';
    expect((await manager.post('formalExam/releaseAsk', { id: examId, reason: '成绩已核对' })).msg).toBe('操作成功');
    expect((await leader.post('formalExam/submit', { id: examId, status: 50 })).msg).toBe('操作成功');
    const [template] = (await manager.get<{ records: Thing[] }>('dataTemplate/page', { scene: '1' })).data.records;
    const form = {
      name: '2024年度成绩复核',
      examId,
      deptId,
      templateId: template?.id,
      applyStart: '2026-01-01 00:00:00',
      applyEnd: '2036-01-01 00:00:00',
      resultDeadline: '2036-02-01 00:00:00',
      subjects: [{ code: 'GS', name: '工商管理', objective: 0, allowed: 1 }],
      rules: { ...usualRules },
      notice: '只核查漏评、合分和登分，不重新评阅。',
    };
    const made = await manager.post<Thing>('reinspection/submit', form);
    expect(made.msg).toBe('操作成功');
    task = made.data;
    const publish = async () => (await manager.get('reinspection/status', { id: task.id, status: '1' })).msg;
    expect(await publish()).toBe('未导入成绩名单');
    const body = new FormData();
    body.append('file', new Blob([`准考证号,姓名,证件号码\r\n${ticketNo},${name},${idNo}`]), '名单.csv');
    const query = { taskId: task.id };
    const sent = await manager.send<{ batchId: string }>('POST', 'reinspection/importRoster', { query, body });
    const { batchId } = sent.data;
    const staged = async () =>
      (await manager.get<{ good: number; state: string }>('reinspection/importRosterDetail', { ...query, batchId }))
        .data;
    await vi.waitUntil(async () => (await staged()).state === 'staged', { timeout: 20_000, interval: 200 });
    expect((await staged()).good).toBe(1);
    expect((await manager.post('reinspection/importRosterConfirm', { batchId })).msg).toBe('操作成功');
    await vi.waitUntil(async () => (await publish()) === '操作成功', { timeout: 20_000, interval: 200 });
    expect((await manager.get('reinspection/page', { name: '2024年度' })).data).toMatchObject({
      total: 1,
      records: [{ id: task.id, status: 1 }],
    });
    expect((await manager.get('reinspection/detail', { id: task.id })).data).toMatchObject({ examId, rosterCount: 1 });
    expect((await manager.get('reinspection/roster/page', { taskId: task.id })).data).toMatchObject({
      total: 1,
      records: [{ ticketNo, name, hasApplied: 0 }],
    });
    expect((await manager.post('reinspection/remove', { ids: task.id })).msg).toBe(
      '复核任务【2024年度成绩复核】已发布，不能删除',
    );
    const spare = await manager.post<Thing>('reinspection/submit', { ...form, name: '误建的复核任务' });
    expect((await manager.post('reinspection/remove', { ids: spare.data.id })).msg).toBe('操作成功');
  });

  test('corrects a score after application, draw, two reviewers and leadership', async () => {
    expect((await world().nobody.get('open/review/tasks')).data).toMatchObject([
      { id: task.id, isOpen: 1, subjects: [{ code: 'GS', reasons: null }], form: { fields: expect.any(Array) } },
    ]);
    expect((await world().nobody.get('open/region', { parentCode: '00' })).data).toMatchObject([
      { code: '11', name: '北京市', parentCode: '00' },
      ...Array.from({ length: 33 }, () => ({ parentCode: '00' })),
    ]);
    const who = { applicantName: name, idNo, ticketNo, phone: '13800138000' };
    const what = { taskId: task.id, subjectCode: 'GS', applyReason: 2, reasonText: '第三题的得分好像没有加进总分。' };
    const made = await manager.post<Thing>('reinspectionUser/register', { source: 3, ...who, ...what });
    expect(made.msg).toBe('操作成功');
    ({ id } = made.data);
    expect((await manager.get('reinspectionUser/page', { taskId: task.id })).data).toMatchObject({ total: 1 });
    expect(await act(manager, 'assign')).toBe('操作成功');
    const [one, other] = [await world().as('firstReviewer'), await world().as('secondReviewer')];
    const [first, second] =
      (await one.get('reinspectionUser/handle', { id })).status === 200 ? [one, other] : [other, one];
    if (first === other) expect((await other.get('reinspectionUser/handle', { id })).status).toBe(200);
    const result = { score: 61, conclusion: 3, note: '第三题漏加三分' };
    for (const by of [first, second]) expect(await act(by, 'reply', { action: 'review', result })).toBe('操作成功');
    const replyContent = '<p>经调取答卷逐题核对，第三题漏加三分，予以更正。</p>';
    expect(await act(manager, 'reply', { action: 'submit', replyContent })).toBe('操作成功');
    expect(await act(await world().as('leader'), 'audit', { auditResult: 1 })).toBe('操作成功');
    expect(await detail()).toMatchObject({ caseStatus: 40, finalScore: 61 });
    const passed = await manager.get('examiners/page', { examId, passFlag: '1' });
    expect(passed.data).toMatchObject({ total: 1, records: [{ ticketNo }] });
  });
}
