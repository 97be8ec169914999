import type { Label } from '@kaoxin/contract/conventions.ts';
import type { QuestionAnswer, QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';

/** A key with those of the questions about a reading, in their order. */
export type WholeKey = QuestionKey & { children?: readonly QuestionKey[] };

/** A wording as the caller may see it. */
export interface Worded {
  face: QuestionFace;
  /** null: its answer is not for the caller */
  key: WholeKey | null;
}

/** The face without what only says where it is kept. */
const bare = ({ questionType: type, stem, options, targets, defaultScore, children }: QuestionFace): QuestionFace => ({
  ...{ questionType: type, stem, options, targets, defaultScore },
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

/** In what two wordings differ; keys count where both are seen. */
export function differingParts(one: Worded, other: Worded): Label[] {
  const isKeyed = one.key !== null && other.key !== null;
  const [before, after] = [one, other].map(({ face, key }) => ({ face: bare(face), key: isKeyed ? key : null }));
  if (!before || !after) return [];
  return parts.flatMap(([label, of]) => (JSON.stringify(of(before)) === JSON.stringify(of(after)) ? [] : [label]));
}

const judged: Readonly<Record<string, Label>> = { T: ['正确', 'True'], F: ['错误', 'False'] };

/** An answer in a line; of a text that is gone by, nothing: it stands by itself. */
export function answerLine(type: number, answer: QuestionAnswer): Label | undefined {
  const same = (text: string): Label => [text, text];
  switch (answer.kind) {
    case 'keys':
      return type === questionType.of.judgement
        ? (judged[answer.keys[0] ?? ''] ?? same('—'))
        : same(answer.keys.join('') || '—');
    case 'order':
      return same(answer.keys.join(' → ') || '—');
    case 'blanks':
      return same(answer.blanks.map(({ accepted }, at) => `(${at + 1}) ${accepted.join(' / ')}`).join('  '));
    case 'number':
      return same(answer.tolerance === '0' ? answer.value : `${answer.value} ± ${answer.tolerance}`);
    case 'pairs':
      return same(answer.pairs.map(({ key, target }) => `${key} – ${target}`).join('  '));
    case 'text':
    case 'none':
      return undefined;
  }
}

/** Options that an answer names as right. */
export const rightKeys = (answer: QuestionAnswer | undefined): readonly string[] =>
  answer?.kind === 'keys' ? answer.keys : [];
