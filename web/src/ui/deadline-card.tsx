import { type FirstClock, telling } from '@kaoxin/contract/casework/actions.ts';
import { type ClockFacts, clockNames, clockOf } from '@kaoxin/contract/casework/due.ts';
import { slaState } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { DueChip } from './case/chips.tsx';
import { Chip } from './chip.tsx';

export interface Clock {
  raw: string;
  due: string;
  /** 1: that year has no holiday arrangement yet */
  estimated: number;
  explanation: readonly { zh: string; en: string }[];
}

export interface DeadlineCardProps {
  one: ClockFacts & {
    clock: {
      /** 1: no notification needed, since name or address is unknown */
      exempt: number;
      accept: Clock | null;
      finish: Clock | null;
    };
  };
  accept?: Pick<FirstClock, 'due'>;
  isBrief?: boolean;
}

export function DeadlineCard({ one, accept = telling, isBrief = false }: DeadlineCardProps) {
  const say = useSay();
  const { clock } = one;
  return (
    <div className="kx-deadline">
      {clockNames.map((name) => {
        const day = clock[name];
        const exempt = name === 'accept' && clock.exempt === 1;
        if (!day && !exempt) return null;
        const told = exempt ? null : clockOf(one, name);
        const isOver = told?.state === slaState.of.stopped;
        return (
          <div key={name}>
            <div className="kx-deadline-head">
              <span>{say(name === 'accept' ? accept.due : ['办结期限', 'Closing due'])}</span>
              {told && <DueChip {...told} />}
              {exempt && <Chip>{say(['免告知', 'Exempt'])}</Chip>}
            </div>
            {day && !exempt && <ClockDay clock={day} isOver={isOver} open={!isOver && !isBrief} />}
          </div>
        );
      })}
    </div>
  );
}

function ClockDay({ clock, isOver, open }: { clock: Clock; isOver: boolean; open: boolean }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <p className="kx-deadline-day kx-figures">{clock.due.slice(0, 10)}</p>
      {clock.estimated === 1 && !isOver && (
        <Chip tone="warn">
          {say(['节假日安排未公布，按周末推算', 'Holidays not published yet; counted by weekends'])}
        </Chip>
      )}
      <details open={open}>
        <summary>{say(['为什么是这一天', 'Why this day'])}</summary>
        <ol>
          {clock.explanation.map((step) => (
            <li key={step.zh}>{step[language]}</li>
          ))}
        </ol>
      </details>
    </>
  );
}
