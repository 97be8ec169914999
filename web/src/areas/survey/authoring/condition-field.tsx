import { keysOf } from '@kaoxin/contract/survey/survey-question.ts';
import { surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { type Edited, writtenOf } from './edited.ts';

interface ConditionFieldProps {
  question: Edited;
  before: readonly Edited[];
  onChange: (showIf: Edited['showIf']) => void;
}

const { text, matrix } = surveyQtype.of;

export function ConditionField({ question: { showIf }, before, onChange }: ConditionFieldProps) {
  const say = useSay();
  const id = useId();
  const fitting = writtenOf(before).flatMap((one, at) =>
    one.qType === text || one.qType === matrix ? [] : [{ ...one, number: at + 1 }],
  );
  const of = fitting.find(({ key }) => key === showIf?.of);
  const keys = showIf?.keys ?? [];
  const turn = (key: number, on: boolean) =>
    showIf && onChange({ ...showIf, keys: [...keys.filter((one) => one !== key), ...(on ? [key] : [])] });
  return (
    <div className="survey-condition">
      <label htmlFor={id}>{say(['显示条件', 'Asked when'])}</label>
      <select
        id={id}
        className="kx-native"
        value={showIf ? showIf.of : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : { of: target.value, keys: [] })}
      >
        <option value="">{say(['总是显示', 'Always'])}</option>
        {showIf && !of && <option value={showIf.of}>{say(['（该题已后移）', '(moved behind)'])}</option>}
        {fitting.map(({ key, title, number }) => (
          <option key={key} value={key}>
            {say([`第${number}题 ${title}`, `Question ${number}: ${title}`])}
          </option>
        ))}
      </select>
      {of && (
        <fieldset className="kx-bare survey-keys">
          <legend className="hidden-text">{say(['选择了以下任一项时显示', 'Shown if any of these is chosen'])}</legend>
          {keysOf(of).map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={keys.includes(key)}
                onChange={({ target }) => turn(key, target.checked)}
              />
              <span>{of.options[key - 1] ?? key}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
