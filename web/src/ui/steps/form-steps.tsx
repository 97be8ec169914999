import './steps.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';

export interface FormStep<K extends string> {
  key: K;
  label: Label;
  wrong: number;
}

interface FormStepsProps<K extends string> {
  steps: readonly FormStep<K>[];
  active: K;
  onChange: (key: K) => void;
}

export function FormSteps<K extends string>({ steps, active, onChange }: FormStepsProps<K>) {
  const say = useSay();
  return (
    <nav className="kx-form-steps" aria-label={say(['填写步骤', 'Steps'])}>
      <ol>
        {steps.map(({ key, label, wrong }, place) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === active ? 'step' : undefined}
              className={wrong > 0 ? 'kx-step-wrong' : undefined}
              onClick={() => onChange(key)}
            >
              <span className="kx-step-sign kx-figures" aria-hidden="true">
                {wrong > 0 ? '!' : place + 1}
              </span>
              <span>{say(label)}</span>
              {wrong > 0 && <span className="kx-step-note">{say([`${wrong}处需更正`, `${wrong} to correct`])}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
