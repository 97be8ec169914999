import { isDeepStrictEqual } from 'node:util';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { type SqlBool, sql } from 'kysely';
import { examSubjects } from '#areas/exam/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { TaskSelected } from '../table.ts';
import { applicationsEver, taskCounts } from './counts.ts';

/** Users of tasks may have no access to examinations, but the name of the examination is public to them. */
export const examOf = (work: Work, id: string) => work.table('formalExam').ofTenant().withRemoved().find(id);

const { draft, published, ended } = reinspectionStatus.of;
const afterwards = new Set(['notice', 'applyEnd', 'resultDeadline']);
const looked = [
  ...(['name', 'examId', 'deptId', 'templateId', 'subjects', 'applyStart', 'applyEnd', 'resultDeadline'] as const),
  ...(['rules', 'notice'] as const),
];

function refuseLate(after: Partial<TaskSelected>, before: TaskSelected): void {
  if (before.status === draft) return;
  if (before.status === ended)
    throw refuse(400, ['复核任务已结束，不能修改', 'The task has ended and cannot be changed']);
  const other = looked.find((field) => !afterwards.has(field) && !isDeepStrictEqual(after[field], before[field]));
  if (other)
    throw refuse(
      400,
      [
        '任务发布后只能修改申请须知、申请结束时间和出结果期限',
        'After publication, only the notice, the end of applications and the date of results can be changed',
      ],
      { fields: [other] },
    );
  if (after.applyEnd === before.applyEnd) return;
  if (before.status !== published)
    throw refuse(400, ['申请已截止，不能修改申请结束时间', 'Applications are closed, so their end cannot be changed'], {
      fields: ['applyEnd'],
    });
  if ((after.applyEnd ?? '') < before.applyEnd)
    throw refuse(
      400,
      ['任务发布后申请结束时间只能延后', 'After publication, the end of applications can only be postponed'],
      {
        fields: ['applyEnd'],
      },
    );
}

function refuseTimes({ applyStart = '', applyEnd = '', resultDeadline = '' }: Partial<TaskSelected>): void {
  if (applyEnd <= applyStart)
    throw refuse(400, ['申请结束时间必须晚于开始时间', 'Applications must end after they start'], {
      fields: ['applyEnd'],
    });
  if (resultDeadline <= applyEnd)
    throw refuse(400, ['出结果期限必须晚于申请结束时间', 'Results must be due after the end of applications'], {
      fields: ['resultDeadline'],
    });
}

async function refuseExam(work: Work, { examId = '0', subjects = [] }: Partial<TaskSelected>): Promise<void> {
  const exam = await examOf(work, examId);
  if (exam?.status === examStatus.of.cancelled || exam?.status === examStatus.of.archived)
    throw refuse(
      400,
      [
        `该考试【${examStatus.label(exam.status)}】，不能设立复核任务`,
        'Review tasks cannot be created for this examination in its current status',
      ],
      { fields: ['examId'] },
    );
  const known = new Set((await examSubjects(work, examId)).map(({ subjectCode }) => subjectCode));
  const stranger = subjects.find(({ code }) => !known.has(code));
  if (stranger)
    throw refuse(400, [`科目【${stranger.name}】不在该考试中`, `The examination has no subject “${stranger.name}”`], {
      fields: ['subjects'],
    });
}

async function refuseRemoval(work: Work, { id, name, status }: TaskSelected): Promise<void> {
  if (status !== draft)
    throw refuse(400, [
      `复核任务【${name}】${reinspectionStatus.label(status)}，不能删除`,
      `“${name}” is ${reinspectionStatus.label(status, 'en').toLowerCase()} and cannot be deleted`,
    ]);
  const count = await applicationsEver(work, id);
  if (count > 0)
    throw refuse(400, [
      `复核任务【${name}】已有${count}件申请，不能删除`,
      `“${name}” has ${count} applications and cannot be deleted`,
    ]);
}

async function removeRosters(work: Work, tasks: readonly TaskSelected[]): Promise<void> {
  const roster = work.ofTenant().table('reinspectionRoster');
  for (const { id } of tasks) {
    const rows = await roster.select().select('id').where('taskId', '=', id).execute();
    await roster.remove(rows.map((row) => row.id));
  }
}

export const taskHooks: ResourceHooks<'reinspection'> = {
  async validate(work, after, before) {
    if (before) refuseLate(after, before);
    refuseTimes(after);
    if (!before || before.status === draft) await refuseExam(work, after);
  },
  async beforeRemove(work, rows) {
    for (const row of rows) await refuseRemoval(work, row);
    await removeRosters(work, rows);
  },
  listConditions(work, { extra: { year } }) {
    const all = work.ofTenant();
    const ofYear = sql<SqlBool>`exam_id in (select e.id from ${all.table('formalExam').as('e')} where e.year = ${year}::integer)`;
    return { key: year ?? '', conditions: year ? [ofYear] : [] };
  },
  async decorate(work, rows) {
    const ids = rows.map(({ id }) => id);
    const countsOf = await taskCounts(work, ids);
    return ids.map(countsOf);
  },
};
