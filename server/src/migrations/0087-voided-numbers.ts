import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** 编号作废登记 (domain.md 3.14): what the timelines have noted of it until now stands there as well. */
export async function business(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const cases = ['petition:petition_letter', 'appeal:appeal', 'correction:message', 'reinspection:reinspection_user']
  .map((kind) => kind.split(':'))
  .map(([kind, table]) => `select '${kind}' as case_type, id, case_no from ${table}`)
  .join(' union all ');

const statements = [
  `create table voided_number (${baseColumns}, doc_no text not null, title text not null, case_type text not null,
    case_id bigint not null, case_no text, reason text not null, replaced_by text, voided_by text not null)`,
  `create index voided_number_list on voided_number ${newest}`,
  'create index voided_number_doc_no on voided_number (tenant_id, doc_no) where is_deleted = 0',
  `insert into voided_number (tenant_id, create_user, create_time, doc_no, title, case_type, case_id, case_no, reason, replaced_by, voided_by)
    select e.tenant_id, e.actor_id, e.time, e.diff->'replyDocNo'->>0, '答复文书', e.case_type, e.case_id, c.case_no,
      '答复改为另一种文书', e.diff->'replyDocNo'->>1, e.actor_name
    from case_event e left join (${cases}) c on c.case_type = e.case_type and c.id = e.case_id
    where e.note like '%编号作废登记：%' and e.diff->'replyDocNo'->>0 is not null`,
];

export const up = business;
