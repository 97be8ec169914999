import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';

export type WholeKey = QuestionKey & { children?: readonly QuestionKey[] };

export interface Worded {
  face: QuestionFace;
  /** null: the user may not see the answer */
  key: WholeKey | null;
}

const bare = ({ questionType: type, stem, options, targets, defaultScore, children }: QuestionFace): QuestionFace => ({
  questionType: type,
  stem,
  options,
  targets,
  defaultScore,
  children: children.map(bare),
});

const parts: readonly (readonly [Label, (one: Worded) => unknown])[] = [
  [['题型', 'Type'], ({ face }) => face.questionType],
  [['题干', 'Stem'], ({ face }) => face.stem],
  [['选项', 'Options'], ({ face }) => face.options],
  [['匹配项', 'Matches'], ({ face }) => face.targets],
  [['子题', 'Questions'], ({ face }) => face.children],
  [['分值', 'Score'], ({ face }) => face.defaultScore],
  [['答案', 'Answer'], ({ key }) => [key?.answer, key?.children?.map(({ answer }) => answer)]],
  [['计分规则', 'Scoring'], ({ key }) => [key?.scoreRule, key?.ruleScore, key?.optionScores]],
  [['解析', 'Explanation'], ({ key }) => [key?.analysis, key?.children?.map(({ analysis }) => analysis)]],
  [['评分标准', 'Rubric'], ({ key }) => [key?.rubric, key?.children?.map(({ rubric }) => rubric)]],
];

/** Keys count only if both are visible. */
export function differingParts(one: Worded, other: Worded): Label[] {
  const isKeyed = one.key !== null && other.key !== null;
  const [before, after] = [one, other].map(({ face, key }) => ({ face: bare(face), key: isKeyed ? key : null }));
  if (!before || !after) return [];
  return parts.flatMap(([label, of]) => (JSON.stringify(of(before)) === JSON.stringify(of(after)) ? [] : [label]));
}
