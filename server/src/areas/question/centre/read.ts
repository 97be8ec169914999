import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import type { CentreRow, PulledCopy, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { type SqlBool, sql } from 'kysely';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { tableRows } from '#platform/sheets/lists/list-rows.ts';
import type { Work } from '#platform/work.ts';
import type { BankRowOfTable } from '../tables.ts';
import { conflictsOf } from './conflicts.ts';
import { isShared, sharedBank } from './shared.ts';
import { figuresOfEdition } from './statistics.ts';

type Calls = typeof questionCentre.calls;

/** Ignores the caller's data scope. Use it only with the condition `isShared`. */
export const ofCentre = (work: Work): Work => work.ofTenant();

async function copiesOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, SelectedRow<'questionBank'>>> {
  const { deptId } = work.actor;
  if (!deptId || ids.length === 0) return new Map();
  const rows = await work
    .table('questionBank')
    .ofTenant()
    .select()
    .selectAll()
    .where('deptId', '=', deptId)
    .where(sql<SqlBool>`source_bank_id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.sourceBankId ?? '', row]));
}

async function presentShared(work: Work, rows: readonly BankRowOfTable[]): Promise<CentreRow[]> {
  const labels = await labelsBeside(work, { subject: 'question_subject', projectType: 'exam_project' });
  const depts = await namesOf(
    work,
    'dept',
    rows.map(({ deptId }) => deptId),
  );
  const people = await namesOf(
    work,
    'user',
    rows.map(({ ownerId }) => ownerId),
  );
  const copies = await copiesOf(
    work,
    rows.map(({ id }) => id),
  );
  const audits = await work
    .table('questionBankAudit')
    .ofTenant()
    .those(rows.flatMap(({ approvedAuditId }) => approvedAuditId ?? []))
    .select(['bankId', 'questionCount'])
    .execute();
  const counts = new Map(audits.map(({ bankId, questionCount }) => [bankId, questionCount]));
  const types = await typesOf(
    work,
    rows.flatMap(({ approvedAuditId }) => approvedAuditId ?? []),
  );
  const own = new Set(work.actor.deptSubtree);
  return rows.map((row) => {
    const copy = copies.get(row.id);
    const { subjectName, projectTypeName } = labels(row);
    return {
      id: row.id,
      bankCode: row.bankCode,
      name: row.name,
      subject: row.subject,
      subjectName,
      projectTypeName,
      deptIdName: depts(row.deptId),
      ownerIdName: people(row.ownerId),
      questionCount: counts.get(row.id) ?? row.questionCount,
      typeCounts: types.get(row.approvedAuditId ?? '') ?? {},
      bankVersion: row.bankVersion,
      approvedTime: row.approvedTime,
      isOwn: own.has(row.deptId) ? 1 : 0,
      pulledBankId: copy?.id ?? null,
      pulledVersion: copy?.sourceVersion ?? null,
      isNewer: copy && (copy.sourceVersion ?? 0) < row.bankVersion ? 1 : 0,
    };
  });
}

async function typesOf(work: Work, audits: readonly string[]): Promise<ReadonlyMap<string, CentreRow['typeCounts']>> {
  const { rows } = await sql<{ auditId: string; questionType: number; count: number }>`
    select s.audit_id, q.question_type, count(*)::int as count from ${work.table('questionSnapshot').ofTenant().as('s')}
    join ${work.table('question').ofTenant().withRemoved().as('q')} on q.id = s.question_id
    where s.audit_id = any(${[...audits]}::bigint[]) group by 1, 2`.execute(work.handle);
  const byAudit = Map.groupBy(rows, ({ auditId }) => auditId);
  return new Map(
    [...byAudit].map(([id, some]) => [
      id,
      Object.fromEntries(some.map(({ questionType, count }) => [String(questionType), count])),
    ]),
  );
}

const columns = [
  ...['id', 'bankCode', 'name', 'subject', 'projectType', 'deptId', 'ownerId', 'questionCount'],
  ...['bankVersion', 'approvedTime', 'approvedAuditId'],
];

function centreList(work: Work, { extra }: ListInput): ListOptions {
  const { keyword, pulled } = extra;
  const copies = work.table('questionBank').ofTenant();
  const isPulled = sql<SqlBool>`question_bank.id in (select c.source_bank_id from ${copies.as('c')}
    where c.dept_id = ${work.actor.deptId} and c.source_bank_id is not null)`;
  const conditions = [isShared, ...(pulled ? [pulled === '1' ? isPulled : sql<SqlBool>`not ${isPulled}`] : [])];
  return {
    columns,
    order: [{ field: 'approvedTime', descending: true }],
    also: { key: `centre|${work.actor.deptId}|${JSON.stringify(extra)}`, conditions },
    keyword,
  };
}

export async function pageOfCentre(
  work: Work,
  { query }: Pick<InputOf<Calls['centerPage']>, 'query'>,
): Promise<Page<CentreRow>> {
  const page = await pageOf(ofCentre(work), 'questionBank', query, centreList(work, query));
  return { ...page, records: await presentShared(work, page.records) };
}

export const centreRows = tableRows('questionBank', centreList, presentShared);

export async function centreDetail(work: Work, { query }: Pick<InputOf<Calls['centerDetail']>, 'query'>) {
  const bank = await sharedBank(work, query.id);
  const [shown] = await presentShared(work, [bank]);
  if (!shown) throw refuse('notFound');
  const history = await work
    .table('questionBankAudit')
    .ofTenant()
    .select()
    .select(['bankVersion', 'auditTime', 'questionCount', 'addedCount', 'changedCount', 'removedCount'])
    .where('bankId', '=', bank.id)
    .where('auditResult', '=', 1)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return {
    ...shown,
    figures: await figuresOfEdition(work, bank.approvedAuditId),
    history: history.map((row) => ({ ...row, auditTime: row.auditTime ?? '' })),
    copies: await copiesBelow(work, bank.id),
  };
}

async function copiesBelow(work: Work, sourceId: string): Promise<PulledCopy[]> {
  const { grants, deptId, deptSubtree } = work.actor;
  if (!grants.has('bank_pull')) return [];
  const units = [...deptSubtree, ...(deptId ? [deptId] : [])];
  const copies = await work
    .table('questionBank')
    .select()
    .selectAll()
    .where('sourceBankId', '=', sourceId)
    .where(sql<SqlBool>`dept_id = any(${units}::bigint[])`)
    .orderBy('id')
    .execute();
  const depts = await namesOf(
    work,
    'dept',
    copies.map((copy) => copy.deptId),
  );
  const shown: PulledCopy[] = [];
  for (const copy of copies)
    shown.push({
      bankId: copy.id,
      bankName: copy.name,
      deptIdName: depts(copy.deptId),
      pulledVersion: copy.sourceVersion,
      conflicts: await conflictsOf(work, copy),
    });
  return shown;
}
