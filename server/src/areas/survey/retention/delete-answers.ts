import { createHash } from 'node:crypto';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { type SqlBool, sql } from 'kysely';
import { DestructionList } from '#platform/audit/destruction-list.ts';
import { auditJob } from '#platform/datasources/outgoing.ts';
import { apart } from '#platform/jobs/apart.ts';
import { forEachTenant } from '#platform/jobs/each-tenant.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import type { Work } from '#platform/work.ts';
import { keepYearsOf } from '../open/survey-notice.ts';

interface Batches {
  /** answers per statement */
  size: number;
  /** statements per turn and tenant; the rest follows at the next turn */
  max: number;
}

/**
 * Every hour, deletes the answers of surveys that ended more than `survey.keepYears` years ago, also removed answers.
 * The audit chain gets their number and a digest (domain.md 3.18).
 */
export const answerRetentionIn = ({ size, max }: Batches): PeriodicJob => {
  const job: PeriodicJob = {
    lock: 95,
    name: 'survey answers that were stored long enough',
    everyMs: 60 * 60_000,
    run: (db, context) =>
      forEachTenant(db, context, job.name, async (work) => {
        const years = keepYearsOf(await settingsOf(work));
        let left = max;
        for (const id of await dueSurveys(work, years))
          await apart(work.handle, context, { job: job.name, tenantId: work.actor.tenantId, survey: id }, async () => {
            left -= await deleteAnswers(work, id, years, { size, max: left });
          });
      }),
  };
  return job;
};

export const answerRetention = answerRetentionIn({ size: 5_000, max: 20 });

/**
 * The term ends with the day of the same date, or with the last of February: answers go from the next midnight on. The
 * lock excludes a survey that is resumed at the same moment.
 */
async function dueSurveys(work: Work, years: number): Promise<string[]> {
  const day = (time: unknown) => sql`(${time}::timestamptz at time zone 'Asia/Shanghai')::date`;
  const { rows } = await sql<{ id: string }>`select s.id from ${work.table('survey').withRemoved().as('s')}
    where s.status = ${surveyStatus.of.ended}
      and ${day(sql.ref('s.endedTime'))} + make_interval(years => ${years}::int) < ${day(work.now)}
      and exists (select from ${work.table('surveyAnswer').withRemoved().as('a')} where a.survey_id = s.id)
    order by s.id for update of s`.execute(work.handle);
  return rows.map(({ id }) => id);
}

/** Deletes the answers of a survey and writes day and term to the survey. @returns number of statements */
async function deleteAnswers(work: Work, surveyId: string, years: number, { size, max }: Batches): Promise<number> {
  if (max <= 0) return 0;
  const answers = work.table('surveyAnswer');
  const destroyed = new DestructionList();
  let batches = 0;
  for (let found = size; found === size && batches < max; batches += 1) {
    const rows = await answers
      .withRemoved()
      .select()
      .select(['id', 'submitTime', 'answers'])
      .where('surveyId', '=', surveyId)
      .orderBy('id')
      .limit(size)
      .execute();
    for (const { id, submitTime, answers: given } of rows)
      destroyed.add(work.actor.tenantId, `${id} ${submitTime} ${digestOf(given)}`, surveyId);
    const ids = rows.map(({ id }) => id);
    await answers.erase(sql<SqlBool>`id = any(${ids}::bigint[])`, 'ever');
    found = rows.length;
  }
  await work.table('survey').changeMany(sql<SqlBool>`id = ${surveyId} and answers_deleted_time is null`, {
    answersDeletedTime: work.now,
    answersDeletedYears: years,
  });
  await auditJob(work.context, work.handle, !work.inPrimary, destroyed.entries('survey-retention', '问卷答卷到期删除'));
  return batches;
}

const digestOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
