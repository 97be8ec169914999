import type { InputOf } from '@kaoxin/contract/call.ts';
import type { arrange } from '@kaoxin/contract/exam/arrange.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type SqlBool, sql } from 'kysely';
import { refuseParty } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Body = InputOf<typeof arrange.calls.access>['body'];

/** Marks examinees who need an accessible room, until the examination begins. Existing previews become outdated. */
export async function markAccess(work: Work, { ids, needsAccess }: Body): Promise<{ count: number }> {
  const examiners = work.table('examiner');
  const found = await examiners.those(ids).select('examId').distinct().orderBy('examId').execute();
  for (const { examId } of found) {
    const { status } = await work.table('formalExam').ofTenant().needHeld(examId);
    if (status !== examStatus.of.published && status !== examStatus.of.arranging)
      throw refuse(400, [
        `当前考试状态【${examStatus.label(status)}】不可修改无障碍需求`,
        `The examination is ${examStatus.label(status, 'en').toLowerCase()}: accessible needs cannot be changed`,
      ]);
  }
  const people = await examiners.lock(ids);
  refuseParty(
    work,
    people.map(({ name }) => name),
  );
  work.target = ids.join(',');
  const count = await examiners.changeMany(sql<SqlBool>`id = any(${[...ids]}::bigint[])`, { needsAccess });
  return { count };
}
