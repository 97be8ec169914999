import type { ReviewResult } from '@kaoxin/contract/reinspection/record.ts';
import { reinspectionStatus, reviewConclusion } from '@kaoxin/contract/reinspection/states.ts';
import { registerCase } from '@kaoxin/server/areas/casework/intake/register.ts';
import { namedPerson } from '@kaoxin/server/areas/casework/store/actor.ts';
import { performStep } from '@kaoxin/server/areas/casework/store/perform.ts';
import { type RecordedScore, recordedScore } from '@kaoxin/server/areas/exam/index.ts';
import { reviewIntake } from '@kaoxin/server/areas/reinspection/application/intake.ts';
import { reviewModule } from '@kaoxin/server/areas/reinspection/module.ts';
import { reviewCase } from '@kaoxin/server/areas/reinspection/review/review.ts';
import type { ReviewSelected } from '@kaoxin/server/areas/reinspection/table.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { type Actor, tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import { castFrom } from '../case-cast.ts';
import { type CaseFilling, takeSteps } from '../case-steps.ts';
import { keepAnswerSheet } from '../examinees/answer-sheet.ts';
import { acceptedWith } from '../petitions/accepted.ts';
import { demoStaff } from '../staff.ts';
import { type PlannedTask, reviewPlan, type Step } from './plan.ts';
import { knownAdditions, plantAdditions, type WrongAddition } from './plant.ts';
import type { Finding, Role } from './stories.ts';
import { type ReleasedExam, releasedExams, subjectsOf, taskFor, type Wanted } from './tasks.ts';

const named = (role: string): string[] => demoStaff.flatMap((one) => (one.role === role ? [one.account] : []));
const accounts = {
  manager: ['tangyishan'],
  drafter: named('exam_manager').filter((account) => account !== 'tangyishan'),
  first: named('score_reviewer'),
  second: named('score_reviewer'),
  auditor: ['zhoushenzhi', 'hanyining'],
  leader: ['linzhihe'],
} as const satisfies Record<Role, readonly string[]>;
const publicInstitutions = 2;

/**
 * Creates 成绩复核 of the demo: six tasks, and applications. Each step uses the product's own verbs on its day, so that
 * corrected scores update all results. A restart continues after the last step.
 * @returns the number of applications
 */
export async function fillReviews(context: AppContext, filling: CaseFilling = {}): Promise<number> {
  const { count = 900 } = filling;
  const today = filling.today ?? context.clock.now().slice(0, 10);
  const cast = await castFrom(context, accounts, '申请人');
  if (!cast) return 0;
  const work = () => new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const exams = await releasedExams(work(), cast('manager', 0).deptId ?? '0');
  const additions = await additionsOf(context, work, exams);
  const tasks = await tasksOf(work, exams, additions, today);
  const planted = new Map(additions.map((one) => [one.examinerId, one]));
  const steps = reviewPlan(count, tasks, ({ examinerId }) => planted.has(examinerId), {
    today,
    calendar: workCalendar(),
  });
  const actorOf = ({ of, move }: Step): Actor =>
    move === null
      ? cast(of.source < 3 ? 'citizen' : 'drafter', of.desk)
      : cast(move.who, move.who === 'second' ? of.desk + 1 : of.desk);
  const reviewersOf = ({ of }: Step) => [cast('first', of.desk), cast('second', of.desk + 1)].map(({ id }) => id);
  await takeSteps(
    context,
    steps,
    { ...filling, kind: 'reinspection', today },
    {
      actorOf,
      outside: async (inside, step) =>
        step.move?.verb === 'assign' ? Promise.all(reviewersOf(step).map((id) => namedPerson(inside, id))) : null,
      take: (inside, step, reviewers) => take(inside, step, reviewers),
    },
  );
  const filed = steps.filter(({ move }) => move === null);
  await keepAnswerSheet(context, { additions: await withNumbers(work(), additions) });
  return filed.length;
}

async function additionsOf(context: AppContext, work: () => Work, exams: readonly ReleasedExam[]) {
  const known = await knownAdditions(context);
  if (known) return known;
  const places = [];
  for (const { id, projectType } of exams.toReversed()) {
    if (projectType !== publicInstitutions) continue;
    const byPeople = (await subjectsOf(work(), id)).find(({ objective }) => objective === 0);
    if (byPeople) places.push({ examId: id, subjectCode: byPeople.code });
  }
  await plantAdditions(work, places);
  return (await knownAdditions(context)) ?? [];
}

async function tasksOf(
  work: () => Work,
  exams: readonly ReleasedExam[],
  additions: readonly WrongAddition[],
  today: string,
): Promise<PlannedTask[]> {
  const [latest] = exams.toReversed().filter(({ projectType }) => projectType === publicInstitutions);
  const marked = await Promise.all(exams.map(async (exam) => ({ exam, subjects: await subjectsOf(work(), exam.id) })));
  const byMachine = marked.filter(({ subjects }) => subjects.every(({ objective }) => objective === 1));
  // one examination with objective subjects only is enough
  const left = new Set(byMachine.slice(1).map(({ exam }) => exam.id));
  const usual: Wanted[] = exams.filter(({ id }) => !left.has(id)).map((exam) => ({ exam, share: 0.17 }));
  const window = { applyStart: `${addDays(today, -30)} 09:00:00`, applyEnd: `${addDays(today, 12)} 18:00:00` };
  const wanted: Wanted[] = [...usual, ...(latest ? [{ exam: latest, share: 0.15, window }] : [])];
  const first = additions.map(({ examinerId }) => examinerId);
  const tasks: PlannedTask[] = [];
  for (const one of wanted)
    tasks.push(
      await work().transaction((inside) => taskFor(inside, one, { first, idNoOf: inside.context.secrets.open })),
    );
  return tasks;
}

