import { type FirstClock, telling } from '@kaoxin/contract/casework/actions.ts';
import type { Left } from '@kaoxin/contract/casework/due.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { DueChip } from './case/chips.tsx';
import { Chip } from './chip.tsx';

/** A clock with the steps that led to its day. */
export interface Clock {
  raw: string;
  due: string;
  /** 1: no arrangement of that year yet */
  estimated: number;
  explanation: readonly { zh: string; en: string }[];
}

export interface DeadlineCardProps {
  clock: {
    /** 1: nobody to tell, name or address unknown */
    exempt: number;
    accept: Clock | null;
    finish: Clock | null;
    state: number;
    overdueDays: number;
  };
  /** which clock runs now */
  running: 'accept' | 'finish';
  /** … and what is left of it, in the unit of its limit */
  left: Left | null;
  /** since when it stands still */
  since?: string | null;
  /** the applicant knows whether the matter is accepted: that clock has ended */
  isTold?: boolean;
  /** what the first clock is called, and that it was kept */
  accept?: Pick<FirstClock, 'due' | 'kept'>;
  /** its kind closes by a day of its own; otherwise the first clock is the only one */
  closes?: boolean;
  /** there is little room: reasons are shown when they are asked for */
  isBrief?: boolean;
}

const stopped = 5;

/** Deadlines of a case, each with its reason: 为什么是这一天. */
export function DeadlineCard({
  clock,
  running,
  left,
  since = null,
  isTold = false,
  accept = telling,
  closes = true,
  isBrief = false,
}: DeadlineCardProps) {
  const say = useSay();
  return (
    <div className="kx-deadline">
      {(['accept', 'finish'] as const).map((name) => {
        const one = clock[name];
        const exempt = name === 'accept' && clock.exempt === 1;
        const told = name === 'accept' && isTold && !exempt;
        if (!one && !exempt) return null;
        // of a kind that has the first clock alone its end is said there
        const runs = name === (closes ? running : 'accept') && !exempt && !told;
        return (
          <div key={name}>
            <div className="kx-deadline-head">
              <span>{say(name === 'accept' ? accept.due : ['办结期限', 'Closing due'])}</span>
              {runs && (
                <DueChip
                  due={one?.due ?? null}
                  left={left}
                  state={clock.state}
                  overdueDays={clock.overdueDays}
                  since={since}
                  estimated={one?.estimated === 1}
                />
              )}
              {told && <Chip tone="good">{say(accept.kept)}</Chip>}
              {exempt && <Chip>{say(['免告知', 'Exempt'])}</Chip>}
            </div>
            {one && !exempt && (
              <ClockDay
                clock={one}
                isOver={told || clock.state === stopped}
                open={runs && clock.state !== stopped && !isBrief}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A day that has been kept or missed is none that may still move. */
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
