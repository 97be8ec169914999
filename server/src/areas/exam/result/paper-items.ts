import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../statistics/half-points.ts';
import { answerOf } from '../statistics/sheet/answer.ts';
import { objectiveItem, type ScoreRule, type SheetItem, subjectiveItem } from '../statistics/sheet/sheet-item.ts';

type Question = SelectedRow<'paperQuestion'>;

export interface PaperItem {
  questionId: string;
  questionType: number;
  sectionNo: number;
  sort: number;
  knowledge: string | null;
  item: SheetItem;
}

/** `paper_question.score_rule`, in points; null means 全对得分 (dict score_rule). */
interface KeptRule {
  rule: number;
  each?: number;
  penalty?: number;
  options?: readonly number[];
}

const types = { single: 1, multiple: 2, judgement: 3, material: 7 };
const chosen: readonly number[] = [types.single, types.multiple, types.judgement];

/**
 * Items of a paper in the order of its sections (domain.md 2.4), regardless of scope. It decrypts keys, so callers must
 * not put them into answers. A passage (材料题) is not an item; its questions are.
 * @throws 400 if a key is missing or names no option
 */
export async function paperQuestions(work: Work, paperId: string): Promise<PaperItem[]> {
  const rows = await work
    .table('paperQuestion')
    .ofTenant()
    .select()
    .selectAll()
    .where('paperId', '=', paperId)
    .where('questionType', '<>', types.material)
    .orderBy('sectionNo')
    .orderBy('sort')
    .execute();
  if (rows.length === 0) await refuseSealed(work, paperId);
  return rows.map((row, place) => {
    const { questionId, questionType, sectionNo, sort, knowledge } = row;
    return { questionId, questionType, sectionNo, sort, knowledge, item: itemOf(work, row, place) };
  });
}

/** The keys of a sealed paper cannot be decrypted before its time. */
async function refuseSealed(work: Work, paperId: string): Promise<void> {
  const paper = await work.table('paper').ofTenant().withRemoved().find(paperId);
  if (paper?.isSealed === 1)
    throw refuse(400, [
      `试卷《${paper.name}》尚未解密，请在解密时间之后再试`,
      `The paper ${paper.name} is still sealed; try again after it is unlocked`,
    ]);
}

/**
 * Whether the caller reads the keys of a paper and what reveals them, such as chosen letters or shares of options. This
 * needs access to the figures of examinations and an unlocked paper.
 */
export async function readsKeys(work: Work, paperId: string): Promise<boolean> {
  return work.actor.grants.has('formal_exam_data') && (await isUnlocked(work, paperId));
}

export async function isUnlocked(work: Work, paperId: string): Promise<boolean> {
  // removing a paper does not unlock it
  const paper = await work.table('paper').ofTenant().withRemoved().find(paperId);
  return paper !== undefined && (paper.unlockTime === null || paper.unlockTime <= work.now);
}

export const paperItems = async (work: Work, paperId: string): Promise<SheetItem[]> =>
  (await paperQuestions(work, paperId)).map(({ item }) => item);

const known = new WeakMap<object, Map<string, Promise<SheetItem[]>>>();

/**
 * `paperItems`, cached per transaction: a transaction that changes scores reads a paper repeatedly and never changes
 * it, so it decrypts keys once.
 */
export function knownItems(work: Work, paperId: string): Promise<SheetItem[]> {
  if (!work.writing) return paperItems(work, paperId);
  const ofTransaction = known.get(work.handle) ?? new Map<string, Promise<SheetItem[]>>();
  known.set(work.handle, ofTransaction);
  const items = ofTransaction.get(paperId) ?? paperItems(work, paperId);
  ofTransaction.set(paperId, items);
  return items;
}

function itemOf(
  work: Work,
  { questionType, score, letters, answerKey, scoreRule }: Question,
  place: number,
): SheetItem {
  const max = halvesOf(score);
  if (!chosen.includes(questionType)) return subjectiveItem(max);
  const key = answerOf(answerKey ? work.context.secrets.open(answerKey, 'answer') : '', letters);
  if (!key)
    throw refuse(400, [
      `试卷第${place + 1}题没有答案，请先维护试卷`,
      `Question ${place + 1} of the paper has no key; complete the paper first`,
    ]);
  return objectiveItem({
    letters,
    isMultiple: questionType === types.multiple,
    key,
    max,
    score: ruleOf(scoreRule as KeptRule | null),
  });
}

function ruleOf(kept: KeptRule | null): ScoreRule {
  switch (kept?.rule) {
    case 2:
      return { rule: 2, each: halvesOf(kept.each ?? 0) };
    case 3:
      return { rule: 3, options: (kept.options ?? []).map(halvesOf) };
    case 4:
      return { rule: 4, penalty: halvesOf(kept.penalty ?? 0) };
    default:
      return { rule: 1 };
  }
}
