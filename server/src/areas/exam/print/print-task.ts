import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examPrint, printKinds } from '@kaoxin/contract/exam/exam-print.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import { taskJob } from '#platform/tasks/task-job.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { taskUnderWay } from '#platform/tasks/under-way.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAsked } from './asked.ts';
import { headOf } from './head.ts';
import { type OpenPrint, openPrint, warnOf } from './open-print.ts';
import { printedRooms, type ReadRooms, readRooms } from './people.ts';
import { type Printing, printingOf, printName, type RoomToPrint, seatsIn } from './printing.ts';

interface PrintOrder {
  call: string;
  asked: PrintAsked;
}
interface Place {
  sees: string;
  done: number;
}
type Run = TaskRun<PrintOrder, Place>;

const kind = 'print exam';
const peopleOfAStep = 300;

export const startPrintTask = async (work: Work, order: PrintOrder, exam: string, total: number) => {
  const [zh, en] = printKinds[order.asked.kind];
  const title = [`打印${zh}：${exam}`, `Print ${en.toLowerCase()}: ${exam}`] as const;
  const underWay = await taskUnderWay(work, kind, order);
  return { taskId: underWay ?? (await startTask(work, kind, { title, payload: order, total })) };
};

const calls = Object.values(examPrint.calls);

function mayPrint({ actor }: Work, { call }: PrintOrder): void {
  const found = calls.find(({ path }) => path === call);
  if (!found) throw new Error(`nothing is printed by ${call}`);
  mayEnter(found, actor);
}

const seesOf = (work: Work): string => work.table('examiner').visibilityKey();
const changed = () =>
  refuse(403, ['打印过程中您的权限已变化，请重新打印', 'What you may see has changed since; please print again']);

/** Long prints (decision 046). After a crash all pages are printed again. */
const printTask: TaskKind<PrintOrder, Place> = {
  kind,
  title: ['打印', 'Print'],
  store: 'business',
  slots: 1,
  run: makePrint,
  async mayFetch(work, order, held) {
    mayPrint(work, order);
    // what `makePrint` gave with the file
    if (!isRecord(held) || held.sees !== seesOf(work)) throw changed();
  },
};
export const printJobs: readonly JobKind[] = [taskJob(printTask)];

async function makePrint(run: Run): Promise<TaskEnd> {
  const { printing, sees } = await begin(run);
  const print = await openPrint(await headOf(run.work, printing.exam, run.payload.asked));
  const file = await unnamedFile();
  try {
    const made = await setRooms(run, printing, sees, print, file);
    if (made === undefined) {
      await file.close();
      return { cancelled: true, words: ['已取消，没有生成文件', 'Cancelled; there is no file'] };
    }
    const { people } = printing;
    return {
      words: [
        `共${people}人${made}页，可在“我的任务”中下载，保留30天`,
        `${quantity(people, 'person', 'people')}, ${quantity(made, 'page')}; available under “My tasks” for thirty days`,
      ],
      file: {
        name: printName(printing.exam, run.payload.asked),
        contentType: 'application/pdf',
        content: file.createReadStream({ start: 0 }),
        held: { sees },
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    print.close();
  }
}

const begin = (run: Run): Promise<{ printing: Printing; sees: string }> =>
  run.step(async (work, before) => {
    mayPrint(work, run.payload);
    const printing = await printingOf(work, run.payload.asked);
    const sees = seesOf(work);
    if (before && before.sees !== sees) throw changed();
    run.progress(0, seatsIn(printing.sittings));
    return {
      checkpoint: before ?? { sees, done: 0 },
      done: 0,
      answer: { printing, sees },
      audited: before ? null : { ...run.payload, people: printing.people },
    };
  });

async function setRooms(run: Run, printing: Printing, sees: string, print: OpenPrint, file: FileHandle) {
  let done = 0;
  for (const rooms of inSteps(printing.sittings)) {
    if (run.cancelled.aborted) return undefined;
    done += rooms.reduce((sum, { people }) => sum + people, 0);
    const read = await step(run, rooms, sees, done);
    for await (const room of printedRooms(run.work, rooms, read)) await file.writeFile(await print.add(room));
  }
  const { bytes, pages, missing } = await print.end();
  await file.writeFile(bytes);
  warnOf(run.work, printing.exam.name, missing);
  return pages;
}

const step = (run: Run, rooms: readonly RoomToPrint[], sees: string, done: number): Promise<ReadRooms> =>
  run.step(async (work) => {
    mayPrint(work, run.payload);
    if (seesOf(work) !== sees) throw changed();
    const answer = await readRooms(work, run.payload.asked, rooms);
    return { checkpoint: { sees, done }, done, answer, audited: null };
  });

function* inSteps(rooms: readonly RoomToPrint[]): Generator<RoomToPrint[]> {
  let next: RoomToPrint[] = [];
  let people = 0;
  for (const room of rooms) {
    next.push(room);
    people += room.people;
    if (people < peopleOfAStep) continue;
    yield next;
    next = [];
    people = 0;
  }
  if (next.length > 0) yield next;
}

/** An unlinked temporary file, so a crash leaves no file behind. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-print-'));
  const file = await open(join(folder, 'print'), 'wx+', 0o600);
  await rm(folder, { recursive: true, force: true });
  return file;
}
