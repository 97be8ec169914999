import type { Label } from '@kaoxin/contract/conventions.ts';
import { mostQuestions, questionProblems } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { begun, type Edited, isWritten, moved, without, writtenOf } from './edited.ts';
import { QuestionCard } from './question-card.tsx';
import { useCardFocus } from './use-card-focus.ts';

interface QuestionListProps {
  list: readonly Edited[];
  /** problems are shown from the first attempt to save on */
  tells: boolean;
  onChange: (list: Edited[]) => void;
}

export function problemsIn(list: readonly Edited[]): readonly { at: number; words: Label }[] {
  const written = writtenOf(list);
  const untitled = written.flatMap(({ title }, at): { at: number; words: Label }[] =>
    title === '' ? [{ at, words: [`第${at + 1}题：请输入题目`, `Question ${at + 1}: enter the question`] }] : [],
  );
  return [...untitled, ...questionProblems(written)].sort((one, other) => one.at - other.at);
}

export function QuestionList({ list, tells, onChange }: QuestionListProps) {
  const say = useSay();
  const language = useLanguage();
  const problems = tells ? problemsIn(list) : [];
  const { part, goTo } = useCardFocus();
  const move = (question: Edited, at: number, by: 1 | -1) => {
    const onward = at + by * 2 >= 0 && at + by * 2 < list.length;
    goTo(question.key, (by === 1) === onward ? 'down' : 'up');
    onChange(moved(list, at, by));
  };
  const remove = async (question: Edited, at: number) => {
    const asked = {
      text: say([
        `第${at + 1}题将被删除，删除后不能恢复。`,
        `Question ${at + 1} will be deleted. This cannot be undone.`,
      ]),
      names: question.title ? [question.title] : [],
      ok: say(['删除', 'Delete']),
      danger: true,
    };
    if (isWritten(question) && !(await ask(asked))) return;
    goTo((list[at + 1] ?? list[at - 1])?.key, 'title');
    onChange(without(list, question.key));
  };
  const add = (qType: number) => {
    const question = begun(qType);
    goTo(question.key, 'title');
    onChange([...list, question]);
  };
  return (
    <section ref={part} className="survey-questions" aria-label={say(['题目列表', 'Questions'])}>
      <ol>
        {list.map((question, at) => (
          <QuestionCard
            key={question.key}
            question={question}
            at={at}
            last={at === list.length - 1}
            before={list.slice(0, at)}
            problems={problems.filter((one) => one.at === at).map(({ words }) => words)}
            onChange={(next) => onChange(list.map((one) => (one.key === next.key ? next : one)))}
            onMove={(by) => move(question, at, by)}
            onRemove={() => void remove(question, at)}
          />
        ))}
      </ol>
      {list.length < mostQuestions && (
        <fieldset className="kx-bare survey-add" aria-label={say(['添加题目', 'Add a question'])}>
          {surveyQtype.entries.map(({ key }) => (
            <PlainButton key={key} look="plain" onClick={() => add(Number(key))}>
              {say([`添加${surveyQtype.label(key)}`, `Add: ${surveyQtype.label(key, language).toLowerCase()}`])}
            </PlainButton>
          ))}
        </fieldset>
      )}
    </section>
  );
}