type Reviewers = readonly unknown[] | null;

async function take(work: Work, { of, move, at }: Step, reviewers: Reviewers): Promise<string> {
  if (move === null) return file(work, of, at);
  const row = await caseOf(work, of);
  if (move.finding) {
    const result = await found(work, row, move.finding);
    return (
      await reviewCase(work, reviewModule, { id: row.id, version: row.version, action: 'review', result } as never)
    ).id;
  }
  const input = { ...move.input, ...(reviewers ? { reviewers } : {}) };
  return (await performStep(work, reviewModule, row.id, move.verb, input as never)).id;
}

/** Files an application as if the task were still open. */
async function file(work: Work, { taskId, who, reason, text, source }: Step['of'], at: string): Promise<string> {
  const tasks = work.table('reinspection');
  const { status } = await tasks.needLocked(taskId);
  await tasks.change(taskId, { status: reinspectionStatus.of.published });
  const { id } = await registerCase(
    work,
    // phones of the demo are unassigned, so the usual check is skipped
    { ...reviewIntake, check: (entry, facts) => ({ ...withPhone(reviewIntake.check(entry, facts), who.phone) }) },
    {
      taskId,
      applicantName: who.name,
      idNo: who.idNo,
      phone: who.phone,
      ticketNo: who.ticketNo,
      subjectCode: who.subjectCode,
      applyReason: reason,
      reasonText: text,
      formData: {},
      receivedTime: at,
      priority: null,
    } as never,
    { source, accepted: acceptedWith(source, at) },
  );
  await tasks.change(taskId, { status });
  return id;
}

const withPhone = ({ entry }: ReturnType<typeof reviewIntake.check>, phone: string) => ({
  entry: { ...entry, phone },
  problems: [],
});

const caseOf = (work: Work, { taskId, who }: Step['of']) =>
  work
    .table('reinspectionUser')
    .ofTenant()
    .select()
    .selectAll()
    .where('taskId', '=', taskId)
    .where('examinerId', '=', who.examinerId)
    .where('subjectCode', '=', who.subjectCode)
    .executeTakeFirstOrThrow();

const { upheld, unmarked, addition, other } = reviewConclusion.of;
const notes: Readonly<Record<Finding, string>> = {
  upheld: '逐题核对，无漏评，合分与登分一致。',
  sum: '各题分数无误，登记的成绩与题分合计不符，应按合计更正。',
  unmarked: '主观题有一处作答未评，按评分标准补评。',
  other: '对一处评分依据理解不同，建议扣0.5分。',
};

async function found(work: Work, row: ReviewSelected, finding: Finding): Promise<ReviewResult> {
  const { examId, examinerId, subjectCode } = row;
  const recorded = await recordedScore(work, { examId, examinerId, subjectCode });
  const score = row.originalScore ?? 0;
  const note = notes[finding];
  if (finding === 'sum' && row.itemSum !== null) return { score: row.itemSum, conclusion: addition, note };
  if (finding === 'other') return { score: Math.max(0, score - 0.5), conclusion: other, note };
  const passedOver = finding === 'unmarked' && recorded ? withOneMore(recorded) : undefined;
  return passedOver ? { ...passedOver, conclusion: unmarked, note } : { score, conclusion: upheld, note: notes.upheld };
}

function withOneMore({ items, score }: RecordedScore): Pick<ReviewResult, 'score' | 'itemScores'> | undefined {
  const more = 2;
  const at = items.findIndex(
    ({ objective, score: given, full }) => objective === 0 && given !== null && given + more <= full,
  );
  const points = items.map(({ score: given }, place) => (given ?? 0) + (place === at ? more : 0));
  const sum = points.reduce((all, each) => all + each, 0);
  return at < 0 || score === null || sum !== score + more ? undefined : { score: sum, itemScores: points };
}

async function withNumbers(work: Work, additions: readonly WrongAddition[]) {
  const { rows } = await sql<{
    examinerId: string;
    caseNo: string;
  }>`select examiner_id as "examinerId", case_no as "caseNo"
    from reinspection_user where tenant_id = ${firstTenant} and is_deleted = 0
      and examiner_id = any(${additions.map(({ examinerId }) => examinerId)}::bigint[]) and item_sum <> original_score`.execute(
    work.handle,
  );
  const numbers = new Map(rows.map(({ examinerId, caseNo }) => [examinerId, caseNo]));
  return additions.map((one) => ({ ...one, caseNo: numbers.get(one.examinerId) ?? null }));
}
