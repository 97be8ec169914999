import type { BuiltPaper } from '@kaoxin/contract/paper/building.ts';
import type { PaperSections } from '@kaoxin/contract/paper/paper-fields.ts';
import { isRecord } from '@kaoxin/contract/records.ts';

export interface OutlineQuestion {
  id: string;
  code: string;
  brief: string;
  type: number;
  score: number;
  children?: readonly { questionId: string; score: number }[];
  /** the question was disabled after it was added */
  isOut?: boolean;
}
export interface OutlineSection {
  id: string;
  title: string;
  questions: readonly OutlineQuestion[];
}
export type Outline = readonly OutlineSection[];

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
let made = 0;
const newId = (): string => {
  made += 1;
  return `${Date.now().toString(36)}-${made}`;
};

export const emptySection = (at: number, title = ''): OutlineSection => ({
  id: newId(),
  title: `${numerals[at] ?? at + 1}、${title}`,
  questions: [],
});

export const isOutline = (value: unknown): value is Outline =>
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && typeof one.title === 'string' && Array.isArray(one.questions));

export const questionsIn = (outline: Outline): readonly OutlineQuestion[] =>
  outline.flatMap(({ questions }) => questions);
export const sumOf = (questions: readonly OutlineQuestion[]): number =>
  questions.reduce((sum, { score }) => sum + score, 0);

export const outlineOfBuilt = ({ sections }: BuiltPaper): Outline =>
  sections.map(({ title, questions }) => ({
    id: newId(),
    title,
    questions: questions.map(({ questionId, questionCode, brief, questionType, score }) => ({
      id: questionId,
      code: questionCode,
      brief,
      type: questionType,
      score,
    })),
  }));

export const sectionsOf = (outline: Outline): PaperSections =>
  outline
    .filter(({ questions }) => questions.length > 0)
    .map(({ title, questions }) => ({
      title,
      questions: questions.map(({ id, score, children }) => ({
        questionId: id,
        score,
        ...(children ? { children: [...children] } : {}),
      })),
    }));

const withQuestions = (outline: Outline, change: (section: OutlineSection) => readonly OutlineQuestion[]): Outline =>
  outline.map((section) => {
    const questions = change(section);
    return questions === section.questions ? section : { ...section, questions };
  });

export function added(outline: Outline, sectionId: string | undefined, more: readonly OutlineQuestion[]): Outline {
  const known = new Set(questionsIn(outline).map(({ id }) => id));
  const fresh = more.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return outline;
  const sections = outline.length > 0 ? outline : [emptySection(0)];
  const into = sections.find(({ id }) => id === sectionId)?.id ?? sections.at(-1)?.id;
  return withQuestions(sections, ({ id, questions }) => (id === into ? [...questions, ...fresh] : questions));
}

export const taken = (outline: Outline, id: string): Outline =>
  withQuestions(outline, ({ questions }) =>
    questions.some((one) => one.id === id) ? questions.filter((one) => one.id !== id) : questions,
  );

/** Sets the points of questions; questions about a text share them by their default scores. */
export const scored = (outline: Outline, fits: (question: OutlineQuestion) => boolean, score: number): Outline =>
  withQuestions(outline, ({ questions }) =>
    questions.some(fits)
      ? questions.map((one) => {
          if (!fits(one) || one.score === score) return one;
          const { children: _, ...rest } = one;
          return { ...rest, score };
        })
      : questions,
  );

export function placed(outline: Outline, id: string, sectionId: string, at: number): Outline {
  const question = questionsIn(outline).find((one) => one.id === id);
  if (!question) return outline;
  const from = outline.find(({ questions }) => questions.includes(question));
  const before = from?.id === sectionId && from.questions.indexOf(question) < at ? at - 1 : at;
  return withQuestions(taken(outline, id), (section) =>
    section.id === sectionId
      ? [...section.questions.slice(0, before), question, ...section.questions.slice(before)]
      : section.questions,
  );
}

export function stepped(outline: Outline, id: string, by: 1 | -1): Outline {
  const section = outline.findIndex(({ questions }) => questions.some((one) => one.id === id));
  const own = outline[section];
  if (!own) return outline;
  const at = own.questions.findIndex((one) => one.id === id);
  const to = at + by;
  if (to >= 0 && to < own.questions.length) return placed(outline, id, own.id, by === 1 ? at + 2 : to);
  const other = outline[section + by];
  return other ? placed(outline, id, other.id, by === 1 ? 0 : other.questions.length) : outline;
}
