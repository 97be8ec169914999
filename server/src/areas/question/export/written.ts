import { buffer } from 'node:stream/consumers';
import { noAnswer, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { type SqlBool, sql } from 'kysely';
import { storeOfFile } from '#platform/files/stores/tenant-stores.ts';
import { openUnchanged } from '#platform/files/stores/unchanged.ts';
import { filesShown, type StoredPicture } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import { takingTurns } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import type { Picture, QuestionUsage, WrittenQuestion } from '../formats/format.ts';
import { richTextOf } from '../question/clean.ts';
import { wholeOf, wordingsOf } from '../question/versions.ts';
import type { QuestionTableRow } from '../tables.ts';

const atATime = 500;
const mostPictureBytes = 200 * 1024 * 1024;

export interface Written {
  questions: WrittenQuestion[];
  pictures: Map<string, Picture>;
}

export const withoutKey = (question: Question): Question => ({
  ...question,
  answer: noAnswer(question.questionType),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: question.children.map(withoutKey),
});

/**
 * The current versions of these questions.
 * @param withKeys true only if the caller may see keys
 */
export async function writtenQuestions(work: Work, ids: readonly string[], withKeys: boolean): Promise<Written> {
  const written: Pick<Written, 'questions'> = { questions: [] };
  const turn = takingTurns();
  for (let from = 0; from < ids.length; from += atATime) {
    const part = ids.slice(from, from + atATime);
    const rows = await work.table('question').those(part).selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const usages = await usagesOf(work, rows);
    const wordings = await wordingsOf(
      work,
      rows.map(({ id, versionNo }) => ({ questionId: id, versionNo })),
    );
    const points = await pointNames(
      work,
      rows.flatMap(({ knowledge }) => knowledge ?? []),
    );
    for (const id of part) {
      const [row, wording] = [byId.get(id), wordings.get(id)];
      if (!row || !wording) continue;
      const whole = wholeOf(work, wording);
      const question = withKeys ? whole : withoutKey(whole);
      const knowledge = (row.knowledge ?? []).flatMap((point) => points.get(point) ?? []);
      written.questions.push({
        code: row.questionCode,
        question,
        facts: {
          difficulty: row.difficulty,
          ...(row.cognition !== null && row.cognition !== undefined && { cognition: row.cognition }),
          ...(knowledge.length > 0 && { knowledge }),
          ...(row.source && { source: row.source }),
        },
        usage:
          question.questionType === questionType.of.material
            ? wording.face.children.map((child) => usages.get(child.id))
            : [usages.get(id)],
      });
      await turn();
    }
  }
  const pictures = await picturesOf(
    work,
    written.questions.map(({ question }) => question),
  );
  return { ...written, pictures };
}

export async function picturesOf(work: Work, questions: readonly Question[]): Promise<Map<string, Picture>> {
  const shown = new Map<string, StoredPicture>();
  for (let from = 0; from < questions.length; from += atATime) {
    const html = questions
      .slice(from, from + atATime)
      .map(richTextOf)
      .join('\n');
    for (const [src, file] of await filesShown(work, html)) shown.set(src, file);
  }
  const bytes = [...shown.values()].reduce((sum, { fileSize }) => sum + Number(fileSize), 0);
  if (bytes > mostPictureBytes)
    throw refuse(400, ['试题图片过多，请分批导出', 'Their pictures are too many; hand them out in parts']);
  const pictures = new Map<string, Picture>();
  for (const [src, file] of shown) {
    const store = await storeOfFile(work.context, work.actor.tenantId, file.ossId, work.context.database.kysely);
    const content = await buffer(await openUnchanged(store, file.fileKey, file.sha256));
    pictures.set(src, { name: `media/${file.fileKey.slice(0, 16)}.${file.extension}`, bytes: content });
  }
  return pictures;
}

async function usagesOf(work: Work, rows: readonly QuestionTableRow[]): Promise<ReadonlyMap<string, QuestionUsage>> {
  const readings = rows.filter((row) => row.questionType === questionType.of.material).map(({ id }) => id);
  const children = await work
    .table('question')
    .select()
    .selectAll()
    .where(sql<SqlBool>`parent_id = any(${readings}::bigint[])`)
    .execute();
  return new Map(
    [...rows, ...children].flatMap(({ id, statN, pValue, rpb, discD, statTime }) =>
      statN === null || statN === undefined
        ? []
        : [[id, { people: statN, pValue, rpb, discD, day: statTime?.slice(0, 10) ?? null }] as const],
    ),
  );
}

async function pointNames(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work
    .table('knowledgePoint')
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
