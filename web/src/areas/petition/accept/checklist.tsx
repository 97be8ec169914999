import { isMarked } from '@kaoxin/contract/casework/marks.ts';
import { truthWord } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { useId } from 'react';
import { Marks } from '#areas/casework/case/list/marks.tsx';
import { useSay } from '#platform/language.tsx';
import { petitionMarks } from '../marks.ts';
import { asChecks, type Checks, names, type Question, questions, type Results, suggestedResult } from './checks.ts';

interface ChecklistProps {
  petition: PetitionDetail;
  checks: unknown;
  onChange: (checks: Checks, suggested: number | undefined) => void;
  results: Results;
}

export function Checklist({ petition, checks, onChange, results }: ChecklistProps) {
  const say = useSay();
  const id = useId();
  const now = asChecks(checks);
  const answer = (name: Question, value: number) => {
    const next = { ...now, [name]: value };
    onChange(next, suggestedResult(next, results));
  };
  return (
    <section className="kx-review" aria-label={say(['受理审查清单', 'Checklist'])}>
      {names.map((name) => (
        <fieldset key={name}>
          <legend>{say(questions[name])}</legend>
          <span className="kx-radios">
            {[1, 0].map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={`${id}-${name}`}
                  checked={now[name] === value}
                  onChange={() => answer(name, value)}
                />{' '}
                {say(truthWord(value))}
              </label>
            ))}
          </span>
        </fieldset>
      ))}
      {petition.isEnded === 1 && (
        <p className="kx-notice kx-notice-warn">
          {say([
            '该事项已有复核意见。以同一事实和理由再次提出的，选择【不予受理（法定途径）】，告知书将写明不再受理',
            'A final review has ended this matter. If the facts and reasons are the same, choose “Not accepted (statutory route)”. The notice says that it is no longer accepted',
          ])}
        </p>
      )}
      {isMarked(petition, petitionMarks) && (
        <div>
          {say(['该件情况：', 'This petition: '])}
          <Marks row={petition} marks={petitionMarks} />
        </div>
      )}
    </section>
  );
}
