import { useId, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import type { GridRow } from '#ui/grid/grid.ts';
import { SeatPlan } from './seat-plan.tsx';

interface PlanPartProps {
  rows: readonly GridRow[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

export function PlanPart({ rows, chosen, onChoose }: PlanPartProps) {
  const say = useSay();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const room = rows.find(({ key }) => key === chosen) ?? rows[0];
  return (
    <section ref={section} className="kx-section kx-plan-section">
      <h2>{say(['座位图', 'Seat plan'])}</h2>
      {room ? (
        <>
          <div className="kx-plan-choice">
            <label htmlFor={id}>{say(['考场', 'Room'])}</label>
            <select id={id} value={room.key} onChange={({ target }) => onChoose(target.value)}>
              {rows.map(({ key, cells }) => (
                <option key={key} value={key}>
                  {cells.roomNo || say(['未编号', 'No number'])}
                </option>
              ))}
            </select>
            <PlainButton look="plain" onClick={() => printAlone(section.current)}>
              {say(['打印座位图', 'Print the plan'])}
            </PlainButton>
          </div>
          <SeatPlan room={room} />
        </>
      ) : (
        <p className="kx-hint">{say(['还没有考场', 'No rooms yet'])}</p>
      )}
    </section>
  );
}

function printAlone(part: HTMLElement | null): void {
  const page = part?.closest('.kx-page');
  page?.classList.add('kx-only-plan');
  window.addEventListener('afterprint', () => page?.classList.remove('kx-only-plan'), { once: true });
  window.print();
}
