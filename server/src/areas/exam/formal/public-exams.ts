import type { OpenExam } from '@kaoxin/contract/exam/formal/open-exams.ts';
import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { type SqlBool, sql } from 'kysely';
import { yearsBefore } from '#engine/calendar/day.ts';
import { cachedByTenant } from '#platform/cached-by-tenant.ts';
import type { Work } from '#platform/work.ts';
import { examEvents } from './process/timeline.ts';

const { draft, cancelled } = examStatus.of;
const mostListed = 100;
/** Petitions about older matters are rare; staff complete them. */
const listedYears = 3;

/** Drafts are secret. A cancelled examination is public if it was published before. */
function published(work: Work) {
  const wasPublished = sql`select from ${work.ofTenant().table('caseEvent').as('event')}
    where event.case_type = ${examEvents} and event.case_id = formal_exam.id and event.action = ${examAction.of.publish}`;
  return work
    .table('formalExam')
    .ofTenant()
    .select()
    .where('status', '<>', draft)
    .where(sql<SqlBool>`(status <> ${cancelled} or exists (${wasPublished}))`);
}

export const publicExams = cachedByTenant(
  5_000,
  (work): Promise<OpenExam[]> =>
    published(work)
      .select(['id', 'name', 'year'])
      .where('examStart', '>', yearsBefore(work.now, listedYears))
      .orderBy('examStart', 'desc')
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute(),
);

export const isPublicExam = async (work: Work, id: string): Promise<boolean> =>
  (await published(work).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
