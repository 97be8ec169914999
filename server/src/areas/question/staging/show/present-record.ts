import { say } from '@kaoxin/contract/conventions.ts';
import { faceOf } from '@kaoxin/contract/question/content.ts';
import type { ImportLoss, StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { Loss } from '../../formats/format.ts';
import { openKey, seesKeys, wholeKey, wordingsOf } from '../../question/versions.ts';
import { openContent } from '../content.ts';
import type { TempRow } from '../tables.ts';
import { presentRows } from './present-rows.ts';

export const presentLoss = ({ actor }: Work, rowNo: number | null, { place, construct, words }: Loss): ImportLoss => ({
  rowNo,
  place,
  construct,
  words: say(words, actor.language),
});

export async function presentRecord(work: Work, row: TempRow): Promise<StagedRecord> {
  const [presented] = await presentRows(work, [row]);
  if (!presented) throw refuse('notFound');
  const { shown, content, hasTwin } = presented;
  const { question, facts, raw, losses } = content;
  const sees = seesKeys(work);
  return {
    ...shown,
    face: question ? faceOf(question) : null,
    key: question && sees ? wholeKey(question) : null,
    raw: sees ? raw : null,
    knowledge: facts.knowledge,
    cognition: facts.cognition,
    source: facts.source,
    knowledgeSaid: [...facts.knowledgeSaid],
    losses: losses.map((loss) => presentLoss(work, row.rowNo, loss)),
    twin: hasTwin ? await twinOf(work, row, shown) : null,
  };
}

async function twinOf(work: Work, row: TempRow, shown: Shown): Promise<StagedRecord['twin']> {
  const told = {
    similarity: row.similarity ?? 0,
    isKeyOther: shown.isKeyOther,
    questionCode: shown.duplicateCode,
    bankIdName: shown.duplicateBankName,
  };
  if (row.duplicateOf === null) {
    const other = await work
      .table('questionTemp')
      .select()
      .select('sealed')
      .where('batchId', '=', row.batchId)
      .where('rowNo', '=', row.duplicateRow ?? 0)
      .executeTakeFirst();
    const question = other && openContent(work, other).question;
    if (!question) return null;
    const key = seesKeys(work) ? wholeKey(question) : null;
    return { ...told, questionId: null, rowNo: row.duplicateRow, versionNo: null, face: faceOf(question), key };
  }
  const { id, versionNo } = await work.table('question').need(row.duplicateOf);
  const wording = (await wordingsOf(work, [{ questionId: id, versionNo }])).get(id);
  if (!wording) return null;
  const key = seesKeys(work) ? openKey(work, wording) : null;
  return { ...told, questionId: id, rowNo: null, versionNo, face: wording.face, key };
}

type Shown = Pick<StagedRecord, 'isKeyOther' | 'duplicateCode' | 'duplicateBankName'>;
