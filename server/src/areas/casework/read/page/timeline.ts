import { actionWord, caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import { type Label, type Language, say } from '@kaoxin/contract/conventions.ts';
import { type EventRow, eventRows } from '#engine/timeline/events.ts';
import type { Work } from '#platform/work.ts';

/** Earlier releases recorded a change of the applicant as `execute` with this note. */
const renamed = /^申请人信息已随信息更正【[^】]+】更新$/u;

export const answered: Label = ['作出答复', 'Answered'];

/** Without an approval step, the submission itself issues the answer. */
const answersAtOnce = ({ action, toStatus }: Pick<EventRow, 'action' | 'toStatus'>): boolean =>
  action === caseAction.of.submit && (toStatus === caseStatus.of.answered || toStatus === caseStatus.of.refused);

export function stepName(
  step: Pick<EventRow, 'caseType' | 'action' | 'toStatus' | 'diff' | 'note'>,
  language: Language,
): string {
  const { caseType, action, diff, note } = step;
  if (answersAtOnce(step)) return say(answered, language);
  if (action === caseAction.of.execute && renamed.test(note ?? '')) return caseAction.label('applicant', language);
  if (action !== caseAction.of.assign) return actionWord(caseType, action, language);
  const given = diff ?? {};
  if ('redraws' in given) return say(['重新分配复核员', 'Reviewers drawn for again'], language);
  if ('reviewer1' in given) return say(['分配复核员', 'Reviewers assigned'], language);
  const name = given.handlerName?.[1];
  return name
    ? say([`分配经办人【${name}】`, `Assigned to ${name}`], language)
    : say(['分配经办人', 'Assigned'], language);
}

export async function timelineOf(work: Work, caseType: string, caseId: string) {
  const rows = await eventRows(work, caseType, caseId);
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    action: row.action,
    actionName: stepName(row, work.actor.language),
    fromStatus: row.fromStatus,
    toStatus: row.toStatus,
    actorId: row.actorId,
    actorName: row.actorName,
    actorDept: row.actorDept,
    // earlier releases stored the reason of a review here, where the users it complains about could read it
    note: row.action === 'relief' && row.actorId === null ? null : row.note,
    diff: row.diff,
    time: row.time,
    isVisible: row.isVisible,
    hash: row.hash,
  }));
}
