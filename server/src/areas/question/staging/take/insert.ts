import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import type { ImportOutcome } from '@kaoxin/contract/question/staging.ts';
import { type SqlBool, sql } from 'kysely';
import type { NewRow } from '#platform/database/scoped-table.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { richTextOf } from '../../question/clean.ts';
import { columnsOf, nextCodes, nextIds } from '../../question/keep.ts';
import { nothingYet } from '../../question/submit.ts';
import { halvesOf, seesKeys } from '../../question/versions.ts';
import { keepLikeness } from '../../similarity/keep-likeness.ts';
import { wordsAlone } from '../../similarity/likeness.ts';
import type { BankRowOfTable } from '../../tables.ts';
import type { StagedContent } from '../content.ts';
import { picturesIn } from '../rich-texts.ts';

const { awaiting } = questionStatus.of;

interface Given {
  rowNo: number;
  content: StagedContent;
}

export async function insertQuestions(
  work: Work,
  bank: BankRowOfTable,
  given: readonly Given[],
): Promise<{ refused: ImportOutcome['failedRows'] }> {
  const worded = await eachInTurn(given, ({ rowNo, content: { question, facts } }) => {
    if (!question) throw new Error(`row ${rowNo} has no question`);
    return { rowNo, question, facts, hash: columnsOf(work, question, '').contentHash };
  });
  const there = await codesOfSame(
    work,
    bank.id,
    worded.map(({ hash }) => hash),
  );
  const refused: ImportOutcome['failedRows'] = [];
  const fresh = worded.filter(({ rowNo, hash }) => {
    const code = there.get(comparedAs(work, hash));
    if (code !== undefined) refused.push({ rowNo, words: say(sameWords(code), work.actor.language) });
    else there.set(comparedAs(work, hash), '');
    return code === undefined;
  });
  const count = fresh.reduce((sum, { question }) => sum + 1 + question.children.length, 0);
  const [ids, codes] = [await nextIds(work, count), await nextCodes(work, count)];
  const rows: NewRow<'question'>[] = [];
  const versions: NewRow<'questionVersion'>[] = [];
  const kept = await eachInTurn(fresh, ({ question, facts }) => {
    const [id = '', code = ''] = [ids.shift(), codes.shift()];
    const beside = {
      ...nothingYet,
      bankId: bank.id,
      versionNo: 1,
      difficulty: facts.difficulty,
      knowledge: facts.knowledge,
      cognition: facts.cognition,
      source: facts.source,
      author: work.actor.id,
      expireDate: null,
      status: awaiting,
    };
    const columns = columnsOf(work, question, code);
    rows.push({ ...beside, ...columns, id, questionCode: code, parentId: '0', sort: 0 });
    const children = question.children.map((child, sort) => {
      const childId = ids.shift() ?? '';
      const own = { ...columnsOf(work, child, ''), contentHash: null, searchKey: '' };
      rows.push({ ...beside, ...own, id: childId, questionCode: codes.shift() ?? '', parentId: id, sort });
      return childId;
    });
    versions.push({
      questionId: id,
      versionNo: 1,
      ...halvesOf(work, question, children),
      contentHash: columns.contentHash,
    });
    return { id, bankId: bank.id, question };
  });
  await work.table('question').insertMany(rows);
  await work.table('questionVersion').insertMany(versions);
  await keepLikeness(work, kept);
  for (const { id, question } of kept) {
    const text = richTextOf(question);
    if (picturesIn(text).length > 0) await keepPictures(work, { of: 'question', id, field: 'stem' }, text);
  }
  return { refused };
}

/** 题库内已存在相同试题. An empty code refers to an earlier row. */
export const sameWords = (code: string): Label => [
  `题库内已存在相同试题${code && `（${code}）`}`,
  `The bank already has this question${code && ` (${code})`}`,
];

/**
 * The hash by which duplicates are found. Without the right to see keys it covers words only, so the result does not
 * confirm a guessed key.
 */
export const comparedAs = (work: Work, hash: string): string => (seesKeys(work) ? hash : wordsAlone(hash));

export async function codesOfSame(work: Work, bankId: string, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const wanted = [...new Set(hashes.map((hash) => comparedAs(work, hash)))];
  const kept = seesKeys(work) ? sql`content_hash` : sql`split_part(content_hash, '.', 1)`;
  const rows = await work
    .table('question')
    .ofTenant()
    .select()
    .select(['questionCode', 'contentHash'])
    .where('bankId', '=', bankId)
    .where('parentId', '=', '0')
    .where(sql<SqlBool>`${kept} = any(${wanted}::text[])`)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ contentHash, questionCode }) => [comparedAs(work, contentHash ?? ''), questionCode]));
}
