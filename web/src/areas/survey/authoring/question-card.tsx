import type { Label } from '@kaoxin/contract/conventions.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useId } from 'react';
import { useLanguage, useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { ConditionField } from './condition-field.tsx';
import { type Edited, hasOptions } from './edited.ts';

interface QuestionCardProps {
  question: Edited;
  at: number;
  last: boolean;
  before: readonly Edited[];
  problems: readonly Label[];
  onChange: (question: Edited) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { question, at, last, before, problems, onChange, onMove, onRemove } = props;
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const { qType, title, options, rows, required } = question;
  const put = (fields: Partial<Edited>) => onChange({ ...question, ...fields });
  const lines = (key: 'options' | 'rows', label: Label, value: string) => (
    <div className="survey-lines">
      <label htmlFor={`${id}-${key}`}>{say(label)}</label>
      <textarea
        id={`${id}-${key}`}
        className="kx-native"
        rows={4}
        value={value}
        onChange={({ target }) => put({ [key]: target.value })}
      />
    </div>
  );
  return (
    <li data-card={question.key}>
      <fieldset className="survey-card" aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}>
        <legend>{say([`第${at + 1}题`, `Question ${at + 1}`])}</legend>
        <div className="survey-card-verbs">
          <PlainButton disabled={at === 0} onClick={() => onMove(-1)}>
            {say(['上移', 'Move up'])}
          </PlainButton>
          <PlainButton disabled={last} onClick={() => onMove(1)}>
            {say(['下移', 'Move down'])}
          </PlainButton>
          <PlainButton danger onClick={onRemove}>
            {say(['删除', 'Delete'])}
          </PlainButton>
        </div>
        <div className="survey-card-head">
          <div>
            <label htmlFor={`${id}-type`}>{say(['题型', 'Type'])}</label>
            <select
              id={`${id}-type`}
              className="kx-native"
              value={qType}
              onChange={({ target }) => put({ qType: Number(target.value) })}
            >
              {surveyQtype.entries.map(({ key }) => (
                <option key={key} value={key}>
                  {surveyQtype.label(key, language)}
                </option>
              ))}
            </select>
          </div>
          <div className="survey-card-title">
            <label htmlFor={`${id}-title`}>{say(['题目', 'Question'])}</label>
            <input
              id={`${id}-title`}
              className="kx-native"
              maxLength={200}
              value={title}
              onChange={({ target }) => put({ title: target.value })}
            />
          </div>
        </div>
        {hasOptions(qType) &&
          lines(
            'options',
            qType === surveyQtype.of.matrix
              ? ['矩阵列（每行一个）', 'Columns, one per line']
              : ['选项（每行一个）', 'Options, one per line'],
            options,
          )}
        {qType === surveyQtype.of.matrix && lines('rows', ['矩阵行（每行一个）', 'Rows, one per line'], rows)}
        <label className="survey-tick">
          <input
            type="checkbox"
            checked={required === 1}
            onChange={({ target }) => put({ required: Number(target.checked) })}
          />
          <span>{say(['必答', 'Required'])}</span>
        </label>
        <ConditionField question={question} before={before} onChange={(showIf) => put({ showIf })} />
        {problems.length > 0 && (
          <ul id={`${id}-problems`} className="survey-problems">
            {problems.map((words) => (
              <li key={words[0]}>{say(words)}</li>
            ))}
          </ul>
        )}
      </fieldset>
    </li>
  );
}
