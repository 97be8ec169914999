import './steps.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';

export interface ProgressStep {
  key: string | number;
  label: Label;
  note?: string | undefined;
}

interface ProgressStepsProps {
  label: Label;
  steps: readonly ProgressStep[];
  /** the current state; no match: the process was left */
  now: string | number;
}

export function ProgressSteps({ label, steps, now }: ProgressStepsProps) {
  const say = useSay();
  const at = steps.findIndex(({ key }) => key === now);
  return (
    <ol className="kx-progress-steps" aria-label={say(label)}>
      {steps.map(({ key, label: name, note }, place) => {
        const stands = place < at ? 'past' : place === at ? 'now' : 'ahead';
        return (
          <li key={key} className={`kx-progress-${stands}`} aria-current={stands === 'now' ? 'step' : undefined}>
            <span className="kx-step-sign" aria-hidden="true">
              {stands === 'past' ? '✓' : place + 1}
            </span>
            <span className="kx-progress-name">
              {say(name)}
              {stands === 'past' && <span className="hidden-text">{say(['（已过）', ' (done)'])}</span>}
            </span>
            {note && <span className="kx-step-note kx-figures">{note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
