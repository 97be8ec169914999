import type { InputOf } from '@kaoxin/contract/call.ts';
import { type reinspection, reinspectionThing } from '@kaoxin/contract/reinspection/task.ts';
import { templateScene } from '@kaoxin/contract/template/states.ts';
import { examSubjects } from '#areas/exam/index.ts';
import { templateForTask } from '#areas/template/index.ts';
import { save } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from '../table.ts';
import { closeWindowAt } from './clocks.ts';
import { taskHooks } from './hooks.ts';

type Body = InputOf<typeof reinspection.calls.submit>['body'];

/** Creates or changes a task. Choosing a template stores its current version (domain.md 3.4). */
export async function submitTask(work: Work, body: Body): Promise<TaskSelected> {
  const tasks = work.table('reinspection');
  const before = body.id ? await tasks.needLocked(body.id) : undefined;
  const { templateId, subjects } = body;
  const isChosen = templateId !== undefined && templateId !== before?.templateId;
  const template = isChosen ? await templateForTask(work, templateId, templateScene.of.review) : undefined;
  const examId = body.examId ?? before?.examId;
  const named = subjects && examId ? { subjects: await withNames(work, examId, subjects) } : {};
  const saved = await save(work, reinspectionThing, 'reinspection', { ...body, ...named }, taskHooks);
  if (before && before.applyEnd !== saved.applyEnd) await closeWindowAt(work, saved.id, saved.applyEnd);
  return template ? tasks.change(saved.id, { templateVersion: template.version }) : saved;
}

async function withNames(work: Work, examId: string, subjects: NonNullable<Body['subjects']>) {
  const names = new Map((await examSubjects(work, examId)).map(({ subjectCode, name }) => [subjectCode, name]));
  return subjects.map((one) => ({ ...one, name: names.get(one.code) ?? one.name }));
}
