import type { QuestionFace, QuestionKey } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { emptyWriting, type Line, type Writing } from './writing.ts';

const { judgement } = questionType.of;

type Key = QuestionKey & { children?: readonly QuestionKey[] };
type Face = Omit<QuestionFace, 'children'> & { children: readonly (QuestionFace & { id?: string })[] };

export function writingOf(face: Face, key: Key, id: string | null = null, uid = 'q'): Writing {
  const { answer, optionScores } = key;
  const keys = answer.kind === 'keys' ? answer.keys : [];
  const targets = face.targets.map(({ key: name, text }) => ({ id: `${uid}-t${name}`, text }));
  const pairs = new Map(
    answer.kind === 'pairs' ? answer.pairs.map((pair) => [pair.key, `${uid}-t${pair.target}`]) : [],
  );
  const lines = face.options.map(
    ({ key: name, text }): Line => ({
      id: `${uid}-${name}`,
      text,
      isRight: keys.includes(name),
      points: optionScores[name] ?? null,
      target: pairs.get(name) ?? '',
    }),
  );
  const begun = emptyWriting(face.questionType, uid);
  const isTruth = face.questionType === judgement;
  return {
    ...begun,
    id,
    stem: face.stem,
    defaultScore: face.defaultScore,
    ...(lines.length > 0 ? { lines, order: lines.map((line) => line.id) } : {}),
    ...(targets.length > 0 ? { targets } : {}),
    ...(answer.kind === 'order' ? { order: answer.keys.map((name) => `${uid}-${name}`) } : {}),
    ...(isTruth && (keys[0] === 'T' || keys[0] === 'F') ? { truth: keys[0] } : {}),
    ...(answer.kind === 'blanks'
      ? {
          blanks: answer.blanks.map(({ accepted }) => accepted.join('\n')),
          ignoreCase: answer.ignoreCase === 1,
          ignoreWidth: answer.ignoreWidth === 1,
        }
      : {}),
    ...(answer.kind === 'text' ? { sample: answer.text } : {}),
    ...(answer.kind === 'number' ? { value: answer.value, tolerance: answer.tolerance } : {}),
    scoreRule: key.scoreRule,
    ruleScore: key.ruleScore,
    analysis: key.analysis,
    rubric: key.rubric.map(({ text, score }, at) => ({ id: `${uid}-p${at}`, text, score })),
    children: face.children.flatMap((child, at) => {
      const own = key.children?.[at];
      return own ? [writingOf(child, own, child.id ?? null, `${uid}-c${at}`)] : [];
    }),
  };
}
