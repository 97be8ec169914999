import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Around } from '../../../testing/show.tsx';
import { ReceiptPage } from './receipt.tsx';

const receipt = { caseNo: 'XF2026113000011', queryCode: 'K7P2M9QX', receivedTime: '2026-11-30 09:05:12' };
const shown = (acceptDue: string | null) => {
  render(
    <MemoryRouter>
      <Around>
        <ReceiptPage title={['信访', 'Petition']} receipt={{ ...receipt, acceptDue }} />
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
