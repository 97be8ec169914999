import type { RegistrationStep } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';

export function RegistrationSteps({ steps }: { steps: readonly RegistrationStep[] }) {
  const say = useSay();
  return (
    <Panel title={say(['报名经过', 'Registration'])}>
      <ol className="kx-timeline">
        {steps.toReversed().map(({ verb, verbName, fromStatusName, toStatusName, note, actorName, time }) => (
          <li key={`${verb}-${time}`}>
            <div className="kx-timeline-head">
              <strong>{verbName}</strong>
              <time className="kx-figures">{minute(time)}</time>
            </div>
            {actorName && <div className="kx-timeline-who">{actorName}</div>}
            <p className="kx-hint">{fromStatusName === null ? toStatusName : `${fromStatusName} → ${toStatusName}`}</p>
            {note && <p className="kx-text">{note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
