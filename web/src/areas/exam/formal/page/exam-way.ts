import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';

const { draft, published, arranging, running, marking, released, archived } = examStatus.of;
export const way: readonly number[] = [draft, published, arranging, running, marking, released, archived];

export const plannedFor = (status: number, one: ExamRecord): string | null | undefined => {
  if (status === arranging) return one.registerEnd;
  if (status === running) return one.examStart;
  if (status === marking) return one.examEnd;
  return status === released ? one.scoreReleaseTime : null;
};

export const reached = (status: number, { timeline }: ExamRecord): string | undefined =>
  timeline.reduce<ExamRecord['timeline'][number] | undefined>(
    (last, event) =>
      event.toStatus === status && event.fromStatus !== status && event.seq > (last?.seq ?? 0) ? event : last,
    undefined,
  )?.time;

export const nextOf = ({ status }: ExamRecord): number | undefined => {
  const at = way.indexOf(status);
  return at < 0 ? undefined : way[at + 1];
};
