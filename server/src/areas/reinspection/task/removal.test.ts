import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { TaskRow } from '@kaoxin/contract/reinspection/task.ts';
import type { TemplateRow } from '@kaoxin/contract/template/template.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { enabledTemplate } from '../../template/templates.fixture.ts';
import { application, draftTask, type Reviewed, reviewed, rosterOf, staff, statusOf } from '../reviews.fixture.ts';

const app = testApp({ ...staff, stranger: { tenantId: '111111', roles: 'all' } }, { now: '2027-06-10 10:00:00' });
const { manager, auditor, stranger } = app.visitors;
let one: Reviewed;

const remove = (ids: readonly string[], by: Visitor = manager) => by.post('reinspection/remove', { ids });
const draft = (more: object = {}) =>
  draftTask(manager, one.exam, app.deptId('考务处'), { templateId: one.task.templateId, ...more });
const isThere = async (id: string) => (await manager.get('reinspection/detail', { id })).status === 200;

beforeAll(async () => {
  const scores = [
    [110, 112],
    [100, 90],
  ] as const;
  one = await reviewed(app, manager, scores, app.deptId('考务处'));
  await rosterOf(app, one);
  await setRow(app.db, 'formalExam', one.exam.exam, { status: 50 });
});

test('deletes an unused draft with roster, freeing its template', async () => {
  const template = await enabledTemplate(manager, 1, { name: {}, idNo: {} });
  const task = await draft({ templateId: template.id });
  await rosterOf(app, { ...one, task });
  const taskCount = async () =>
    good(await manager.get<Page<TemplateRow>>('dataTemplate/page', { size: '200' })).records.find(
      ({ id }) => id === template.id,
    )?.taskCount;
  const disable = () => manager.post('dataTemplate/enable', {}, { query: { ids: template.id, status: '0' } });
  expect([await taskCount(), (await disable()).msg]).toEqual([1, '模板正被1个未结束任务使用']);
  good(await remove([task.id]));
  expect(await isThere(task.id)).toBe(false);
  const { records } = good(await manager.get<Page<TaskRow>>('reinspection/page', { size: '200' }));
  expect(records.map(({ id }) => id)).not.toContain(task.id);
  const { rows } = await sql`select from reinspection_roster where task_id = ${task.id} and is_deleted = 0`.execute(
    app.db,
  );
  expect(rows).toHaveLength(0);
  expect(await taskCount()).toBe(0);
  good(await disable());
  good(await manager.post('reinspection/remove', { ids: [(await draft({ name: task.name })).id] }));
});

test('requires permission and tenant', async () => {
  const { id } = await draft();
  expect((await remove([id], auditor)).status).toBe(403);
  expect((await remove([id], stranger)).status).toBe(404);
  expect((await manager.post('reinspection/remove', {})).msg).toBe('请选择至少一条数据');
  expect(await isThere(id)).toBe(true);
});

test('refuses all if one is published', async () => {
  const other = await draft();
  good(await statusOf(manager, one.task.id, 1));
  const refused = await remove([other.id, one.task.id]);
  expect([refused.status, refused.msg]).toEqual([400, `复核任务【${one.task.name}】已发布，不能删除`]);
  expect([await isThere(other.id), await isThere(one.task.id)]).toEqual([true, true]);
});

test('refuses a task with deleted applications', async () => {
  const body = { source: 4, ...application(one, 0) };
  const { id } = good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', body));
  good(await auditor.post('reinspectionUser/remove', {}, { query: { ids: id, reason: '误录' } }));
  good(await statusOf(manager, one.task.id, 0));
  const { status, msg } = await remove([one.task.id]);
  expect([status, msg]).toEqual([400, `复核任务【${one.task.name}】已有1件申请，不能删除`]);
  expect(await isThere(one.task.id)).toBe(true);
});

test('refuses a closed task', async () => {
  const task = await draft();
  await setRow(app.db, 'reinspection', task.id, { status: 2 });
  expect((await remove([task.id])).msg).toBe(`复核任务【${task.name}】已截止，不能删除`);
});
