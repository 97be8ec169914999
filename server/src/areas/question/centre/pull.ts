import type { InputOf } from '@kaoxin/contract/call.ts';
import { bank } from '@kaoxin/contract/question/bank.ts';
import type { PulledBank, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { refuse } from '#platform/http/errors.ts';
import { searchKeyOf } from '#platform/resource/fields.ts';
import type { Work } from '#platform/work.ts';
import { rowsOfSnapshot } from '../audit/snapshot.ts';
import { noteChanged, recountBank } from '../bank/counts.ts';
import { nextBankCode } from '../bank/hooks.ts';
import { noteBank } from '../bank/timeline.ts';
import { seesKeys } from '../question/versions.ts';
import type { BankRowOfTable } from '../tables.ts';
import { conflictsOf } from './conflicts.ts';
import { type Following, sortedOut } from './copies.ts';
import { copyQuestions } from './copy-questions.ts';
import { districtOfDept } from './dept-district.ts';
import { updateQuestions } from './follow-source.ts';
import { sharedBank } from './shared.ts';

type Calls = typeof questionCentre.calls;

function targetOf({ actor }: Work, targetDeptId: string | null | undefined): string {
  const dept = targetDeptId ?? actor.deptId;
  if (!dept) throw refuse(400, ['您没有所属部门，不能拉取题库', 'You belong to no department, which a bank needs']);
  if (dept !== actor.deptId && !actor.deptSubtree.includes(dept))
    throw refuse(400, ['只能拉取到本部门或下级部门', 'It goes to one’s own department or one below it'], {
      fields: ['targetDeptId'],
    });
  return dept;
}

/**
 * 拉取 (domain.md 2.2): copies the approved edition to a unit, or updates its copy. Questions unchanged here follow the
 * source. Questions changed on both sides become conflicts for a user to resolve.
 */
export async function pullBank(work: Work, { query }: Pick<InputOf<Calls['pull']>, 'query'>): Promise<PulledBank> {
  const source = await sharedBank(work, query.bankId);
  const deptId = targetOf(work, query.targetDeptId);
  if (source.deptId === deptId) throw refuse(400, ['不能拉取本单位的题库', 'The bank is this unit’s own already']);
  const withKeys =
    query.withAnswers === undefined || query.withAnswers === null ? seesKeys(work) : query.withAnswers === 1;
  if (withKeys && !seesKeys(work)) throw refuse('notAllowed');
  const copy = (await copyIn(work, source.id, deptId)) ?? (await beginCopy(work, source, deptId));
  work.target = copy.id;
  if (copy.status !== 1)
    throw refuse(400, [
      `本单位的题库【${copy.name}】已停用，请启用后再拉取`,
      `This unit’s copy ${copy.name} is disabled: enable it to pull`,
    ]);
  if (copy.sourceVersion === source.bankVersion)
    throw refuse(400, ['已拉取过该版本', 'This edition has been pulled already']);
  const edition = await rowsOfSnapshot(work, source.approvedAuditId);
  const sorted = await sortedOut(work, copy, edition);
  if (!withKeys) refuseLosingKeys(sorted.updated);
  const added = await copyQuestions(work, copy, sorted.added, withKeys);
  const updated = await updateQuestions(work, sorted.updated, withKeys);
  await recountBank(work, copy.id);
  await noteChanged(work, copy);
  const after = await work.table('questionBank').change(copy.id, { sourceVersion: source.bankVersion });
  const conflicts = await conflictsOf(work, after);
  const figures = { added, updated, skipped: edition.length - added - updated, conflict: conflicts.length };
  await noteBank(work, after, {
    action: 'pull',
    note: `${source.bankCode} v${source.bankVersion} +${figures.added} ~${figures.updated} !${figures.conflict}`,
  });
  return { bankId: copy.id, bankName: copy.name, ...figures, conflicts };
}

function refuseLosingKeys(updated: readonly Following[]): void {
  if (updated.some(({ copy }) => copy.contentHash !== null))
    throw refuse(400, [
      '本单位已拉取过含答案的版本，请由可查看答案的人员含答案拉取',
      'It was pulled with its answers; whoever may see answers brings it up to date with them',
    ]);
}

/** Locks the copy, so that the second of two concurrent pulls waits and sees the result of the first. */
async function copyIn(work: Work, sourceId: string, deptId: string): Promise<BankRowOfTable | undefined> {
  const [row] = await work
    .table('questionBank')
    .ofTenant()
    .select()
    .selectAll()
    .where('deptId', '=', deptId)
    .where('sourceBankId', '=', sourceId)
    .forUpdate()
    .execute();
  return row;
}

const longestName = 60;
async function freeName(work: Work, name: string, deptId: string): Promise<string> {
  const rows = await work
    .table('questionBank')
    .ofTenant()
    .select()
    .select('name')
    .where('deptId', '=', deptId)
    .execute();
  const taken = new Set(rows.map((row) => row.name));
  for (let at = 1; ; at += 1) {
    const suffix = at === 1 ? '' : `（${at}）`;
    const candidate = `${[...name].slice(0, longestName - suffix.length).join('')}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}

async function beginCopy(work: Work, source: BankRowOfTable, deptId: string): Promise<BankRowOfTable> {
  const { actor } = work;
  const called = { bankCode: await nextBankCode(work), name: await freeName(work, source.name, deptId) };
  return work.table('questionBank').insert({
    searchKey: '',
    ...called,
    ...searchKeyOf(bank, called),
    subject: source.subject,
    projectType: source.projectType,
    deptId,
    districtId: deptId === actor.deptId ? actor.districtId : await districtOfDept(work, deptId),
    ownerId: actor.id ?? source.ownerId,
    secretLevel: source.secretLevel,
    questionCount: 0,
    typeCounts: {},
    sourceBankId: source.id,
    sourceVersion: null,
    bankVersion: 0,
    auditStatus: bankAuditStatus.of.none,
    shareFlag: 0,
    approvedAuditId: null,
    approvedTime: null,
    remark: null,
    status: 1,
  });
}
