import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ExamAction, examAction } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import { registeredIn } from '#engine/ports/exam-port.ts';
import type { AppContext } from '#platform/app-context.ts';
import { refuse } from '#platform/http/errors.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { EndedTask, TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { workBehind } from '#platform/tasks/work-behind.ts';
import type { Work } from '#platform/work.ts';
import { scoreTables, tellPlannerOf } from '../../result/tell-planner.ts';
import { partOf } from '../part.ts';
import { examPage, tellManagers } from '../process/notices.ts';
import { type ExamTransition, examProcess } from '../process/process.ts';
import type { ExamTableRow } from '../tables.ts';
import { heldBy } from './held-release.ts';

const releaseTaskKind = 'score release';
/** 900,000 people take four minutes, this many three seconds, which is acceptable within a request. */
const atOnce = 10_000;

interface Payload {
  exam: string;
  people: number;
  reason: string | null;
}
interface Came {
  released: boolean;
}
type Run = TaskRun<Payload, Came>;

export const takesTask = async (work: Work, { id }: ExamTableRow, { verb }: ExamTransition): Promise<boolean> =>
  verb === 'release' && (await registeredIn(work, id)) > atOnce;
const releaseAction: ExamAction = examAction.of.release;

/** Progress counts everyone twice: once when settling, once when counting. */
const turns = 2;

export async function startRelease(
  work: Work,
  exam: ExamTableRow,
  transition: ExamTransition,
  reason: string | null | undefined,
): Promise<ExamTableRow> {
  await examProcess.check(work, exam, transition, { reason });
  const people = await registeredIn(work, exam.id);
  const releaseTaskId = await startTask(work, releaseTaskKind, {
    title: [`公布成绩：${exam.name}`, `Release of scores: ${exam.name}`],
    payload: { exam: exam.id, people, reason: reason ?? null } satisfies Payload,
    total: turns * people,
    path: `${examPage}?id=${exam.id}`,
  });
  return work.table('formalExam').change(exam.id, { releaseTaskId }, { version: exam.version });
}

/** Releases in a single transaction: no score is visible before all are, and a crash leaves none. */
export const releaseTask: TaskKind<Payload, Came> = {
  kind: releaseTaskKind,
  title: ['公布成绩', 'Release of scores'],
  store: 'business',
  slots: 1,
  run: release,
  unfinished: letGo,
  held: ({ work, payload }) => heldBy(work, payload.exam),
};

async function release(run: Run): Promise<TaskEnd> {
  const { released } = run.checkpoint ?? (await releaseOrStop(run));
  if (!released) return { cancelled: true, words: ['已取消，成绩没有公布', 'Cancelled; no score was released'] };
  return { words: ['成绩已公布', 'The scores are released'] };
}

class Stopped extends Error {}

async function releaseOrStop(run: Run): Promise<Came> {
  try {
    const { exam, people } = run.payload;
    await tellPlannerOf(run.work, exam, scoreTables);
    return await run.step(async (work) => {
      await releaseWhole(work, run);
      return { checkpoint: { released: true }, done: turns * people, answer: { released: true } };
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  return run.step(async (work) => {
    await stopReleasing(work, run.payload.exam, run.id);
    return { checkpoint: { released: false }, done: 0, answer: { released: false } };
  });
}

/** Files and corrections hold the examination for seconds only, and the task has no user waiting for an answer. */
const patience = sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '120s', true)`;

/** Checks everything again with the user's current rights (security.md S24), then takes the step. */
async function releaseWhole(work: Work, run: Run): Promise<void> {
  await patience.execute(work.handle);
  const exam = await work.table('formalExam').needLocked(run.payload.exam);
  const transition = examProcess.by('release', exam.status);
  if (!transition || exam.releaseTaskId !== run.id) throw refuse('changedByOther');
  await needRights(work, exam, transition);
  let done = 0;
  await examProcess.take(work, exam, transition, {
    reason: run.payload.reason,
    progress: (people) => {
      if (run.cancelled.aborted) throw new Stopped();
      done += people;
      run.progress(done);
    },
  });
  // minutes have passed: rights are checked again at the moment the release takes effect
  await needRights(await run.asOfNow(work), exam, transition);
}

async function needRights(work: Work, exam: ExamTableRow, transition: ExamTransition): Promise<void> {
  examProcess.needRight(work, transition);
  if (!(await partOf(work, exam)).whole) throw refuse('notAllowed');
}

/**
 * Unlocks the examination, also if the user who released it no longer sees it. Returns undefined if it was already
 * unlocked.
 */
async function stopReleasing(work: Work, examId: string, taskId: string): Promise<ExamTableRow | undefined> {
  const exams = work.ofTenant().table('formalExam');
  const exam = await exams.find(examId);
  if (exam?.releaseTaskId !== taskId) return undefined;
  return exams.change(examId, { releaseTaskId: null });
}

/** The user who released the scores gets the reason from the task's message; managers get it here. */
async function letGo(context: AppContext, task: EndedTask<Payload>): Promise<void> {
  const { exam } = task.payload;
  await (await workBehind(context, task)).transaction(async (work) => {
    const stopped = await stopReleasing(work, exam, task.id);
    const words: Label = [task.wordsZh ?? '', task.wordsEn ?? task.wordsZh ?? ''];
    if (stopped) await tellManagers(work, stopped, releaseAction, words);
  });
}
