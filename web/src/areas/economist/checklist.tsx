import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { type CheckKey, checkAnswers, isInOrder, notAskedFor } from '@kaoxin/contract/economist/checks.ts';
import { type Ref, useId } from 'react';
import { useSay } from '#platform/language.tsx';
import type { useAnswers } from './answers.ts';
import './economist.css';

const choices = [1, 0, 2] as const;
const withoutIt = [...choices, notAskedFor] as const;

interface ChecklistProps {
  one: EconomistDetail;
  answers: ReturnType<typeof useAnswers>;
  keys?: readonly CheckKey[];
  ref?: Ref<HTMLFieldSetElement>;
}

export function Checklist({ one, answers, keys, ref }: ChecklistProps) {
  const say = useSay();
  // panel and dialog may show the same case: radio names must differ
  const name = useId();
  return (
    <fieldset ref={ref} className="kx-checklist" aria-label={say(['核查项', 'Checklist'])}>
      {one.checkList
        .filter(({ key }) => keys?.includes(key) ?? true)
        .map(({ key, label, notNeeded }) => {
          const { ok, note = '' } = answers.given[key] ?? {};
          const isDoubted = ok !== undefined && !isInOrder({ ok });
          const wantsNote = isDoubted || (ok !== undefined && key === 'years' && one.work.isEnough === 0);
          return (
            <fieldset key={key} className="kx-checkitem" data-check={key}>
              <legend>{label}</legend>
              <span className="kx-radios">
                {(notNeeded === 1 ? withoutIt : choices).map((choice) => (
                  <label key={choice}>
                    <input
                      type="radio"
                      name={`${name}-${key}`}
                      checked={ok === choice}
                      onChange={() => answers.set(key, { ok: choice })}
                    />{' '}
                    {say(checkAnswers[choice])}
                  </label>
                ))}
              </span>
              {ok !== notAskedFor && (
                <input
                  className="kx-lines"
                  value={note}
                  maxLength={200}
                  aria-label={say([`${label}：核查说明`, `${label}: note`])}
                  placeholder={say(
                    wantsNote
                      ? ['请填写核查说明', 'Enter what you found']
                      : ['核查说明（可选）', 'Findings (optional)'],
                  )}
                  onChange={({ target }) => answers.set(key, { note: target.value })}
                />
              )}
            </fieldset>
          );
        })}
    </fieldset>
  );
}

export function toItem(list: HTMLElement | null, key: CheckKey | undefined, lacks: 'radio' | 'text'): void {
  const what = lacks === 'radio' ? 'input[type="radio"]' : 'input.kx-lines';
  list?.querySelector<HTMLElement>(`[data-check="${key}"] ${what}`)?.focus();
}
