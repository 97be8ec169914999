import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { Around } from '../../../../testing/show.tsx';
import { ReceiptPage } from './receipt.tsx';
import { useReceipt } from './use-receipt.ts';

beforeEach(() => sessionStorage.clear());

const receipt = { caseNo: 'XF2026113000011', queryCode: 'K7P2M9QX', receivedTime: '2026-11-30 09:05:12' };
const shown = (acceptDue: string | null) => {
  render(
    <MemoryRouter>
      <Around>
        <ReceiptPage title={['信访', 'Petition']} receipt={{ ...receipt, acceptDue }} onEnd={() => undefined} />
      </Around>
    </MemoryRouter>,
  );
  const words = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  return [words('term'), words('definition')];
};

it('shows number, code, receipt time and deadline', () => {
  expect(shown('2026-12-14 23:59:59')).toEqual([
    ['受理编号', '查询码', '收到时间', '受理告知期限'],
    ['XF2026113000011', 'K7P2M9QX', '2026-11-30 09:05', '2026-12-14'],
  ]);
});

it('shows no deadline without a running clock', () => {
  expect(shown(null)[0]).toEqual(['受理编号', '查询码', '收到时间']);
});

function Filed({ path }: { path: string }) {
  const { receipt: taken, take, end } = useReceipt(path);
  return taken ? (
    <ReceiptPage title={['信访', 'Petition']} receipt={taken} onEnd={end} />
  ) : (
    <button type="button" onClick={() => take({ ...receipt, acceptDue: null })}>
      提交
    </button>
  );
}
const open = (path = 'petition') =>
  render(
    <MemoryRouter>
      <Around>
        <Filed path={path} />
      </Around>
    </MemoryRouter>,
  );

it('keeps number and code through a reload until ended', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  document.body.replaceChildren();
  const { unmount } = open();
  screen.getByText('K7P2M9QX');
  fireEvent.click(screen.getByRole('link', { name: '完成' }));
  unmount();
  open();
  screen.getByRole('button', { name: '提交' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('K7P2M9QX');
});

it('warns before leaving until printed', () => {
  shown(null);
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(leaves()).toBe(true);
});
