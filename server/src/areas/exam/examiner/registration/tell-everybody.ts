import { type ExamAction, examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type SqlBool, sql } from 'kysely';
import type { SteppedExam } from '#engine/ports/exam-port.ts';
import { roomForMany } from '#platform/sms/limits.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import type { Work } from '#platform/work.ts';
import { standingIn } from './counts.ts';
import { type ExamineeService, tellExaminee, tellsExaminees } from './tell-examinees.ts';

/** Steps announced to all examinees, with their text message service (domain.md 1.2, 3.14). */
const announced: Partial<Record<ExamAction, ExamineeService>> = {
  [examAction.of.cancel]: 'cancelled',
  [examAction.of.release]: 'released',
};

interface Announcement {
  exam: string;
  service: ExamineeService;
  values: Readonly<Record<string, string>>;
}
interface Place {
  after: string;
  told: number;
}
type Run = TaskRun<Announcement, Place>;

const announcementTask = 'announcement';
const atOnce = 100;

export async function announce(work: Work, { id, name, cancelReason }: SteppedExam, action: ExamAction): Promise<void> {
  const service = announced[action];
  if (!service || work.actor.id === null || !(await tellsExaminees(work, service))) return;
  const total = await standingIn(work, id, standing);
  if (total === 0) return;
  const values = { exam: name, ...(service === 'cancelled' ? { reason: cancelReason ?? '' } : {}) };
  const payload: Announcement = { exam: id, service, values };
  const path = `/examinationManage/examinationList/detail?id=${id}`;
  await startTask(work, announcementTask, {
    title: [`通知考生：${name}`, `Tell the examinees: ${name}`],
    payload,
    total,
    path,
    // the task limit of the user must not block a release or cancellation
    follows: true,
  });
}

/** Text messages to all examinees, in parts: a crash causes neither duplicates nor gaps. */
export const announcementKind: TaskKind<Announcement, Place> = {
  kind: announcementTask,
  title: ['通知考生', 'Tell the examinees'],
  store: 'business',
  slots: 1,
  run: tellAll,
};

async function tellAll(run: Run): Promise<TaskEnd> {
  let told = run.checkpoint?.told ?? 0;
  for (;;) {
    if (run.cancelled.aborted) return { words: toldWords(told), cancelled: true };
    const part = await run.step(async (work, at = { after: '0', told: 0 }) => {
      const most = Math.min(atOnce, await roomForMany(work));
      const people = await tellPart(work, run.payload, at.after, most);
      const now = { after: people.at(-1)?.id ?? at.after, told: at.told + people.length };
      return {
        checkpoint: now,
        done: now.told,
        answer: { ...now, isLast: people.length < atOnce, isCapped: people.length === most && most < atOnce },
      };
    });
    told = part.told;
    if (part.isLast) return { words: part.isCapped ? beyondCap(told) : toldWords(told) };
  }
}

async function tellPart(work: Work, { exam, service, values }: Announcement, after: string, most: number) {
  const people = await work
    .table('examiner')
    .ofTenant()
    .select()
    .select(['id', 'phone'])
    .where('examId', '=', exam)
    .where('id', '>', after)
    .where(sql<SqlBool>`reg_status = any(${[...standing]}::int[])`)
    .orderBy('id')
    .limit(most)
    .execute();
  for (const person of people) await tellExaminee(work, service, person, values);
  return people;
}

const toldWords = (told: number): TaskEnd['words'] => [
  `已为${told}名考生登记短信，发送结果见短信记录`,
  `Messages asked for: ${told}; the log of messages says what became of each`,
];

const beyondCap = (told: number): TaskEnd['words'] => [
  `已为${told}名考生登记短信，已达每日短信上限的一半，其余考生请以公告通知，或调高参数“每日短信上限”`,
  `Messages asked for: ${told}, half of what a day allows; tell the others by a notice, or raise the day’s limit`,
];
