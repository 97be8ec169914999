import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Around, show } from '../testing/show.tsx';
import { DeadlineCard, type DeadlineCardProps } from './deadline-card.tsx';

const day = (due: string) => ({ raw: due, due, estimated: 0, explanation: [] });
const clock: DeadlineCardProps['clock'] = {
  exempt: 0,
  accept: day('2199-02-24 23:59:59'),
  finish: day('2199-04-10 23:59:59'),
  state: 0,
  overdueDays: 0,
};
const part = (name: string) => within(screen.getByText(name).parentElement ?? document.body);

it('says in the unit of its limit what is left of the clock that runs', () => {
  show(<DeadlineCard clock={clock} running="accept" left={{ days: 7, unit: 'workday' }} />);
  expect(part('受理告知期限').getByText('剩余7个工作日')).toBeDefined();
  expect(part('办结期限').queryByText(/剩/)).toBeNull();
});

it('says of telling that it is done, also while the finish clock runs', () => {
  show(<DeadlineCard clock={clock} running="finish" left={{ days: 45, unit: 'calendar' }} isTold />);
  expect(part('受理告知期限').getByText('已告知')).toBeDefined();
  expect(part('办结期限').getByText('剩余45天')).toBeDefined();
});

it('says that a case is settled at the only clock its kind has, and at the first of two nothing', () => {
  const settled = { ...clock, state: 5, finish: null };
  const shown = (card: Partial<DeadlineCardProps>) => {
    const { unmount } = render(<DeadlineCard clock={settled} running="finish" left={null} {...card} />, {
      wrapper: Around,
    });
    const words = screen.queryByText(/已办结/)?.textContent ?? null;
    unmount();
    return words;
  };
  expect(shown({ closes: false })).toBe('已办结');
  expect(shown({ closes: false, clock: { ...settled, overdueDays: 3 } })).toBe('已办结，超期3天');
  // it was withdrawn before its matter was accepted
  expect(shown({})).toBeNull();
});

it('says that holidays are not published while a day may still move by them, and not of one that is over', () => {
  const guessed = { ...day('2199-02-24 23:59:59'), estimated: 1 };
  const both = { ...clock, accept: guessed, finish: guessed };
  const marks = () => screen.queryAllByText('节假日安排未公布，按周末推算').length;
  const shown = (card: DeadlineCardProps) => {
    const { unmount } = render(<DeadlineCard {...card} />, { wrapper: Around });
    const found = marks();
    unmount();
    return found;
  };
  expect(shown({ clock: both, running: 'accept', left: null })).toBe(2);
  expect(shown({ clock: both, running: 'finish', left: null, isTold: true })).toBe(1);
  expect(shown({ clock: { ...both, state: 5 }, running: 'finish', left: null, isTold: true })).toBe(0);
  expect(shown({ clock: { ...both, state: 5 }, running: 'finish', left: null })).toBe(0);
});
