import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { AuditRow } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';
import { presentAudits } from './present.ts';

const columns = [
  ...['id', 'version', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'isDeleted'],
  ...['bankId', 'bankVersion', 'snapshotHash', 'questionCount', 'addedCount', 'changedCount', 'removedCount'],
  ...['submitUser', 'submitTime', 'submitNote', 'auditUser', 'auditTime', 'auditResult', 'auditNote', 'checks'],
  ...['sampleRate', 'ticked', 'beforeAuditId', 'authorIds'],
];

export async function auditList(work: Work, { extra }: ListInput): Promise<ListOptions> {
  const { bankName, submitDept, mine } = extra;
  const { id } = work.actor;
  const bank = work.table('questionBank').withRemoved();
  const conditions = [
    ...(bankName
      ? [
          sql<SqlBool>`question_bank_audit.bank_id in (select b.id from ${bank.as('b')} where b.name ilike ${likePattern(bankName, 'contains')})`,
        ]
      : []),
    ...(submitDept
      ? [
          sql<SqlBool>`question_bank_audit.bank_id in (select b.id from ${bank.as('b')} where b.dept_id = ${submitDept})`,
        ]
      : []),
    ...(mine === 'mine' || mine === '1' ? [sql<SqlBool>`question_bank_audit.submit_user = ${id}`] : []),
    ...(mine === 'forMe'
      ? [
          sql<SqlBool>`question_bank_audit.submit_user <> ${id} and not question_bank_audit.author_ids @> array[${id}]::bigint[]
            and question_bank_audit.status = ${bankAuditStatus.of.awaiting}
            and ${work.actor.grants.has('bank_audit')}::boolean`,
        ]
      : []),
  ];
  return {
    columns,
    order: [{ field: 'submitTime', descending: true }],
    also: { key: `${id}|${JSON.stringify(extra)}`, conditions, reads: ['questionBank'] },
  };
}

export async function pageOfAudits(work: Work, input: ListInput): Promise<Page<AuditRow>> {
  const page = await pageOf(work, 'questionBankAudit', input, await auditList(work, input));
  return { ...page, records: await presentAudits(work, page.records) };
}
