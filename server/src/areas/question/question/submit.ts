import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Question } from '@kaoxin/contract/question/content.ts';
import { type QuestionProblem, questionProblems } from '@kaoxin/contract/question/problems.ts';
import { type QuestionRecord, question, questionOf } from '@kaoxin/contract/question/question.ts';
import { type QuestionForm, questionForm, type RecordHalves } from '@kaoxin/contract/question/question-fields.ts';
import { difficulty, questionStatus, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { liftSuspensions } from '#areas/law/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { readInput } from '#platform/http/input.ts';
import type { Work } from '#platform/work.ts';
import { noteChanged, recountBank } from '../bank/counts.ts';
import type { BankRowOfTable, QuestionTableRow } from '../tables.ts';
import { wordsOf } from '../words.ts';
import { cleanSent } from './clean.ts';
import { columnsOf, type Facts, keepChildren, keepWording, nextCodes } from './keep.ts';
import { presentQuestion } from './present.ts';
import { refuseChangedHalves } from './record-halves.ts';
import { refuseSame } from './refuse-same.ts';
import { turn } from './turn.ts';
import { openKey, wholeOf, wordingsOf } from './versions.ts';
import { refuseBlind } from './without-keys.ts';

type Body = InputOf<typeof question.calls.submit>['body'];
type Given = Omit<Body, 'id' | 'version' | 'status' | keyof RecordHalves>;
const draftForm = questionForm.partial().required({ bankId: true, questionType: true });
const beginning = { stem: '', defaultScore: 1, scoreRule: scoreRule.of.whole, difficulty: difficulty.of.medium };
const { draft, awaiting, leaked } = questionStatus.of;

/** Adds or changes a question (domain.md 2.3). A frozen version stays, and the change becomes the next version. */
export async function submitQuestion(
  work: Work,
  { id, version, status, face, key, ...given }: Body,
): Promise<QuestionRecord> {
  if (!id) return presentQuestion(work, await addQuestion(work, given, status));
  const { bankId } = await work.table('question').need(id);
  const bank = await work.table('questionBank').needLocked(bankId);
  const row = await work.table('question').needLocked(id);
  work.target = id;
  if (row.parentId !== '0') throw refuse('notFound');
  if (version !== null && version !== undefined && version !== row.version) throw refuse('changedByOther');
  const stored = (await wordingsOf(work, [{ questionId: id, versionNo: row.versionNo }])).get(id);
  refuseChangedHalves(work, { face, key }, stored ? { face: stored.face, key: openKey(work, stored) } : null);
  const changed =
    Object.keys(given).length > 0
      ? await changeQuestion(work, bank, row, given, status)
      : await turn(work, bank, row, status ?? row.status);
  return presentQuestion(work, changed);
}

function refuseProblems(problems: readonly QuestionProblem[]): void {
  if (problems.length === 0) return;
  const said = (language: 0 | 1) => [...new Set(problems.map(({ words }) => words[language]))].slice(0, 5);
  throw refuse(400, [said(0).join('；'), said(1).join('; ')], {
    fields: problems.map(({ field, at, words }) => ({ path: at === undefined ? field : `${field}.${at}`, msg: words })),
  });
}

const factsOf = (given: Partial<QuestionForm>, before?: QuestionTableRow): Facts => ({
  difficulty: given.difficulty ?? before?.difficulty ?? 3,
  knowledge: given.knowledge === undefined ? (before?.knowledge ?? null) : given.knowledge,
  cognition: given.cognition === undefined ? (before?.cognition ?? null) : given.cognition,
  source: given.source === undefined ? (before?.source ?? null) : given.source,
  author: given.author === undefined ? (before?.author ?? null) : given.author,
  expireDate: given.expireDate === undefined ? (before?.expireDate ?? null) : given.expireDate,
});

async function checkFacts(work: Work, { knowledge, author }: Facts, before?: QuestionTableRow): Promise<void> {
  const added = (knowledge ?? []).filter((id) => !before?.knowledge?.includes(id));
  if (added.length > 0) {
    const found = await work.table('knowledgePoint').those(added).select('id').execute();
    if (found.length !== new Set(added).size)
      throw refuse(400, ['知识点不存在，请重新选择', 'Knowledge points: not there any more; choose again'], {
        fields: ['knowledge'],
      });
  }
  if (author && author !== before?.author)
    await work.mustExist('user', author, ['命题人不存在，请重新选择', 'Author: not there any more; choose again']);
}

/** Locks and returns the bank of a question, so that no concurrent submission takes its snapshot. */
export async function writableBank(work: Work, bankId: string): Promise<BankRowOfTable> {
  const bank = await work.table('questionBank').needLocked(bankId);
  refuseDisabled(bank);
  return bank;
}

function refuseDisabled({ status }: BankRowOfTable): void {
  if (status !== 1)
    throw refuse(400, ['该题库已停用，不能修改试题', 'The bank is disabled: its questions stay as they are']);
}

async function addQuestion(work: Work, given: Given, status?: number): Promise<QuestionTableRow> {
  const isDraft = status === draft;
  const asked = isDraft ? draftForm : questionForm;
  const { body: form } = readInput({ ...question.calls.submit, body: asked }, {}, given, work.actor.language);
  const bank = await writableBank(work, form.bankId);
  const written = cleanSent(questionOf({ ...beginning, ...form }));
  if (!isDraft) refuseProblems(questionProblems(written, wordsOf));
  const facts = factsOf({ ...form, author: form.author ?? work.actor.id });
  await checkFacts(work, facts);
  const [code = ''] = await nextCodes(work, 1);
  const columns = columnsOf(work, written, code);
  const contentHash = isDraft ? null : columns.contentHash;
  await refuseSame(work, form.bankId, contentHash);
  const row = await work.table('question').insert({
    ...columns,
    ...facts,
    ...nothingYet,
    contentHash,
    questionCode: code,
    bankId: form.bankId,
    status: isDraft ? draft : awaiting,
    versionNo: 1,
  });
  work.target = row.id;
  await keepWording(work, row, written, await keepChildren(work, row, written, []));
  await recountBank(work, form.bankId);
  await noteChanged(work, bank);
  return row;
}

export const nothingYet = {
  useCount: 0,
  pValue: null,
  rpb: null,
  discD: null,
  statN: null,
  statTime: null,
  exposureRate: null,
  lastUseTime: null,
  leakReason: null,
  approvedVersion: null,
  sourceQuestionId: null,
  sourceVersion: null,
  pulledVersion: null,
} as const;

function reworded(before: Question, form: Partial<QuestionForm>): Question {
  const said = Object.fromEntries(
    Object.entries(form).filter(([field, value]) => field in before && value !== undefined),
  );
  return cleanSent(questionOf({ ...before, ...said }));
}

export async function changeQuestion(
  work: Work,
  bank: BankRowOfTable,
  row: QuestionTableRow,
  form: Given,
  status?: number,
): Promise<QuestionTableRow> {
  if (row.status === leaked)
    throw refuse(400, ['已泄露作废的试题不能修改', 'A leaked question is not changed any more']);
  if (form.bankId !== undefined && form.bankId !== row.bankId)
    throw refuse(400, ['试题不能改到其他题库', 'A question stays in its bank'], { fields: ['bankId'] });
  refuseDisabled(bank);
  const stored = (await wordingsOf(work, [{ questionId: row.id, versionNo: row.versionNo }])).get(row.id);
  if (!stored) throw refuse('notFound');
  const before = wholeOf(work, stored);
  refuseBlind(work, before, form);
  const after = reworded(before, form);
  const asDraft = status === draft && row.approvedVersion === null;
  if (!asDraft) refuseProblems(questionProblems(after, wordsOf));
  const facts = factsOf(form, row);
  await checkFacts(work, facts, row);
  const isReworded = row.status === draft || !isDeepStrictEqual(after, before);
  if (!isReworded) {
    await noteChanged(work, bank);
    return work.table('question').change(row.id, { ...facts });
  }
  const columns = columnsOf(work, after, row.questionCode);
  const contentHash = asDraft ? null : columns.contentHash;
  if (contentHash !== row.contentHash) await refuseSame(work, row.bankId, contentHash, row.id);
  const changed = await work.table('question').change(row.id, {
    ...facts,
    ...columns,
    contentHash,
    versionNo: row.versionNo <= row.frozenVersion ? row.versionNo + 1 : row.versionNo,
    status: asDraft ? draft : awaiting,
  });
  // An edit lifts the suspension that a changed law caused.
  await liftSuspensions(work, 'question', [row.id]);
  const ids = form.children ? form.children.map(({ id }) => id) : stored.face.children.map(({ id }) => id);
  await keepWording(work, changed, after, await keepChildren(work, changed, after, ids), before);
  await recountBank(work, row.bankId);
  await noteChanged(work, bank);
  return changed;
}
