import type { SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { useSay } from '#platform/language.tsx';
import { dayMarks } from './day-marks.tsx';

interface SeatCellProps {
  number: number;
  sitter: SeatSitter | undefined;
  isCarried: boolean;
  isStop: boolean;
  isOpen: boolean;
  onDay: boolean;
  leads: boolean;
  onChoose: () => void;
  onTake: (sitter: SeatSitter | undefined) => void;
}

export function SeatCell(props: SeatCellProps) {
  const { number, sitter, isCarried, isStop, isOpen, onDay, onChoose, onTake } = props;
  const say = useSay();
  const leads = props.leads && sitter !== undefined;
  const access = sitter?.needsAccess === 1;
  const shown = String(number).padStart(2, '0');
  const who = sitter?.name ?? say(['空', 'free']);
  const need = access && say(['无障碍', 'access']);
  // the name begins with the visible text, which voice control requires
  const marks = onDay && sitter ? dayMarks(sitter) : [];
  const named = [shown, who, need, ...marks.map(({ words }) => say(words))].filter(Boolean).join(' ');
  const ticket = sitter && say([`，准考证号${sitter.ticketNo ?? '—'}`, `, ticket ${sitter.ticketNo ?? '—'}`]);
  const look = [
    'kx-seat',
    sitter && 'kx-seat-taken',
    isCarried && 'kx-seat-carried',
    marks.length > 0 && 'kx-seat-marked',
    leads && 'kx-seat-leads',
  ];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      data-seat={number}
      aria-label={`${named}${ticket ?? ''}`}
      aria-pressed={leads ? undefined : isCarried}
      aria-disabled={!isOpen && !leads}
      title={sitter ? [sitter.ticketNo, sitter.workUnit].filter(Boolean).join(' ') : undefined}
      tabIndex={isStop ? 0 : -1}
      draggable={isOpen && sitter !== undefined}
      onClick={onChoose}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', sitter?.name ?? '');
        if (sitter) onTake(sitter);
      }}
      onDragEnd={({ dataTransfer }) => dataTransfer.dropEffect === 'none' && onTake(undefined)}
      onDragOver={(event) => isOpen && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <span className="kx-seat-number kx-figures">{shown}</span>{' '}
      <span lang="zh-CN" className="kx-seat-name">
        {who}
      </span>
      {need && <span className="kx-seat-mark"> {need}</span>}
      {marks.map(({ sign, words }) => (
        <span key={sign} className="kx-seat-mark kx-seat-day">
          {' '}
          <span aria-hidden="true">{sign}</span> {say(words)}
        </span>
      ))}
    </button>
  );
}
