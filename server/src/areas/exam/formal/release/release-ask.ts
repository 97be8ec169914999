import type { InputOf } from '@kaoxin/contract/call.ts';
import type { ExamRecord, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { partOf } from '../part.ts';
import { presentExam } from '../present.ts';
import { examProcess } from '../process/process.ts';
import { unlessReleasing } from './releasing.ts';

type Body = InputOf<typeof formalExam.calls.releaseAsk>['body'];

/** Stores the first of the two signatures for a score release (domain.md 1.2). */
export async function askForRelease(work: Work, { id, version, reason }: Body): Promise<ExamRecord> {
  const row = await unlessReleasing(work.table('formalExam'), id);
  work.target = id;
  if (version !== null && version !== undefined && version !== row.version) throw refuse('changedByOther');
  if (!(await partOf(work, row)).whole) throw refuse('notAllowed');
  const transition = examProcess.by('releaseAsk', row.status);
  if (!transition)
    throw refuse(400, [
      `当前状态【${examStatus.label(row.status)}】不能发起成绩发布`,
      `${examStatus.label(row.status, 'en')}: scores cannot be released now`,
    ]);
  return presentExam(work, await examProcess.take(work, row, transition, { reason }));
}
