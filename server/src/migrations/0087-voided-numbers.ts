import { type Kysely, sql } from 'kysely';
import { baseColumns, newest } from './columns.ts';

/** 编号作废登记 (domain.md 3.14), filled from timelines and from voided letters of violations. */
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
      case when e.diff->'replyDocNo'->>1 is null then '不予受理未获同意，改为受理' else '答复改为另一种文书' end,
      e.diff->'replyDocNo'->>1, e.actor_name
    from case_event e left join (${cases}) c on c.case_type = e.case_type and c.id = e.case_id
    where e.note like '%编号作废登记：%' and e.diff->'replyDocNo'->>0 is not null order by e.id`,
  `insert into voided_number (tenant_id, create_time, doc_no, title, case_type, case_id, reason, voided_by)
    select d.tenant_id, d.voided_time, d.doc_no, d.title, d.case_type, d.case_id, coalesce(r.revoke_reason, '处理决定已变更'), ''
    from document d join violation_record r on r.id = d.case_id
    where d.case_type = 'violation' and d.voided_time is not null order by d.id`,
];

export const up = business;
