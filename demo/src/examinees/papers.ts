import type { Question } from '@kaoxin/contract/question/content.ts';
import { halvesOf } from '@kaoxin/server/areas/exam/statistics/half-points.ts';
import {
  objectiveItem,
  type SheetItem,
  subjectiveItem,
} from '@kaoxin/server/areas/exam/statistics/sheet/sheet-item.ts';
import { type InventedPaper, paperOf } from '../exam-answers.ts';
import type { Asked, AskedInSubject } from '../questions/asked.ts';
import { knowledgeFields } from '../questions/knowledge.ts';

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
  key: string | null;
  /** the key in the paper differs from the question */
  isKeyWrong: boolean;
  knowledge: string | null;
  asked: Asked;
}

const letters = 'ABCD';
const most = 100;
/** Decrease of the difficulty of an exposed question per year, in logits. */
const easierEachYear = 0.5;
const chapterOf = new Map(
  knowledgeFields.flatMap(({ chapters }) =>
    chapters.flatMap(({ name, points }) => points.map(({ code }) => [code, name] as const)),
  ),
);

/** Points of objective questions: one each, at most a hundred questions; the last ones then count two. */
export function pointsOf(objective: number): number[] {
  const count = Math.min(most, Math.floor(objective));
  const double = Math.floor(objective) - count;
  return Array.from({ length: count }, (_, place) => (place >= count - double ? 2 : 1));
}

const keyOf = ({ answer }: Question): string => (answer.kind === 'keys' ? answer.keys.join('') : '');

/**
 * @param points points of the objective questions
 * @param yearsAgo age of the examination
 * @param truths whether wrong keys, dead options and DIF are planted (domain.md 5.3)
 */
export function demoPaper(
  name: string,
  { choices, written }: AskedInSubject,
  { points, yearsAgo }: { points: readonly number[]; yearsAgo: number },
  difDistrict: number,
  truths: boolean,
): DemoPaper {
  const given = choices.map(({ here: { item, question }, isAnchor, isDrifting }) => ({
    ...item,
    b: item.b + (isDrifting ? easierEachYear * yearsAgo : 0),
    right: letters.indexOf(keyOf(question)),
    isShared: isAnchor,
  }));
  const invented = paperOf(name, given, difDistrict, truths);
  const of = (sectionNo: number, sectionTitle: string, asked: Asked, at: number) => {
    const { question, facts } = asked.here;
    const knowledge = chapterOf.get(facts.knowledge?.[0] ?? '') ?? null;
    return { sectionNo, sectionTitle, sort: at + 1, questionType: question.questionType, knowledge, asked };
  };
  const chosen = choices.map((asked, at): QuestionRow & { item: SheetItem } => {
    const { key: place = 0, right = 0 } = invented.questions[at] ?? {};
    const key = letters[place] ?? 'A';
    const score = points[at] ?? 1;
    return {
      ...of(1, '一、单项选择题', asked, at),
      score,
      letters,
      key,
      isKeyWrong: place !== right,
      item: objectiveItem({
        letters,
        isMultiple: false,
        key: 1 << letters.indexOf(key),
        max: halvesOf(score),
        score: { rule: 1 },
      }),
    };
  });
  const marked = written.map((asked, at): QuestionRow & { item: SheetItem } => {
    const score = asked.here.question.defaultScore;
    return {
      ...(choices.length > 0 ? of(2, '二、主观题', asked, at) : of(1, '一、主观题', asked, at)),
      score,
      letters: '',
      key: null,
      isKeyWrong: false,
      item: subjectiveItem(halvesOf(score)),
    };
  });
  const all = [...chosen, ...marked];
  return { invented, items: all.map(({ item }) => item), rows: all.map(({ item: _, ...row }) => row) };
}
