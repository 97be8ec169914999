import type { AskedQuestion, PaperSections } from '@kaoxin/contract/paper/paper-fields.ts';
import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { openKey, type VersionRow, wordingsOf } from '#areas/question/index.ts';
import type { NewRow } from '#platform/database/scoped-table.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { PaperQuestionRow } from '../tables.ts';
import { usableAmong } from '../usable.ts';
import { itemKeyOf } from './item-key.ts';
import { ownRows } from './rows.ts';

type Row = NewRow<'paperQuestion'>;

const inOrder = (sections: PaperSections): AskedQuestion[] => sections.flatMap(({ questions }) => sorted(questions));

const sorted = (questions: readonly AskedQuestion[]): AskedQuestion[] =>
  questions
    .map((one, at) => ({ one, at }))
    .sort((left, right) => (left.one.sort ?? left.at) - (right.one.sort ?? right.at) || left.at - right.at)
    .map(({ one }) => one);

export const idsIn = (sections: PaperSections): string[] => inOrder(sections).map(({ questionId }) => questionId);

export function refuseTwice(sections: PaperSections): void {
  const places = new Map<string, number>();
  for (const [at, { questionId }] of inOrder(sections).entries()) {
    const before = places.get(questionId);
    if (before !== undefined)
      throw refuse(400, [
        `试题重复:第${before + 1}题与第${at + 1}题相同`,
        `Questions ${before + 1} and ${at + 1} are the same`,
      ]);
    places.set(questionId, at);
  }
}

export async function refuseUnusable(
  work: Work,
  ids: readonly string[],
  staying: ReadonlySet<string> = new Set(),
): Promise<void> {
  const usable = await usableAmong(work, ids);
  const at = ids.findIndex((id) => !usable.has(id) && !staying.has(id));
  if (at >= 0)
    throw refuse(400, [
      `第${at + 1}题不存在或不可用，请重新选择`,
      `Question ${at + 1} is not there or cannot be used; choose again`,
    ]);
}

/**
 * Rows of a paper from the input. Each question is frozen in its approved version. A question that was in the paper
 * before keeps its version, and may be out of use until the paper is enabled.
 */
export async function placedRows(
  work: Work,
  paperId: string,
  sections: PaperSections,
  before: readonly PaperQuestionRow[],
): Promise<Row[]> {
  const ids = idsIn(sections);
  const versions = new Map(ownRows(before).map(({ questionId, questionVersion }) => [questionId, questionVersion]));
  const found = await work
    .table('question')
    .ofTenant()
    .withRemoved()
    .those(ids)
    .select(['id', 'approvedVersion', 'knowledge', 'frozenVersion'])
    .execute();
  const known = new Map(found.map((row) => [row.id, row]));
  const wanted = ids.map((questionId) => ({
    questionId,
    versionNo: versions.get(questionId) ?? known.get(questionId)?.approvedVersion ?? 0,
  }));
  const wordings = await wordingsOf(work, wanted, 'ofTenant');
  const frozen = wanted.filter(({ questionId, versionNo }) => (known.get(questionId)?.frozenVersion ?? 0) < versionNo);
  await work
    .table('question')
    .derive(frozen.map(({ questionId, versionNo }) => ({ id: questionId, frozenVersion: versionNo })));
  const version = new Map(wanted.map((one) => [one.questionId, one.versionNo]));
  return sections.flatMap(({ title, questions }, section) => {
    let sort = 0;
    return sorted(questions).flatMap((asked): Row[] => {
      const wording = wordings.get(asked.questionId);
      if (!wording) throw refuse('notFound');
      const knowledge = known.get(asked.questionId)?.knowledge?.[0] ?? null;
      const made = rowsOfQuestion(work, wording, asked).map((row) => {
        sort += 1;
        const place = { paperId, sectionNo: section + 1, sectionTitle: title, sort, knowledge };
        return { ...row, ...place, questionVersion: version.get(asked.questionId) ?? 1 };
      });
      return made;
    });
  });
}

type OfQuestion = Pick<
  Row,
  'questionId' | 'parentId' | 'questionType' | 'score' | 'letters' | 'answerKey' | 'scoreRule'
>;

function rowsOfQuestion(work: Work, wording: VersionRow, asked: AskedQuestion): OfQuestion[] {
  const key = openKey(work, wording);
  const { face } = wording;
  const itself = rowOf(work, { id: asked.questionId, parentId: '0' }, face, key, asked.score);
  const own = new Set(face.children.map(({ id }) => id));
  if (asked.children?.some(({ questionId }) => !own.has(questionId)))
    throw refuse(400, [
      '子题不存在，请重新选择材料题',
      'A question is not about this reading; choose the reading again',
    ]);
  if (face.questionType !== questionType.of.material) return [itself];
  const scores = new Map(asked.children?.map(({ questionId, score }) => [questionId, score]));
  const children = face.children.flatMap((child, at): OfQuestion[] => {
    const childKey = key.children[at];
    const score = scores.get(child.id) ?? (asked.score * child.defaultScore) / Math.max(face.defaultScore, 0.5);
    return childKey ? [rowOf(work, { id: child.id, parentId: asked.questionId }, child, childKey, score)] : [];
  });
  const sum = children.reduce((all, { score }) => all + Number(score), 0);
  if (sum !== asked.score || children.some(({ score }) => Number(score) * 2 !== Math.round(Number(score) * 2)))
    throw refuse(400, ['子题分值之和须等于材料题分值', 'The points of its questions add up to those of a reading']);
  return [itself, ...children];
}

function rowOf(
  work: Work,
  { id, parentId }: { id: string; parentId: string },
  face: Omit<QuestionFace, 'children'>,
  key: QuestionKey,
  score: number,
): OfQuestion {
  const { letters, answerKey, scoreRule } = itemKeyOf(face, key, score);
  return {
    questionId: id,
    parentId,
    questionType: face.questionType,
    score,
    letters,
    answerKey: answerKey === null ? null : work.context.secrets.seal(answerKey, 'answer'),
    scoreRule,
  };
}
