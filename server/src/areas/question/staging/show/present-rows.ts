import { base, say } from '@kaoxin/contract/conventions.ts';
import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { stagedFields } from '@kaoxin/contract/question/staged-fields.ts';
import type { StagedProblem, StagedQuestion } from '@kaoxin/contract/question/staging.ts';
import { keysOf, pick } from '@kaoxin/contract/records.ts';
import { dictionariesOf } from '@kaoxin/contract/resource.ts';
import { labelsBeside } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import type { FieldProblem } from '../../formats/format.ts';
import { seesKeys } from '../../question/versions.ts';
import { openContent, type StagedContent } from '../content.ts';
import { likenessesOf } from '../likenesses.ts';
import type { TempRow } from '../tables.ts';
import { withoutKey } from './without-key.ts';

const dictionaries = dictionariesOf(stagedFields);
const { imported } = tempStatus.of;
const beside = ['duplicateOf', 'duplicateRow', 'isKeyOther', 'isBlocked', 'lossCount'] as const;

export const stagedColumns = [
  ...new Set<string>([...Object.keys(base), ...Object.keys(stagedFields), ...beside, 'sealed']),
];

interface Twin {
  code: string | null;
  bankName: string | null;
}

async function twinsSeen(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Twin>> {
  if (ids.length === 0) return new Map();
  const rows = await work.table('question').those(ids).select(['id', 'questionCode', 'bankId']).execute();
  const banks = await work
    .table('questionBank')
    .those([...new Set(rows.map(({ bankId }) => bankId))])
    .select(['id', 'name'])
    .execute();
  const names = new Map(banks.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, questionCode, bankId }) => [id, { code: questionCode, bankName: names.get(bankId) ?? null }]),
  );
}

export async function pointNames(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work
    .table('knowledgePoint')
    .withRemoved()
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function likeWords({ duplicateRow, similarity }: TempRow, code: string | null): FieldProblem['words'] {
  const percent = Math.floor((similarity ?? 0) * 100);
  return duplicateRow === null
    ? [`与题库中试题${code ?? ''}相似度${percent}%`, `${percent}% like question ${code ?? ''} of a bank`]
    : [`与第${duplicateRow}行相似度${percent}%`, `${percent}% like row ${duplicateRow}`];
}

const likenessTo = (twin: Twin | undefined, row: TempRow) => ({
  duplicateOf: row.duplicateOf,
  duplicateCode: twin?.code ?? null,
  duplicateRow: row.duplicateRow,
  duplicateBankName: twin?.bankName ?? null,
  similarity: row.similarity,
  isBlocked: row.isBlocked,
});
const unlike: ReturnType<typeof likenessTo> = {
  duplicateOf: null,
  duplicateCode: null,
  duplicateRow: null,
  duplicateBankName: null,
  similarity: null,
  isBlocked: 0,
};

export async function presentRows(
  work: Work,
  rows: readonly TempRow[],
): Promise<{ shown: StagedQuestion; content: StagedContent; hasTwin: boolean }[]> {
  const contents = rows.map((row) => openContent(work, row));
  const labels = await labelsBeside(work, dictionaries);
  const twins = await twinsSeen(
    work,
    rows.flatMap(({ duplicateOf }) => duplicateOf ?? []),
  );
  const points = await pointNames(
    work,
    contents.flatMap(({ facts }) => facts.knowledge ?? []),
  );
  const { warn } = await likenessesOf(work);
  const { language } = work.actor;
  const told = ({ field, at, words }: FieldProblem): StagedProblem => ({
    field,
    at: at ?? null,
    words: say(words, language),
  });
  return rows.flatMap((row, place) => {
    const content = contents[place];
    if (!content) return [];
    const twin = row.duplicateOf === null ? undefined : twins.get(row.duplicateOf);
    // Hide twins that are listed only because of their key from callers who may not see keys.
    const isTold = seesKeys(work) || (row.similarity ?? 0) >= warn;
    const hasTwin = isTold && row.similarity !== null && (twin !== undefined || row.duplicateRow !== null);
    const own = pick(row, [...keysOf(base), ...keysOf(stagedFields)]);
    const problems = (seesKeys(work) ? content.problems : content.problems.map(withoutKey)).map(told);
    if (hasTwin) problems.push(told({ field: 'stem', words: likeWords(row, twin?.code ?? null) }));
    const knowledge = (content.facts.knowledge ?? []).flatMap((id) => points.get(id) ?? []);
    const shown = {
      ...own,
      ...labels(row),
      knowledgeName: knowledge.join(language === 'en' ? ', ' : '、') || null,
      problems,
      lossCount: row.lossCount,
      ...(hasTwin ? likenessTo(twin, row) : unlike),
      isKeyOther: hasTwin && seesKeys(work) ? row.isKeyOther : 0,
      allowedActions: row.resultStatus === imported ? [] : ['edit', 'remove'],
    };
    return [{ shown: shown as StagedQuestion, content, hasTwin }];
  });
}
