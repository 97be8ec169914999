import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { drillCase } from '../../../../testing/drill/drill-case.fixture.ts';
import { DrillList } from '../../../../testing/drill/drill-pages.tsx';
import { at, drilling, opened } from '../../../../testing/drill/drilling.fixture.tsx';
import type { Asked } from '../../../../testing/serving.ts';

const plain = drillCase('1', {
  handlerName: '甲经办',
  finishDue: '2026-12-01 23:59:59',
  finishLeft: { days: 9, unit: 'calendar' },
});
const secret = drillCase('2', { confidential: 1 });
const lists = () => at('/drill/index', <DrillList />);
const row = (caseNo: string) => screen.findByRole('row', { name: new RegExp(caseNo) });
const card = () => screen.findByRole('tooltip');
const previews = (asked: Asked[]) => asked.map(({ path }) => path).filter((path) => path.includes('/preview'));
const over = (words: string, pointerType = 'mouse') => fireEvent.pointerOver(screen.getByText(words), { pointerType });

async function withClock(story: (forward: (milliseconds: number) => Promise<unknown>) => Promise<void>) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await story((milliseconds) => act(() => vi.advanceTimersByTimeAsync(milliseconds)));
  } finally {
    vi.useRealTimers();
  }
}

it('shows a preview after resting on number or title', async () => {
  const asked = drilling([plain]);
  lists();
  await row('YL20260001');
  await withClock(async (forward) => {
    over('YL20260001');
    await forward(300);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await forward(200);
  });
  const shown = within(await card());
  await shown.findByRole('heading', { name: plain.title });
  await shown.findByText('全员疏散，计时。');
  shown.getByText('甲经办 · 安全科');
  shown.getByText('2026-12-01');
  expect(previews(asked)).toEqual(['/api/drill/preview?id=1']);
  expect(opened).toEqual([]);
});

it('keeps the preview while the mouse is over it', async () => {
  drilling([plain]);
  lists();
  await row('YL20260001');
  await withClock(async (forward) => {
    over(plain.title);
    await forward(500);
    const shown = await card();
    fireEvent.pointerOver(screen.getByText('120'), { pointerType: 'mouse' });
    fireEvent.pointerOver(shown, { pointerType: 'mouse' });
    await forward(1000);
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    fireEvent.pointerOver(screen.getByText('120'), { pointerType: 'mouse' });
    await forward(1000);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

it('ignores touch, other cells, passing mice and presses', async () => {
  const asked = drilling([plain]);
  lists();
  await row('YL20260001');
  await withClock(async (forward) => {
    over('YL20260001', 'touch');
    await forward(1000);
    over('120');
    await forward(1000);
    over('YL20260001');
    await forward(200);
    over('120');
    await forward(1000);
    over('YL20260001');
    fireEvent.pointerDown(screen.getByText('YL20260001'), { pointerType: 'mouse' });
    await forward(1000);
  });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(previews(asked)).toEqual([]);
});

it('opens by I or Space and closes by Escape', async () => {
  drilling([plain, secret]);
  const { user } = lists();
  const first = await row('YL20260001');
  for (const key of ['i', ' ']) {
    first.focus();
    await user.keyboard(key);
    expect(first.getAttribute('aria-describedby')).toBe((await card()).id);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(document.activeElement).toBe(first);
  }
  await user.keyboard('i');
  await card();
  await user.keyboard('i');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.keyboard('i');
  await card();
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(opened).toEqual([]);
});

it('requests no preview of a confidential case and explains it', async () => {
  const asked = drilling([secret]);
  const { user } = lists();
  (await row('YL20260002')).focus();
  await user.keyboard('i');
  await within(await card()).findByText('保密件，内容和最近一步须打开查看；查阅会记入办理过程。');
  expect(within(await card()).queryByText(secret.content)).toBeNull();
  expect(previews(asked)).toEqual([]);
});
