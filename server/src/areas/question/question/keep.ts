import type { Question } from '@kaoxin/contract/question/content.ts';
import { briefLength } from '@kaoxin/contract/question/question-fields.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { nextNumber } from '#engine/numbering/numbers.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { keepLikeness } from '../similarity/keep-likeness.ts';
import { likenessOf, sameHashOf } from '../similarity/likeness.ts';
import type { QuestionTableRow } from '../tables.ts';
import { wordsOf } from '../words.ts';
import { richTextOf } from './clean.ts';
import { halvesOf } from './versions.ts';

/** Characters of a stem that a keyword search covers. */
const searchedLength = 600;

export interface Facts {
  difficulty: number;
  knowledge: string[] | null;
  cognition: number | null;
  source: string | null;
  author: string | null;
  expireDate: string | null;
}

export async function nextCodes(work: Work, count: number): Promise<string[]> {
  if (count === 0) return [];
  const last = await nextNumber(work, 'question', count);
  return Array.from({ length: count }, (_, at) => `ST${String(last - count + at + 1).padStart(9, '0')}`);
}

export async function nextIds(work: Work, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select next_id() as id from generate_series(1, ${count}::int)`.execute(
    work.handle,
  );
  return rows.map(({ id }) => id);
}

export function columnsOf(work: Work, question: Question, code: string) {
  const stem = wordsOf(question.stem).replace(/\s+/gu, ' ');
  const brief = cutCharacters(stem, briefLength) || '—';
  const options = question.options.map(({ text }) => wordsOf(text)).join(' ');
  const likeness = likenessOf(question, work.context.secrets.digest);
  const found = cutCharacters(`${stem} ${options}`.toLowerCase(), searchedLength);
  return {
    questionType: question.questionType,
    brief,
    defaultScore: question.defaultScore,
    childCount: question.children.length,
    searchKey: `${code.toLowerCase()} ${found} ${pinyinSearch(brief)}`,
    stemHash: likeness.stemHash,
    contentHash: sameHashOf(question, likeness),
  };
}

/**
 * Stores the children of a reading as rows of their own, because figures and papers refer to them. Children whose id is
 * sent keep their row.
 * @returns their ids, in the order of the children
 */
export async function keepChildren(
  work: Work,
  parent: QuestionTableRow,
  question: Question,
  ids: readonly (string | null | undefined)[],
): Promise<string[]> {
  const table = work.table('question');
  const before = await table.select().select('id').where('parentId', '=', parent.id).execute();
  const known = new Set(before.map(({ id }) => id));
  if (ids.some((id) => id && !known.has(id))) throw refuse('changedByOther');
  const staying = question.children.map((_, at) => ids[at]).map((id) => (id && known.has(id) ? id : undefined));
  const gone = [...known].filter((id) => !staying.includes(id));
  if (gone.length > 0) await table.remove(gone);
  const codes = await nextCodes(work, staying.filter((id) => id === undefined).length);
  const kept: string[] = [];
  for (const [sort, child] of question.children.entries()) {
    const id = staying[sort];
    const { contentHash: _, ...columns } = columnsOf(work, child, '');
    const values = {
      ...columns,
      contentHash: null,
      searchKey: '',
      bankId: parent.bankId,
      parentId: parent.id,
      sort,
      status: parent.status,
      versionNo: parent.versionNo,
      difficulty: parent.difficulty,
      knowledge: parent.knowledge,
      cognition: parent.cognition,
    };
    if (id) kept.push((await table.change(id, values)).id);
    else
      kept.push(
        (
          await table.insert({
            ...values,
            questionCode: codes.shift() ?? '',
            source: parent.source,
            author: parent.author,
            expireDate: null,
            useCount: 0,
            pValue: null,
            rpb: null,
            discD: null,
            statN: null,
            statTime: null,
            sourceQuestionId: null,
            sourceVersion: null,
            pulledVersion: null,
            exposureRate: null,
            lastUseTime: null,
            leakReason: null,
            approvedVersion: null,
          })
        ).id,
      );
  }
  return kept;
}

/**
 * Stores a wording. It replaces the version of the row's number. If that version is frozen, the caller must have
 * increased the number first.
 */
export async function keepWording(
  work: Work,
  row: QuestionTableRow,
  question: Question,
  childIds: readonly string[],
  before?: Question,
): Promise<void> {
  const table = work.table('questionVersion');
  const values = { ...halvesOf(work, question, childIds), contentHash: row.contentHash };
  const same = sql<SqlBool>`question_id = ${row.id} and version_no = ${row.versionNo}`;
  const there = await table.select().select('id').where(same).executeTakeFirst();
  if (there) await table.change(there.id, values);
  else await table.insert({ ...values, questionId: row.id, versionNo: row.versionNo });
  await keepLikeness(work, [{ id: row.id, bankId: row.bankId, question }]);
  const text = { of: 'question', id: row.id, field: 'stem' };
  // A frozen version keeps its pictures, whatever later versions show.
  const isFree = there !== undefined && before !== undefined && row.frozenVersion === 0;
  await keepPictures(work, text, richTextOf(question), isFree ? richTextOf(before) : '');
}

export const isReading = (question: Pick<Question, 'questionType'>): boolean =>
  question.questionType === questionType.of.material;
