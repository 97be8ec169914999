import { type Kysely, sql } from 'kysely';

/**
 * Removes traces of authors from stored anonymous letters and answers (security.md S73): answers get random ids and
 * dates without time, their order is stored in `arrival`, and addresses are removed from timelines and citizens' files.
 * Audit rows are sealed and stay; logs mask them on reading (decision 085).
 */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const up = business;

const anonymousCases = ['petition_letter', 'appeal', 'message', 'reinspection_user', 'economist']
  .map((table) => `select id from ${table} where is_anonymous = 1`)
  .join(' union all ');
const day = (column: string) =>
  `date_trunc('day', a.${column} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

const statements = [
  'alter table survey_answer add column arrival bigint not null default 0',
  `update survey_answer a set arrival = placed.place from (
    select id, row_number() over (partition by survey_id order by submit_time, id) as place from survey_answer) placed
    where placed.id = a.id`,
  `update survey_answer a set submit_time = ${day('submit_time')}, create_time = ${day('submit_time')},
      update_time = ${day('submit_time')}, ip = null,
      id = ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 4))::bit(64)::bigint
        & 9223372036854775807
    from survey s where s.id = a.survey_id and s.anonymous = 1`,
  'create index survey_answer_arrival on survey_answer (tenant_id, survey_id, arrival)',
  'alter table case_event disable trigger case_event_fixed',
  'update case_event set ip = null where actor_id is null and ip is not null',
  'alter table case_event enable trigger case_event_fixed',
  `update biz_file set upload_ip = null where upload_ip is not null and case_id in (${anonymousCases})`,
];
