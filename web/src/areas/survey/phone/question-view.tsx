import './question.css';
import {
  isChoice,
  keysOf,
  mostSigns,
  type Said,
  type SurveyQuestion,
} from '@kaoxin/contract/survey/survey-question.ts';
import { scales, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';

type Shown = Pick<SurveyQuestion, 'qType' | 'title' | 'options' | 'rows' | 'required'>;
interface QuestionViewProps {
  question: Shown;
  /** number among the questions that the respondent sees */
  number: number;
  said: Said;
  onSay: (said: Said) => void;
  error?: string | undefined;
}

const { multiple, nps, text, matrix } = surveyQtype.of;

export function QuestionView({ question, number, said, onSay, error }: QuestionViewProps) {
  const say = useSay();
  const id = useId();
  const { qType, title, required } = question;
  const errorId = error ? `${id}-error` : undefined;
  const isWrong = error ? true : undefined;
  return (
    <fieldset className="survey-asked" aria-describedby={errorId} data-wrong={isWrong}>
      <legend>
        {number}. {title || say(['（未填写题目）', '(no question yet)'])}
        {required === 1 && (
          <span className="survey-required">
            <span aria-hidden="true">*</span>
            <span className="hidden-text">{say(['必答', 'required'])}</span>
          </span>
        )}
      </legend>
      {qType === text && (
        <textarea
          className="survey-text"
          rows={3}
          maxLength={mostSigns}
          aria-required={required === 1 || undefined}
          aria-invalid={isWrong}
          aria-describedby={errorId}
          aria-label={title || say(['填空', 'Text'])}
          value={said.text ?? ''}
          onChange={({ target }) => onSay({ text: target.value })}
        />
      )}
      {(isChoice(qType) || scales[qType]) && <Keys question={question} name={id} said={said} onSay={onSay} />}
      {qType === matrix && <Matrix question={question} name={id} said={said} onSay={onSay} isWrong={isWrong} />}
      {error && (
        <p id={errorId} className="survey-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PartProps {
  question: Shown;
  name: string;
  said: Said;
  onSay: (said: Said) => void;
}

function Keys({ question, name, said, onSay }: PartProps) {
  const say = useSay();
  const { qType, options } = question;
  const picks = said.picks ?? [];
  const isScale = scales[qType] !== undefined;
  const isMany = qType === multiple;
  const pick = (key: number, on: boolean) =>
    onSay({ picks: isMany ? [...picks.filter((one) => one !== key), ...(on ? [key] : [])] : [key] });
  return (
    <>
      <div className={isScale ? 'survey-scale' : 'survey-options'}>
        {keysOf(question).map((key) => (
          <label key={key}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              checked={picks.includes(key)}
              onChange={({ target }) => pick(key, target.checked)}
            />
            <span>{isScale ? key : options[key - 1] || say([`选项${key}`, `Option ${key}`])}</span>
          </label>
        ))}
      </div>
      {isScale && (
        <p className="survey-ends">
          <span>{qType === nps ? say(['完全不愿意', 'Not at all']) : say(['很不满意', 'Very poor'])}</span>
          <span>{qType === nps ? say(['非常愿意', 'Very likely']) : say(['很满意', 'Very good'])}</span>
        </p>
      )}
    </>
  );
}

function Matrix({
  question: { options, rows },
  name,
  said,
  onSay,
  isWrong,
}: PartProps & { isWrong: true | undefined }) {
  const put = (row: number, key: number) =>
    onSay({ picks: rows.map((_, at) => (at === row ? key : (said.picks?.[at] ?? 0))) });
  // places as keys: two labels may be equal while they are edited
  const columns = options.map((label, at) => ({ label, key: at + 1 }));
  return (
    <div className="survey-matrix">
      {rows
        .map((label, place) => ({ label, place }))
        .map(({ label, place }) => (
          <fieldset key={place} data-missing={(isWrong && !said.picks?.[place]) || undefined}>
            <legend>{label}</legend>
            <div className="survey-options">
              {columns.map((column) => (
                <label key={column.key}>
                  <input
                    type="radio"
                    name={`${name}-${place}`}
                    checked={said.picks?.[place] === column.key}
                    onChange={() => put(place, column.key)}
                  />
                  <span>{column.label}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  );
}
