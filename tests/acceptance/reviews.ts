import { expect, test } from 'vitest';
import { usualRules } from '../../contract/src/reinspection/task.ts';
import type { World } from './world.ts';

interface Thing {
  id: string;
}

/**
 * Score reviews over an examination that is still ahead: a task, and that it cannot be published. What follows begins with
 * scores, which take a day to come there.
 */
export function reviews(world: () => World): void {
  test('a task is kept, read, and not published before anybody may apply', async () => {
    const manager = await world().as('manager');
    const { deptId } = (await manager.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const [exam] = (await manager.get<{ records: Thing[] }>('formalExam/page', { year: '2032' })).data.records;
    const [template] = (await manager.get<{ records: Thing[] }>('dataTemplate/page', { scene: '1' })).data.records;
    const form = {
      ...{ name: '2032年度成绩复核', examId: exam?.id, deptId, templateId: template?.id },
      ...{ applyStart: '2026-01-01 00:00:00', applyEnd: '2036-01-01 00:00:00', resultDeadline: '2036-02-01 00:00:00' },
      subjects: [{ code: 'xingce', name: '行政职业能力测验', objective: 0, allowed: 1 }],
      ...{ rules: { ...usualRules }, notice: '只核查漏评、合分和登分，不重新评阅。' },
    };
    const { data, msg } = await manager.post<Thing>('reinspection/submit', form);
    expect(msg).toBe('操作成功');
    expect((await manager.get('reinspection/page', { name: '2032年度' })).data).toMatchObject({
      total: 1,
      records: [{ id: data.id, status: 0 }],
    });
    expect((await manager.get('reinspection/detail', { id: data.id })).data).toMatchObject({ examId: exam?.id });
    expect((await manager.get('reinspection/status', { id: data.id, status: '1' })).msg).toBe('未导入成绩名单');
    expect((await manager.get('reinspectionUser/page')).data).toMatchObject({ total: 0, records: [] });
  });
}
