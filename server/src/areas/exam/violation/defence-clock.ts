import { entersIntegrity } from '@kaoxin/contract/exam/violation-states.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type SqlBool, sql } from 'kysely';
import { holders } from '#engine/people/holders.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { placeRows } from '../formal/places/place-rows.ts';
import { examPage } from '../formal/process/notices.ts';

const morning = '08:00:00';

/**
 * Every hour; notifies deciding users in the morning that defence windows have closed, once per record (domain.md 3.2).
 */
export const defenceClock: PeriodicJob = {
  lock: 77,
  name: 'windows for a defence that are over',
  everyMs: 3_600_000,
  run: (db, context) => forEachTenant(db, context, defenceClock.name, tellTenant),
};

async function tellTenant(work: Work): Promise<void> {
  const [today = '', time = ''] = work.now.split(' ');
  if (time < morning) return;
  const records = work.table('violationRecord');
  const over = await records
    .select()
    .select(['id', 'examId', 'districtId', 'level'])
    .where(
      sql<SqlBool>`status = 1 and decided_time is null and defence_told is null and defence_until < ${today}::date`,
    )
    .orderBy('id')
    .limit(1_000)
    .execute();
  for (const [examId, rows] of Map.groupBy(over, (row) => row.examId)) {
    const exam = await work.table('formalExam').find(examId);
    if (!exam) continue;
    for (const [decider, own] of Map.groupBy(rows, deciderOf))
      await notifyPeople(work, await decidersOf(work, decider), {
        tab: 'message',
        title: [`${exam.examCode} 陈述申辩期已满`, `${exam.examCode} the time for a defence is over`],
        content: [
          `${exam.name}：${own.length}件违纪记录的陈述申辩期已满，请作出处理决定`,
          `${exam.name}: the time for a defence is over in ${quantity(own.length, 'violation')}; please decide`,
        ],
        path: `${examPage}?id=${examId}&part=violations`,
      });
  }
  await records.derive(over.map(({ id }) => ({ id, defenceTold: today })));
}

const city = 'city';

/** The district of a record, or the city office for levels of the integrity record (decision 078). */
const deciderOf = ({ districtId, level }: { districtId: string; level: number }): string =>
  entersIntegrity(level) ? city : districtId;

/** Users who decide for a district. If it has none, and for the city, managers of examinations decide. */
async function decidersOf(work: Work, districtId: string): Promise<string[]> {
  if (districtId === city) return holders(work, 'examiner_violation', null, 'exam_manager');
  const dept = (await placeRows(work, [districtId])).get(districtId)?.deptId;
  const own = dept ? await holders(work, 'examiner_violation', dept, null) : [];
  return own.length > 0 ? own : holders(work, 'examiner_violation', null, 'exam_manager');
}
