import type { InputOf } from '@kaoxin/contract/call.ts';
import { faceOf, type Question } from '@kaoxin/contract/question/content.ts';
import { questionOf } from '@kaoxin/contract/question/question.ts';
import { difficulty, scoreRule, tempStatus } from '@kaoxin/contract/question/question-states.ts';
import type { questionTemp, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { cleanSent, richTextOf } from '../question/clean.ts';
import { refuseChangedHalves } from '../question/record-halves.ts';
import { wholeKey } from '../question/versions.ts';
import { refuseBlind } from '../question/without-keys.ts';
import { needWaiting } from './batches.ts';
import { openContent, type StagedContent, type StagedFacts, sealContent } from './content.ts';
import { judged } from './judge.ts';
import { pointsThere } from './knowledge.ts';
import { likenessesOf } from './likenesses.ts';
import { presentRecord } from './show/present-record.ts';
import { stagedText, statusOf, wordColumns } from './stage.ts';
import type { BatchRow, TempRow } from './tables.ts';
import { comparedBy, noTwin, type TwinColumns, twinsOf, twinsWithin } from './twins.ts';

type Body = InputOf<typeof questionTemp.calls.submit>['body'];
const { imported, dropped } = tempStatus.of;
const beginning = { stem: '', questionType: 1, defaultScore: 1, scoreRule: scoreRule.of.whole };

/** Locks the batch before its rows, in the same order as a confirmation. */
async function lockRows(work: Work, ids: readonly string[]): Promise<{ batch: BatchRow; rows: TempRow[] }> {
  const [first] = await work.table('questionTemp').those(ids).select('batchNo').execute();
  if (!first) throw refuse('notFound');
  const batch = await needWaiting(work, first.batchNo);
  const rows = await work.table('questionTemp').lock(ids);
  if (rows.some(({ batchId }) => batchId !== batch.id))
    throw refuse(400, ['请选择同一批次的试题', 'Choose questions of one batch']);
  if (rows.some(({ resultStatus }) => resultStatus === imported))
    throw refuse(400, ['已导入的试题请在题库中修改', 'What has been imported is changed in its bank']);
  return { batch, rows };
}

export async function mendRow(work: Work, { id, version, face, key, ...given }: Body): Promise<StagedRecord> {
  const { batch, rows } = await lockRows(work, [id]);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  work.target = id;
  if (version !== null && version !== undefined && version !== row.version) throw refuse('changedByOther');
  const before = openContent(work, row);
  const stored = before.question && { face: faceOf(before.question), key: wholeKey(before.question) };
  refuseChangedHalves(work, { face, key }, stored);
  if (before.question) refuseBlind(work, before.question, given);
  const question = reworded(before.question, given);
  const facts = await factsOf(work, before.facts, given);
  const content: StagedContent = {
    ...before,
    question,
    facts,
    problems: judged(question, [], facts.knowledgeSaid),
  };
  const changed = await work.table('questionTemp').change(id, {
    ...wordColumns(question, row.place),
    difficulty: facts.difficulty,
    shingles: [...comparedBy(question)],
    sealed: sealContent(work, content),
  });
  await keepPictures(work, stagedText(id), richTextOf(question), before.question ? richTextOf(before.question) : '');
  await compareAnew(work, batch, [changed.rowNo]);
  return presentRecord(work, await work.table('questionTemp').need(id));
}

function reworded(before: Question | null, given: Partial<Body>): Question {
  const fields = Object.keys(questionOf(beginning));
  const said = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => fields.includes(field) && value !== undefined),
  );
  return cleanSent(questionOf({ ...(before ?? beginning), ...said }));
}

async function factsOf(work: Work, before: StagedFacts, given: Partial<Body>): Promise<StagedFacts> {
  const { knowledge } = given;
  if (knowledge && !(await pointsThere(work, knowledge)))
    throw refuse(400, ['知识点不存在，请重新选择', 'Knowledge points: not there any more; choose again'], {
      fields: ['knowledge'],
    });
  return {
    difficulty: given.difficulty ?? before.difficulty ?? difficulty.of.medium,
    cognition: given.cognition === undefined ? before.cognition : given.cognition,
    source: given.source === undefined ? before.source : given.source,
    knowledge: knowledge === undefined ? before.knowledge : knowledge,
    // Choosing knowledge points resolves the unknown names of the file.
    knowledgeSaid: knowledge === undefined ? before.knowledgeSaid : [],
  };
}

/** Drops rows. Rows that had one of them as twin are compared again. */
export async function leaveOut(work: Work, ids: readonly string[] | undefined): Promise<null> {
  if (!ids) throw refuse('nothingChosen');
  const { batch, rows } = await lockRows(work, ids);
  work.target = ids.join(',');
  for (const { id } of rows) await work.table('questionTemp').change(id, { resultStatus: dropped });
  await compareAnew(
    work,
    batch,
    [],
    rows.map(({ rowNo }) => rowNo),
  );
  return null;
}

async function compareAnew(
  work: Work,
  batch: BatchRow,
  changed: readonly number[],
  gone: readonly number[] = [],
): Promise<void> {
  const table = work.table('questionTemp');
  const all = await table
    .select()
    .select(['id', 'rowNo', 'shingles', 'duplicateRow', 'resultStatus'])
    .where('batchId', '=', batch.id)
    .orderBy('rowNo')
    .execute();
  const likenesses = await likenessesOf(work);
  const touched = new Set([...changed, ...gone]);
  const rows = all.filter(({ rowNo, resultStatus }) => resultStatus !== dropped || changed.includes(rowNo));
  const compared = rows.map(({ rowNo, shingles }) => ({ rowNo, shingles: Int32Array.from(shingles) }));
  const twins = await twinsWithin(compared, likenesses.warn);
  const affected = rows.filter(
    ({ rowNo, duplicateRow, resultStatus }) =>
      resultStatus !== imported &&
      (changed.includes(rowNo) ||
        (duplicateRow !== null && touched.has(duplicateRow)) ||
        changed.includes(twins.get(rowNo)?.rowNo ?? 0)),
  );
  if (affected.length === 0) return;
  const wanted = new Set(affected.flatMap(({ rowNo }) => [rowNo, twins.get(rowNo)?.rowNo ?? rowNo]));
  const sealed = await table
    .those(rows.filter(({ rowNo }) => wanted.has(rowNo)).map(({ id }) => id))
    .select(['rowNo', 'sealed'])
    .execute();
  const contents = new Map(sealed.map((row) => [row.rowNo, openContent(work, row)]));
  const sought = affected.flatMap(({ rowNo, shingles }) => {
    const question = contents.get(rowNo)?.question;
    return question && shingles.length > 0 ? [{ rowNo, question, shingles: Int32Array.from(shingles) }] : [];
  });
  const found = await twinsOf(work, batch.bankId, sought, likenesses, {
    of: twins,
    question: (rowNo) => contents.get(rowNo)?.question ?? null,
  });
  const byRow = new Map<number, TwinColumns>(sought.map(({ rowNo }, at) => [rowNo, found[at] ?? noTwin]));
  for (const { id, rowNo } of affected) {
    const own = byRow.get(rowNo) ?? noTwin;
    await table.change(id, { ...own, resultStatus: statusOf(contents.get(rowNo)?.problems ?? [], own) });
  }
}
