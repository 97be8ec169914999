import type { InputOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import type { PaperSections } from '@kaoxin/contract/paper/paper-fields.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { alikeAmong } from '../alike.ts';
import { predict } from '../assembly/predict.ts';
import { weighed } from '../build/candidates.ts';
import { refuseLocked } from '../paper/locked.ts';
import { notePaper } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';
import { holdQuestions } from '../usable.ts';
import { idsIn, placedRows, refuseTwice, refuseUnusable } from './placed.ts';
import { presentContent } from './present.ts';
import { ownRows, rowsOf, typeCountsOf } from './rows.ts';

export async function refuseAlike(work: Work, ids: readonly string[]): Promise<void> {
  const [pair] = await alikeAmong(work, ids);
  if (!pair) return;
  const at = (id: string) => ids.indexOf(id) + 1;
  const [one, other] = [at(pair.questionId), at(pair.otherId)].sort((left, right) => left - right);
  const share = Math.round(pair.similarity * 100);
  const words: Label = [
    `第${one}题与第${other}题相似度${share}%，不能用在同一份试卷`,
    `Questions ${one} and ${other} are alike by ${share} %: not in one paper`,
  ];
  throw refuse(400, words);
}

export async function totalsOf(work: Work, { id, passScore }: Pick<PaperTableRow, 'id' | 'passScore'>) {
  const rows = await rowsOf(work, id);
  const weights = ownRows(rows).map(({ questionId, score }) => ({ questionId, score }));
  const { difficulty, reliability } = predict((await weighed(work, weights, 'ofTenant')).items, passScore);
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    questionCount: rows.filter((row) => row.questionType !== questionType.of.material).length,
    typeCounts: typeCountsOf(rows),
    expectedDifficulty: rows.length > 0 ? rounded(difficulty) : null,
    expectedReliability: rows.length > 0 ? rounded(reliability) : null,
  };
}

/** Replaces the questions of a draft. The caller must have locked the paper. */
export async function replaceQuestions(
  work: Work,
  paper: PaperTableRow,
  sections: PaperSections,
): Promise<PaperTableRow> {
  refuseTwice(sections);
  const ids = idsIn(sections);
  const before = await rowsOf(work, paper.id);
  // Check access first: the comparison must not disclose questions that the user cannot see.
  await refuseUnusable(work, ids, new Set(ownRows(before).map(({ questionId }) => questionId)));
  await refuseAlike(work, ids);
  const rows = await placedRows(work, paper.id, sections, before);
  await work.table('paperQuestion').erase(sql<SqlBool>`paper_id = ${paper.id}`);
  await work.table('paperQuestion').insertMany(rows);
  return work.table('paper').change(paper.id, await totalsOf(work, paper));
}

export async function submitQuestions(work: Work, { body }: InputOf<typeof paperQuestion.calls.submit>) {
  const { paperId, version, sections } = body;
  await work.table('paper').need(paperId);
  await holdQuestions(work, idsIn(sections));
  const paper = await work.table('paper').needLocked(paperId);
  work.target = paperId;
  await refuseLocked(work, paper);
  if (version !== null && version !== undefined && version !== paper.version) throw refuse('changedByOther');
  const changed = await replaceQuestions(work, paper, sections);
  await notePaper(work, changed, { action: 'questions' });
  return presentContent(work, changed, await rowsOf(work, paperId));
}
