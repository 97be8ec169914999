import type { InputOf } from '@kaoxin/contract/call.ts';
import { defaultPageSize, type Page } from '@kaoxin/contract/conventions.ts';
import type { CentreRow, PulledCopy, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { type SqlBool, sql } from 'kysely';
import { byKeyword } from '#platform/database/keyword.ts';
import { pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { openKey, seesKeys, wordingsOf } from '../question/versions.ts';
import type { BankRowOfTable } from '../tables.ts';
import { conflictsOf } from './conflicts.ts';

type Calls = typeof questionCentre.calls;

/** Approved, enabled and shared: what every unit of the tenant may see and pull, whatever its scope. */
const isShared = sql<SqlBool>`question_bank.share_flag = 1 and question_bank.status = 1 and question_bank.approved_audit_id is not null`;

/** Reads past the caller's scope: only what is shared is looked for by it. */
const ofCentre = (work: Work): Work => work.as({ ...work.actor, scopes: 'all' });

/** A bank of the centre, or 404. */
export async function sharedBank(work: Work, id: string): Promise<BankRowOfTable & { approvedAuditId: string }> {
  const row = await work.table('questionBank').ofTenant().find(id);
  if (!row?.approvedAuditId || row.shareFlag !== 1 || row.status !== 1) throw refuse('notFound');
  return { ...row, approvedAuditId: row.approvedAuditId };
}

/** The copies that the caller's own unit has, by what they were pulled from. */
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
      typeCounts: (row.typeCounts ?? {}) as CentreRow['typeCounts'],
      bankVersion: row.bankVersion,
      approvedTime: row.approvedTime,
      isOwn: own.has(row.deptId) ? 1 : 0,
      pulledBankId: copy?.id ?? null,
      pulledVersion: copy?.sourceVersion ?? null,
      isNewer: copy && (copy.sourceVersion ?? 0) < row.bankVersion ? 1 : 0,
    };
  });
}

const columns = [
  ...['id', 'bankCode', 'name', 'subject', 'projectType', 'deptId', 'ownerId', 'questionCount', 'typeCounts'],
  ...['bankVersion', 'approvedTime', 'approvedAuditId'],
];

/** 题库中心: banks of all units that are approved and shared. */
export async function pageOfCentre(
  work: Work,
  { query }: Pick<InputOf<Calls['centerPage']>, 'query'>,
): Promise<Page<CentreRow>> {
  const { keyword, pulled } = query.extra;
  const copies = work.table('questionBank').ofTenant();
  const isPulled = sql<SqlBool>`question_bank.id in (select c.source_bank_id from ${copies.as('c')}
    where c.dept_id = ${work.actor.deptId} and c.source_bank_id is not null)`;
  const conditions = [
    isShared,
    ...(keyword ? byKeyword('questionBank', keyword) : []),
    ...(pulled ? [pulled === '1' ? isPulled : sql<SqlBool>`not ${isPulled}`] : []),
  ];
  const key = `centre|${work.actor.deptId}|${JSON.stringify(query.extra)}`;
  const page = await pageOf(ofCentre(work), 'questionBank', query, {
    columns,
    order: [{ field: 'approvedTime', descending: true }],
    also: { key, conditions },
  });
  return { ...page, records: await presentShared(work, page.records) };
}

/** A bank of the centre with its approved editions. */
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
    history: history.map((row) => ({ ...row, auditTime: row.auditTime ?? '' })),
    copies: await copiesBelow(work, bank.id),
  };
}

/** Copies in the caller's unit and below it, with their conflicts. */
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

/** Questions of its approved edition, in their order; keys for holders of `answer_view` alone. */
export async function centreQuestions(work: Work, { query }: Pick<InputOf<Calls['centerQuestions']>, 'query'>) {
  const bank = await sharedBank(work, query.bankId);
  const { current, size } = { current: query.current ?? 1, size: query.size ?? defaultPageSize };
  const snapshot = () => {
    const all = work.table('questionSnapshot').ofTenant().select().where('auditId', '=', bank.approvedAuditId);
    return query.ids ? all.where(sql<SqlBool>`question_id = any(${query.ids}::bigint[])`) : all;
  };
  const total = await snapshot().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await snapshot()
    .select(['questionId', 'versionNo'])
    .orderBy('sort')
    .offset((current - 1) * size)
    .limit(size)
    .execute();
  const wordings = await wordingsOf(work, rows, 'ofTenant');
  const named = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(rows.map(({ questionId }) => questionId))
    .select(['id', 'questionCode'])
    .execute();
  const codes = new Map(named.map(({ id, questionCode }) => [id, questionCode]));
  const records = rows.flatMap(({ questionId, versionNo }) => {
    const wording = wordings.get(questionId);
    if (!wording) return [];
    const key = seesKeys(work) ? openKey(work, wording) : null;
    return [{ id: questionId, questionCode: codes.get(questionId) ?? '', versionNo, face: wording.face, key }];
  });
  return { records, total: total.count, size, current, pages: Math.ceil(total.count / size) };
}
