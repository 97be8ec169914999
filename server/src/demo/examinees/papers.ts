import { halvesOf } from '#areas/exam/statistics/half-points.ts';
import { objectiveItem, type SheetItem, subjectiveItem } from '#areas/exam/statistics/sheet/sheet-item.ts';
import { type InventedPaper, inventPaper } from '../exam-answers.ts';

/** A paper as it lies with an examination: its questions with a right option first, then those that are marked by hand. */
export interface DemoPaper {
  invented: InventedPaper;
  items: readonly SheetItem[];
  rows: readonly QuestionRow[];
}

export interface QuestionRow {
  sectionNo: number;
  sectionTitle: string;
  sort: number;
  score: number;
  questionType: number;
  letters: string;
  /** null: nothing is chosen */
  key: string | null;
  knowledge: string;
}

const letters = 'ABCD';
const topics = ['基本概念', '数量关系', '资料分析', '法律常识', '综合判断'];
const tasks = ['归纳概括', '综合分析', '提出对策', '文章论述'];
const most = 100;

/** Points of questions with options: as many as there are points, a hundred at most; the last ones then count two. */
function pointsOf(objective: number): number[] {
  const count = Math.min(most, Math.floor(objective));
  const double = Math.floor(objective) - count;
  return Array.from({ length: count }, (_, place) => (place >= count - double ? 2 : 1));
}

/** @param truths whether wrong keys, dead options and a district that finds questions harder are planted in it (domain.md 5.3) */
export function demoPaper(
  name: string,
  { total, objective }: { total: number; objective: number },
  difDistrict: number,
  truths: boolean,
): DemoPaper {
  const points = pointsOf(objective);
  const invented = inventPaper(name, points.length, difDistrict, undefined, truths);
  const chosen = points.map((score, place): QuestionRow & { item: SheetItem } => {
    const key = letters[invented.questions[place]?.key ?? 0] ?? 'A';
    return {
      ...{ sectionNo: 1, sectionTitle: '单项选择题', sort: place + 1, score, questionType: 1, letters, key },
      knowledge: topics[place % topics.length] ?? '',
      item: objectiveItem({
        letters,
        isMultiple: false,
        key: 1 << letters.indexOf(key),
        max: halvesOf(score),
        score: { rule: 1 },
      }),
    };
  });
  const left = total - points.reduce((sum, score) => sum + score, 0);
  const written = (left > 0 ? tasks : []).map((knowledge, place): QuestionRow & { item: SheetItem } => {
    const score = left / tasks.length;
    return {
      ...{ sectionNo: 2, sectionTitle: '主观题', sort: place + 1, score, questionType: 6, letters: '', key: null },
      knowledge,
      item: subjectiveItem(halvesOf(score)),
    };
  });
  const all = [...chosen, ...written];
  return { invented, items: all.map(({ item }) => item), rows: all.map(({ item: _, ...row }) => row) };
}
