import type { EconomistDetail } from '@kaoxin/contract/economist/calls.ts';
import { checkAnswers, isInOrder, notAskedFor } from '@kaoxin/contract/economist/checks.ts';
import { useState } from 'react';
import { MaterialsPanel } from '#areas/casework/case/page/materials.tsx';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { type Answer, type Answers, useAnswers } from './answers.ts';
import './economist.css';

const choices = [1, 0, 2] as const;
const withoutIt = [...choices, notAskedFor] as const;

/** What was handed in, with the checklist below it while somebody may audit: looked at and answered side by side. */
export function CheckPanel({ one }: { one: EconomistDetail }) {
  const say = useSay();
  const answers = useAnswers(one);
  const [given, setGiven] = useState<Answers>(answers.read);
  const set = (key: keyof Answers, answer: Answer) => {
    const next = { ...given, [key]: { ...given[key], ...answer } };
    setGiven(next);
    answers.save(next);
  };
  return (
    <MaterialsPanel
      files={one.files}
      title={['登记材料', 'Documents']}
      markOf={({ id }) =>
        one.form
          // a server of the version before does not say it
          .filter(({ fileIds }) => fileIds?.includes(id))
          .map(({ label }) => (
            <Chip key={label} tone="info">
              {label}
            </Chip>
          ))
      }
    >
      {one.allowedActions.includes('audit') && (
        <fieldset className="kx-checklist" aria-label={say(['核查项', 'Checklist'])}>
          {one.checkList.map(({ key, label, notNeeded }) => {
            const { ok, note = '' } = given[key] ?? {};
            const isDoubted = ok !== undefined && !isInOrder({ ok });
            const wantsNote = isDoubted || (ok !== undefined && key === 'years' && one.work.isEnough === 0);
            return (
              <fieldset key={key} className="kx-checkitem">
                <legend>{label}</legend>
                <span className="kx-radios">
                  {(notNeeded === 1 ? withoutIt : choices).map((choice) => (
                    <label key={choice}>
                      <input
                        type="radio"
                        name={`check-${one.id}-${key}`}
                        checked={ok === choice}
                        onChange={() => set(key, { ok: choice })}
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
                        ? ['请填写核查说明', 'Say what was found']
                        : ['核查说明（可不填）', 'What was found (optional)'],
                    )}
                    onChange={({ target }) => set(key, { note: target.value })}
                  />
                )}
              </fieldset>
            );
          })}
        </fieldset>
      )}
    </MaterialsPanel>
  );
}
