import type { SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { useSay } from '#platform/language.tsx';

interface SeatCellProps {
  number: number;
  sitter: SeatSitter | undefined;
  isCarried: boolean;
  /** where Tab comes to the room */
  isStop: boolean;
  isOpen: boolean;
  onChoose: () => void;
  onTake: (sitter: SeatSitter | undefined) => void;
}

/** A seat with whoever sits on it. */
export function SeatCell({ number, sitter, isCarried, isStop, isOpen, onChoose, onTake }: SeatCellProps) {
  const say = useSay();
  const access = sitter?.needsAccess === 1;
  const named = sitter
    ? say([
        `${number}号座位：${sitter.name}，准考证号${sitter.ticketNo ?? '—'}${access ? '，需无障碍' : ''}`,
        `Seat ${number}: ${sitter.name}, ticket ${sitter.ticketNo ?? '—'}${access ? ', needs an accessible room' : ''}`,
      ])
    : say([`${number}号座位：空`, `Seat ${number}: free`]);
  return (
    <button
      type="button"
      className={`kx-seat${sitter ? ' kx-seat-taken' : ''}${isCarried ? ' kx-seat-carried' : ''}`}
      data-seat={number}
      aria-label={named}
      aria-pressed={isCarried}
      aria-disabled={!isOpen}
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
      <span className="kx-seat-number kx-figures">{String(number).padStart(2, '0')}</span>
      <span lang="zh-CN" className="kx-seat-name">
        {sitter?.name ?? say(['空', 'free'])}
      </span>
      {access && <span className="kx-seat-mark">{say(['无障碍', 'access'])}</span>}
    </button>
  );
}
