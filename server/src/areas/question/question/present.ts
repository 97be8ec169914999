import { base } from '@kaoxin/contract/conventions.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import { questionColumns } from '@kaoxin/contract/question/question-fields.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { keysOf, pick } from '@kaoxin/contract/records.ts';
import { dictionariesOf } from '@kaoxin/contract/resource.ts';
import { usesOfQuestions, versionsInUse } from '#engine/ports/question-port.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { QuestionTableRow } from '../tables.ts';
import { namesIn } from './names-in.ts';
import { questionProcess } from './turn.ts';
import { openKey, seesKeys, wordingsOf } from './versions.ts';

const beside = [
  'discD',
  'statN',
  'statTime',
  'childCount',
  'approvedVersion',
  'lastUseTime',
  'exposureRate',
  'parentId',
  'frozenVersion',
] as const;
export const listedColumns = [...new Set([...keysOf(base), ...keysOf(questionColumns), ...beside])];

const dictionaries = dictionariesOf(questionColumns);
const { banked, disabled, leaked } = questionStatus.of;

function allowedActions({ actor }: Work, { status, isDeleted }: QuestionTableRow, steps: readonly string[]): string[] {
  if (isDeleted === 1) return [];
  const may = (grant: string, action: string, holds: boolean) => (holds && actor.grants.has(grant) ? [action] : []);
  return [
    ...may('test_question_edit', 'edit', status !== leaked),
    ...may('test_question_delete', 'remove', true),
    ...steps,
    ...may('question_leak', 'leak', status === banked || status === disabled),
  ];
}

export async function presentRows(work: Work, rows: readonly QuestionTableRow[]): Promise<QuestionRow[]> {
  const labels = await labelsBeside(work, dictionaries);
  const banks = await namesIn(
    work,
    'questionBank',
    rows.map(({ bankId }) => bankId),
  );
  const points = await namesIn(
    work,
    'knowledgePoint',
    rows.flatMap(({ knowledge }) => knowledge ?? []),
  );
  const authors = await namesOf(
    work,
    'user',
    rows.map(({ author }) => author ?? null),
  );
  const stepsOf = await questionProcess.allowed(work, rows);
  const between = work.actor.language === 'en' ? ', ' : '、';
  return rows.map((row) => {
    const { parentId: _, frozenVersion: __, ...shown } = pick(row, listedColumns);
    return {
      ...shown,
      ...labels(row),
      bankIdName: banks.get(row.bankId) ?? null,
      authorName: authors(row.author ?? null),
      knowledgeName: (row.knowledge ?? []).flatMap((id) => points.get(id) ?? []).join(between) || null,
      allowedActions: allowedActions(work, row, stepsOf(row)),
    } as QuestionRow;
  });
}

async function versionsOf(work: Work, row: QuestionTableRow): Promise<QuestionRecord['versions']> {
  const rows = await work
    .table('questionVersion')
    .select()
    .select(['versionNo', 'createTime', 'createUser'])
    .where('questionId', '=', row.id)
    .orderBy('versionNo', 'desc')
    .execute();
  const names = await namesOf(
    work,
    'user',
    rows.map(({ createUser }) => createUser),
  );
  const inUse = await versionsInUse(work, row.id);
  return rows.map(({ versionNo, createTime, createUser }) => ({
    versionNo,
    createTime,
    createUserName: names(createUser),
    isApproved: versionNo === row.approvedVersion ? 1 : 0,
    paperCount: inUse.get(versionNo) ?? 0,
  }));
}

export async function presentQuestion(
  work: Work,
  row: QuestionTableRow,
  versionNo: number = row.versionNo,
): Promise<QuestionRecord> {
  const reach = row.isDeleted === 1 ? 'ofTenant' : 'seen';
  const wording = (await wordingsOf(work, [{ questionId: row.id, versionNo }], reach)).get(row.id);
  if (!wording) throw refuse('notFound');
  const [shown] = await presentRows(work, [row]);
  if (!shown) throw refuse('notFound');
  const children = await work
    .table('question')
    .select()
    .selectAll()
    .where('parentId', '=', row.id)
    .orderBy('sort')
    .execute();
  return {
    ...shown,
    shownVersion: versionNo,
    face: wording.face,
    key: seesKeys(work) ? openKey(work, wording) : null,
    children: await presentRows(work, children),
    versions: await versionsOf(work, row),
    usedIn: await usesOfQuestions(work, [row.id]),
    leakReason: row.leakReason,
    sourceQuestionId: row.sourceQuestionId,
  };
}

/**
 * A question that the caller sees. A removed question is readable only in a frozen version, for auditors of its bank.
 */
export async function shownQuestion(work: Work, id: string, versionNo: number | undefined): Promise<QuestionRecord> {
  const questions = work.table('question');
  const gone = versionNo === undefined ? undefined : await questions.removed().find(id);
  if (gone && versionNo !== undefined && versionNo <= gone.frozenVersion) return presentQuestion(work, gone, versionNo);
  return presentQuestion(work, await questions.need(id), versionNo);
}
