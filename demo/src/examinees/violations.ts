import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { changeViolation } from '@kaoxin/server/areas/exam/violation/change-violation.ts';
import { decideViolation } from '@kaoxin/server/areas/exam/violation/decide.ts';
import { isHeard } from '@kaoxin/server/areas/exam/violation/defence.ts';
import { recordViolations } from '@kaoxin/server/areas/exam/violation/record-violations.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { fixedClock } from '@kaoxin/server/platform/clock.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { sql } from 'kysely';
import type { Hall } from './hall.ts';
import { managerOf, secondManagerOf } from './manager.ts';
import { type Story, storiesOf } from './violation-stories.ts';

/** Every seventh attendee, so that no two sit next to each other. */
const apart = 7;

/**
 * Records violations as the exam manager, each on its day; existing ones are skipped.
 * @param isReviewed documents were reviewed after the release
 */
export async function recordStories(context: AppContext, { exam, subjects }: Hall, isReviewed: boolean): Promise<void> {
  const stories = storiesOf(exam.status, isReviewed);
  const manager = await managerOf(context);
  const decider = await secondManagerOf(context);
  if (stories.length === 0 || !manager || !decider) return;
  const people = await peopleOf(context, exam.id, stories.length * apart);
  const today = context.clock.now().slice(0, 10);
  const at = (days: number, actor: Actor) => {
    const clock = days === 0 ? context.clock : fixedClock(`${addDays(today, days)} 10:20:00`);
    return new Work({ ...context, clock }, actor, 'demonstration', 'business');
  };
  const steps = stories.flatMap((story, place) => {
    const examinerId = people[place * apart];
    if (examinerId === undefined) return [];
    const subjectCode = story.subject === undefined ? undefined : subjects[story.subject]?.code;
    const { recorded, decided, revoked } = story;
    return [
      { days: recorded, by: manager, take: (work: Work) => record(work, examinerId, story, subjectCode) },
      ...(decided === undefined
        ? []
        : [{ days: decided, by: decider, take: (work: Work) => decide(work, examinerId, story) }]),
      ...(revoked === undefined
        ? []
        : [{ days: revoked, by: decider, take: (work: Work) => revoke(work, examinerId, story) }]),
    ];
  });
  // a timeline must be written in chronological order
  for (const { days, by, take } of steps.toSorted((one, other) => one.days - other.days))
    await at(days, by).transaction(take);
}

async function peopleOf(context: AppContext, examId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from examiner where tenant_id = ${firstTenant}
    and exam_id = ${examId} and room_id is not null and attend_status <> 2 order by id limit ${most}`.execute(
    context.database.kysely,
  );
  return rows.map(({ id }) => id);
}

const recordOf = (work: Work, examinerId: string) =>
  work.table('violationRecord').select().selectAll().where('examinerId', '=', examinerId).executeTakeFirst();

async function record(
  work: Work,
  examinerId: string,
  { level, clause, factText }: Story,
  subjectCode: string | undefined,
): Promise<void> {
  if (await recordOf(work, examinerId)) return;
  await recordViolations(work, {
    ids: [examinerId],
    level,
    subjectCode: subjectCode ?? null,
    clause,
    factText,
    evidence: null,
  });
}

async function decide(work: Work, examinerId: string, { statement, waived }: Story): Promise<void> {
  const there = await recordOf(work, examinerId);
  if (!there || there.decidedTime !== null || there.status === recordStatus.of.revoked) return;
  // a holiday may have moved the end of the defence period beyond the planned day
  const waives = waived === 1 || !isHeard(there, work.now) ? 1 : 0;
  await decideViolation(work, { id: there.id, version: there.version, waived: waives, statement });
}

async function revoke(work: Work, examinerId: string, { revokeReason = '' }: Story): Promise<void> {
  const there = await recordOf(work, examinerId);
  if (there && there.status !== recordStatus.of.revoked)
    await changeViolation(work, { id: there.id, reason: revokeReason });
}
