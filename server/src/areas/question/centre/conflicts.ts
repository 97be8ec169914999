import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PulledBank, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { rowsOfSnapshot } from '../audit/snapshot.ts';
import { noteChanged, recountBank } from '../bank/counts.ts';
import { noteBank } from '../bank/timeline.ts';
import { writableBank } from '../question/submit.ts';
import { seesKeys, wordingsOf } from '../question/versions.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';
import { type Following, isTouched, stillOffered } from './copies.ts';
import { updateQuestions } from './follow-source.ts';
import { findShared } from './shared.ts';

type Calls = typeof questionCentre.calls;

/** Copies that changed both here and at the source since they were last equal. */
async function conflicting(work: Work, bank: BankRowOfTable): Promise<Following[]> {
  const source = bank.sourceBankId ? await findShared(work, bank.sourceBankId) : undefined;
  // A bank that its unit no longer shares causes no conflicts, even if an earlier edition was pulled.
  if (!source) return [];
  const edition = await rowsOfSnapshot(work, source.approvedAuditId);
  const snapshot = new Map((await stillOffered(work, edition)).map((row) => [row.questionId, row]));
  const copies = await work
    .table('question')
    .select()
    .selectAll()
    .where('bankId', '=', bank.id)
    .where('parentId', '=', '0')
    .where('status', '<>', questionStatus.of.leaked)
    .where(sql<SqlBool>`source_question_id is not null and version_no > coalesce(pulled_version, 0)`)
    .orderBy('id')
    .execute();
  return copies.flatMap((copy): Following[] => {
    const theirs = snapshot.get(copy.sourceQuestionId ?? '');
    return theirs && isTouched(copy) && (copy.sourceVersion ?? 0) < theirs.versionNo ? [{ copy, source: theirs }] : [];
  });
}

const told = ({ copy, source }: Following): PulledBank['conflicts'][number] => ({
  questionId: copy.id,
  sourceQuestionId: source.questionId,
  questionCode: copy.questionCode,
  brief: copy.brief,
  sourceVersion: source.versionNo,
});

export const conflictsOf = async (work: Work, bank: BankRowOfTable): Promise<PulledBank['conflicts']> =>
  (await conflicting(work, bank)).map(told);

/**
 * Resolves conflicts: the source's wording becomes the next version here, or the local wording stays until the source
 * changes again.
 */
export async function resolveConflicts(work: Work, { body }: InputOf<Calls['resolve']>): Promise<PulledBank> {
  const { bankId, theirs = [], own = [] } = body;
  const bank = await writableBank(work, bankId);
  work.target = bankId;
  const open = new Map((await conflicting(work, bank)).map((one) => [one.copy.id, one]));
  const chosen = (ids: readonly string[]): Following[] =>
    ids.map((id) => {
      const one = open.get(id);
      if (!one) throw refuse(400, ['该冲突已处理，请刷新后查看', 'This conflict has been decided; refresh to see how']);
      return one;
    });
  const [followed, kept] = [chosen(theirs), chosen(own.filter((id) => !theirs.includes(id)))];
  const keyed = await pulledWithKeys(work, followed);
  if (keyed.size > 0 && !seesKeys(work)) throw refuse('notAllowed');
  const updated =
    (await updateQuestions(
      work,
      followed.filter(({ copy }) => keyed.has(copy.id)),
      true,
    )) +
    (await updateQuestions(
      work,
      followed.filter(({ copy }) => !keyed.has(copy.id)),
      false,
    ));
  if (updated < followed.length)
    throw refuse(400, ['题库内已有相同试题，请保留本单位的版本', 'The bank has the same question already; keep yours']);
  for (const { copy, source } of kept) await keepOwn(work, copy, source.versionNo);
  await recountBank(work, bankId);
  await noteChanged(work, bank);
  await noteBank(work, bank, { action: 'resolve', note: `${followed.length} / ${kept.length}` });
  const conflicts = await conflictsOf(work, bank);
  return {
    bankId,
    bankName: bank.name,
    added: 0,
    updated,
    skipped: kept.length,
    conflict: conflicts.length,
    conflicts,
  };
}

/**
 * Ids of copies that were pulled with keys. Copies pulled without keys stay without them, whoever resolves the
 * conflict.
 */
async function pulledWithKeys(work: Work, followed: readonly Following[]): Promise<ReadonlySet<string>> {
  const pulled = followed.map(({ copy }) => ({ questionId: copy.id, versionNo: copy.pulledVersion ?? 0 }));
  const wordings = await wordingsOf(work, pulled);
  return new Set([...wordings].flatMap(([id, { contentHash }]) => (contentHash === null ? [] : [id])));
}

const keepOwn = (work: Work, { id }: QuestionTableRow, sourceVersion: number) =>
  work.table('question').change(id, { sourceVersion });
