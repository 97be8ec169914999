import type { Question } from '@kaoxin/contract/question/content.ts';
import { briefLength } from '@kaoxin/contract/question/question-fields.ts';
import { difficulty, tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import type { ReadQuestion } from '../formats/format.ts';
import { cleanQuestion, richTextOf } from '../question/clean.ts';
import { nextIds } from '../question/keep.ts';
import type { Shingles } from '../similarity/shingles.ts';
import { wordsOf } from '../words.ts';
import { type StagedContent, sealContent } from './content.ts';
import { judged, missingPictures } from './judge.ts';
import { pointsSaid } from './knowledge.ts';
import type { FilePictures } from './pictures.ts';
import { picturesIn } from './rich-texts.ts';
import type { BatchRow } from './tables.ts';
import { comparedBy, type Likenesses, noTwin, type RowTwin, type TwinColumns, twinsOf, twinsWithin } from './twins.ts';

const { wrong, ready, twin } = tempStatus.of;
const longestPlace = 120;
const searchedLength = 600;

export interface FileRow {
  rowNo: number;
  said: ReadQuestion;
  shingles: Shingles;
}

export interface FileRows {
  rows: readonly FileRow[];
  twins: ReadonlyMap<number, RowTwin>;
}

export async function rowsOfFile(read: readonly ReadQuestion[], { warn }: Likenesses): Promise<FileRows> {
  let rowNo = 0;
  const rows = await eachInTurn(read, (said): FileRow => {
    rowNo += 1;
    return { rowNo, said, shingles: comparedBy(said.question) };
  });
  return { rows, twins: await twinsWithin(rows, warn) };
}

export const wordColumns = (question: Question | null, place: string) => {
  const stem = question ? wordsOf(question.stem).replace(/\s+/gu, ' ') : '';
  return {
    brief: cutCharacters(question ? stem : place, briefLength) || '—',
    searchKey: question
      ? `${cutCharacters(stem.toLowerCase(), searchedLength)} ${pinyinSearch(cutCharacters(stem, briefLength))}`
      : '',
    questionType: question?.questionType ?? null,
    defaultScore: question ? withinColumn(question.defaultScore) : null,
  };
};

/** null for a score beyond the range of the column, which is reported as a problem. */
const withinColumn = (score: number): number | null => (Math.abs(score) < 1_000 ? Math.round(score * 10) / 10 : null);

export const statusOf = (problems: readonly unknown[], found: TwinColumns): number =>
  problems.length > 0 ? wrong : found.similarity === null ? ready : twin;

export async function stagePart(
  work: Work,
  batch: BatchRow,
  subject: string,
  part: readonly FileRow[],
  file: FileRows,
  { pictures, likenesses }: { pictures: FilePictures; likenesses: Likenesses },
): Promise<void> {
  await pictures.note(work);
  const points = await pointsSaid(
    work,
    subject,
    part.flatMap(({ said }) => said.facts.knowledge ?? []),
  );
  const contents = await eachInTurn(part, ({ said }): StagedContent => {
    const { question: read, facts, raw, losses } = said;
    const { question, problems } = read ? pictures.shown(read) : { question: null, problems: [] };
    const { ids, unknown } = points(facts.knowledge ?? []);
    const cleaned = question ? cleanQuestion(question) : null;
    return {
      raw,
      question: cleaned,
      losses,
      problems: judged(cleaned, [...(said.problems ?? []), ...missingPictures(losses), ...problems], unknown),
      facts: {
        difficulty: facts.difficulty ?? difficulty.of.medium,
        cognition: facts.cognition ?? null,
        source: facts.source ? cutCharacters(facts.source, 100) : null,
        knowledge: ids,
        knowledgeSaid: unknown,
      },
    };
  });
  const comparable = part.flatMap(({ rowNo, shingles }, at) => {
    const question = contents[at]?.question;
    return question && shingles.length > 0 ? [{ rowNo, question, shingles }] : [];
  });
  const found = await twinsOf(work, batch.bankId, comparable, likenesses, {
    of: file.twins,
    question: (rowNo) => file.rows[rowNo - 1]?.said.question ?? null,
  });
  const twins = new Map(comparable.map(({ rowNo }, at) => [rowNo, found[at] ?? noTwin]));
  const ids = await nextIds(work, part.length);
  const rows = part.map(({ rowNo, said, shingles }, at) => {
    const content = contents[at];
    if (!content) throw new Error('a staged row without its content');
    const own = twins.get(rowNo) ?? noTwin;
    return {
      id: ids[at] ?? '',
      batchId: batch.id,
      batchNo: batch.batchNo,
      rowNo,
      place: cutCharacters(said.place, longestPlace),
      ...wordColumns(content.question, said.place),
      difficulty: content.facts.difficulty,
      resultStatus: statusOf(content.problems, own),
      ...own,
      shingles: [...shingles],
      lossCount: said.losses.length,
      sealed: sealContent(work, content),
    };
  });
  await work.table('questionTemp').insertMany(rows);
  for (const [at, { id }] of rows.entries()) {
    const question = contents[at]?.question;
    if (question && picturesIn(richTextOf(question)).length > 0)
      await keepPictures(work, stagedText(id), richTextOf(question));
  }
}

export const stagedText = (id: string) => ({ of: stagedHolder, id, field: 'stem' });
export const stagedHolder = 'questionTemp';
