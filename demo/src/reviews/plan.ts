import { reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type CaseStep, inOrder, stepsOf, storyAt } from '../case-steps.ts';
import { arrival } from '../petitions/diary.ts';
import { type Chance, chance as stream } from '../prng.ts';
import { corrected, depths, type Move, usualStories } from './stories.ts';

export interface Candidate {
  examinerId: string;
  name: string;
  idNo: string;
  phone: string;
  ticketNo: string;
  subjectCode: string;
  score: number | null;
}

export interface PlannedTask {
  id: string;
  /** of the window: `yyyy-MM-dd HH:mm:ss` */
  applyStart: string;
  applyEnd: string;
  isOpen: boolean;
  share: number;
  /** limited to the reasons allowed for objective subjects */
  isObjective: boolean;
  people: readonly Candidate[];
}

export interface Filed {
  /** name used while the steps are created */
  title: string;
  taskId: string;
  who: Candidate;
  reason: number;
  text: string;
  source: number;
  desk: number;
}
export type Step = CaseStep<Filed, Move>;

const { unmarked, addition, zero, absence } = reviewReason.of;
const texts: Readonly<Record<number, readonly string[]>> = {
  [unmarked]: [
    '主观题最后一问我写在了答题卡背面，怀疑没有评到这一问，请核查是否漏评。',
    '材料题第二小题写满了一页，得分明显低于预期，请核查有没有漏评的部分。',
  ],
  [addition]: [
    '各题得分估算下来与公布的总分不一致，请核对各题分数合计是否有误。',
    '成绩与平时模拟相差较大，怀疑合分或登分时出现差错，请予核查。',
  ],
  [zero]: ['本人完整作答并按要求填涂了答题卡，成绩却很低，请核查答题卡识读是否正确。'],
  [absence]: ['本人当天全程参加了该科目考试，请核查到考记录和成绩登记。'],
};
const website = 1;
const byStaff = 4;
/** Share of applications with a changed score (domain.md 5.2). */
const correctedShare = 0.04;

interface Around {
  today: string;
  calendar: WorkCalendar;
}

function dayIn({ applyStart, applyEnd }: PlannedTask, luck: Chance, { today }: Around): string {
  const first = applyStart.slice(0, 10);
  const last = [applyEnd.slice(0, 10), addDays(today, -1)].sort()[0] ?? first;
  const length = Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000));
  return addDays(first, 1 + Math.floor((luck.whole(0, 99) ** 2 / 10_000) * (length - 1)));
}

function application(task: PlannedTask, nth: number, planted: readonly Move[] | undefined, around: Around): Step[] {
  const luck = stream(`review ${task.applyStart} ${nth}`);
  const who = task.people[nth];
  if (!who) return [];
  const isSum = planted === corrected.sum;
  const reason = task.isObjective ? zero : isSum ? addition : luck.pick([unmarked, addition]);
  const source = luck.happens(0.8) ? website : byStaff;
  const of: Filed = {
    title: `${task.id} ${nth}`,
    taskId: task.id,
    who,
    reason,
    source,
    text: luck.pick(texts[reason] ?? []),
    desk: luck.whole(0, 29),
  };
  const received = arrival(dayIn(task, luck, around), source === byStaff, around.calendar, luck);
  const [settledAtOnce] = usualStories;
  const usual = task.isObjective ? settledAtOnce : storyAt(usualStories, luck.whole(0, 99), 100);
  const moves = planted ?? usual?.moves ?? [];
  const most = task.isOpen && !planted ? storyAt(depths, nth, Math.max(nth + 1, 24)).depth : moves.length;
  for (let depth = Math.min(most, moves.length); depth >= 0; depth -= 1) {
    const steps = stepsOf(of, received, moves.slice(0, depth), luck, around);
    if (steps) return steps;
  }
  return [];
}

/**
 * All steps of the invented applications in chronological order.
 * @param isPlanted whether the score has a planted wrong addition; each of these applies
 */
export function reviewPlan(
  count: number,
  tasks: readonly PlannedTask[],
  isPlanted: (who: Candidate) => boolean,
  around: Around,
): Step[] {
  const steps: Step[] = [];
  // an examinee applies only once if two tasks belong to one examination
  const applied = new Set<string>();
  let unmarkedLeft = Math.max(
    2,
    Math.round(count * correctedShare) - tasks.flatMap(({ people }) => people.filter(isPlanted)).length,
  );
  for (const task of tasks) {
    const most = Math.min(task.people.length, Math.max(1, Math.round(count * task.share)));
    for (let nth = 0; nth < task.people.length; nth += 1) {
      const who = task.people[nth];
      const isMisadded = who !== undefined && isPlanted(who);
      if (nth >= most && !isMisadded) continue;
      const whose = `${who?.examinerId} ${who?.subjectCode}`;
      if (applied.has(whose)) continue;
      applied.add(whose);
      const isPassedOver = !isMisadded && !task.isOpen && !task.isObjective && nth % 9 === 4 && unmarkedLeft > 0;
      if (isPassedOver) unmarkedLeft -= 1;
      const planted = isMisadded ? corrected.sum : isPassedOver ? corrected.unmarked : undefined;
      steps.push(...application(task, nth, planted, around));
    }
  }
  return inOrder(steps);
}
