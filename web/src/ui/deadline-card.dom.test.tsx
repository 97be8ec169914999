import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Around, show } from '../testing/show.tsx';
import { DeadlineCard, type DeadlineCardProps } from './deadline-card.tsx';

const day = (due: string, estimated = 0) => ({ raw: due, due, estimated, explanation: [] });
const [telling, closing] = ['2199-02-24 23:59:59', '2199-04-10 23:59:59'];
type One = DeadlineCardProps['one'];
const one: One = {
  caseStatus: 20,
  acceptDue: telling,
  acceptNoticeTime: null,
  acceptLeft: { days: 7, unit: 'workday' },
  acceptState: 0,
  acceptOverdueDays: 0,
  finishDue: null,
  finishLeft: null,
  finishState: null,
  finishOverdueDays: 0,
  pausedSince: null,
  dueEstimated: 0,
  clock: { exempt: 0, accept: day(telling), finish: null },
};
const accepted: One = {
  ...one,
  acceptNoticeTime: '2199-02-20 09:00:00',
  acceptState: 5,
  finishDue: closing,
  finishLeft: { days: 45, unit: 'calendar' },
  finishState: 0,
  clock: { ...one.clock, finish: day(closing) },
};
const ended: One = { ...accepted, caseStatus: 40, finishState: 5 };
const part = (name: string) => within(screen.getByText(name).parentElement ?? document.body);
function said(over: One): string[] {
  const { unmount } = render(<DeadlineCard one={over} />, { wrapper: Around });
  const words = ['受理告知期限', '办结期限'].map(
    (name) => screen.queryByText(name)?.nextElementSibling?.textContent ?? '',
  );
  unmount();
  return words;
}

it('shows the time left in the unit of the limit', () => {
  show(<DeadlineCard one={one} />);
  expect(part('受理告知期限').getByText('剩余7个工作日')).toBeDefined();
  expect(screen.queryByText('办结期限')).toBeNull();
});

it('counts each clock in its own kind of days', () => {
  expect(said(accepted)).toEqual(['按期', '剩余45天']);
  expect(said({ ...accepted, acceptOverdueDays: 3 })).toEqual(['逾期3天', '剩余45天']);
  expect(said({ ...ended, acceptOverdueDays: 3 })).toEqual(['逾期3天', '按期']);
  expect(said({ ...ended, finishOverdueDays: 2 })).toEqual(['按期', '逾期2天']);
});

it('shows a clock as ended after a withdrawal', () => {
  expect(said({ ...one, caseStatus: 60, acceptState: 5 })).toEqual(['已结束', '']);
  expect(said({ ...ended, caseStatus: 60 })).toEqual(['按期', '已结束']);
});

it('warns of unpublished holidays only while a date may change', () => {
  const guessed = { exempt: 0, accept: day(telling, 1), finish: day(closing, 1) };
  const marks = (over: One) => {
    const { unmount } = render(<DeadlineCard one={{ ...over, clock: guessed }} />, { wrapper: Around });
    const found = screen.queryAllByText('节假日安排未公布，按周末推算').length;
    unmount();
    return found;
  };
  expect(marks({ ...accepted, acceptNoticeTime: null, acceptState: 0 })).toBe(2);
  expect(marks(accepted)).toBe(1);
  expect(marks(ended)).toBe(0);
});
