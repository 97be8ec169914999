import { examStatus } from '@kaoxin/contract/exam/formal-states.ts';
import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { sql } from 'kysely';
import { addDays } from '#areas/casework/clock/day.ts';
import { changeViolation } from '#areas/exam/violation/change-violation.ts';
import { decideViolation } from '#areas/exam/violation/decide.ts';
import { isHeard } from '#areas/exam/violation/defence.ts';
import { recordViolations } from '#areas/exam/violation/record-violations.ts';
import type { AppContext } from '#platform/app-context.ts';
import { fixedClock } from '#platform/clock.ts';
import { Work } from '#platform/work.ts';
import { firstTenant } from '../../seeds/tenant.ts';
import type { Hall } from './hall.ts';
import { managerOf } from './manager.ts';

interface Story {
  level: 1 | 2 | 3;
  /** place of the subject in the examination; none: all of them */
  subject?: number;
  clause: string;
  factText: string;
  /** days from today on which it is recorded, decided and revoked */
  recorded: number;
  decided?: number;
  statement?: string;
  waived?: 1;
  revoked?: number;
}

const revokeReason = '经调取考场视频复核，不能证明所携带的纸条与考试内容有关，原认定的事实不成立，予以撤销。';

/** 违纪 of the examination that was sat two weeks ago, one in each phase (domain.md 1.3). */
const marked: readonly Story[] = [
  {
    ...{ level: 1, subject: 0, recorded: -12, decided: -5 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（二）项',
    factText: '开考四十分钟后手机在考场内响铃，监考人员当场收缴并登记，考生在考场情况记录单上签字。',
    statement: '手机是忘记交存，没有使用，请从轻处理。',
  },
  {
    ...{ level: 2, recorded: -12 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第七条第（一）项',
    factText: '考试期间翻看写有公式的纸条，监考人员当场制止，纸条已作为证据留存。',
  },
  {
    ...{ level: 2, recorded: -12, decided: -4, revoked: -2 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第七条第（一）项',
    factText: '座位抽屉内发现纸条一张，监考人员认为系考生携带，当场登记。',
  },
  {
    ...{ level: 3, recorded: -12, decided: -11, waived: 1 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第八条第（二）项',
    factText: '入场核验时人脸比对不一致，经询问承认由他人代替参加考试，已移交公安机关处理。',
  },
  {
    ...{ level: 1, subject: 1, recorded: 0 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（五）项',
    factText: '评卷中发现答题卡上书写姓名及与答题无关的标记，经评卷组三人复核认定。',
  },
];
/** Of the one that runs: what happened this morning. */
const running: readonly Story[] = [
  {
    ...{ level: 1, subject: 0, recorded: 0 },
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（四）项',
    factText: '考试结束信号发出后继续作答，经监考人员两次提醒仍未停止。',
  },
];

/** Every seventh of those who came: no two of them sit side by side. */
const apart = 7;

/** Records them as the manager of examinations would have, each on its day; what is there already is passed by. */
export async function recordStories(context: AppContext, { exam, subjects }: Hall): Promise<void> {
  const stories = storiesOf(exam.status);
  const manager = await managerOf(context);
  if (stories.length === 0 || !manager) return;
  const people = await peopleOf(context, exam.id, stories.length * apart);
  const today = context.clock.now().slice(0, 10);
  const at = (days: number) => {
    const clock = days === 0 ? context.clock : fixedClock(`${addDays(today, days)} 10:20:00`);
    return new Work({ ...context, clock }, manager, 'demonstration', 'business');
  };
  const steps = stories.flatMap((story, place) => {
    const examinerId = people[place * apart];
    if (examinerId === undefined) return [];
    const subjectCode = story.subject === undefined ? undefined : subjects[story.subject]?.code;
    const { recorded, decided, revoked } = story;
    return [
      { days: recorded, take: (work: Work) => record(work, examinerId, story, subjectCode) },
      ...(decided === undefined ? [] : [{ days: decided, take: (work: Work) => decide(work, examinerId, story) }]),
      ...(revoked === undefined ? [] : [{ days: revoked, take: (work: Work) => revoke(work, examinerId) }]),
    ];
  });
  // a timeline is written in the order of its days
  for (const { days, take } of steps.toSorted((one, other) => one.days - other.days)) await at(days).transaction(take);
}

function storiesOf(status: number): readonly Story[] {
  if (status === examStatus.of.running) return running;
  return status === examStatus.of.marking ? marked : [];
}

/** In the order of their seats; where nobody was asked for yet, whoever has one. */
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
  // a holiday may have moved the end of the window behind the day that was meant
  const waives = waived === 1 || !isHeard(there, work.now) ? 1 : 0;
  await decideViolation(work, { id: there.id, version: there.version, waived: waives, statement });
}

async function revoke(work: Work, examinerId: string): Promise<void> {
  const there = await recordOf(work, examinerId);
  if (there && there.status !== recordStatus.of.revoked)
    await changeViolation(work, { id: there.id, reason: revokeReason });
}
