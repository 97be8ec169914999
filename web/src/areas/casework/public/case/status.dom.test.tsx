import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Around } from '../../../../testing/show.tsx';
import { CaseStatus } from './status.tsx';

type Found = AnswerOf<typeof caseOpen.case>;
const found = (more: Partial<Found>): Found => ({
  caseNo: 'SS2026030200011',
  title: '申诉',
  caseStatus: 20,
  caseStatusName: '办理中',
  receivedTime: '2026-03-02 09:00:00',
  acceptDue: null,
  finishDue: null,
  supplementDue: null,
  acceptOverdueDays: 0,
  finishOverdueDays: 0,
  acceptDueName: '受理告知期限',
  hearing: null,
  supplementItems: null,
  form: null,
  replyContent: null,
  replyDocNo: null,
  results: [],
  letters: [],
  acts: [],
  asksProof: 1,
  deliverTime: null,
  deliverWayName: null,
  toOrg: null,
  timeline: [],
  ...more,
});
const show = (more: Partial<Found>) =>
  render(
    <MemoryRouter>
      <Around>
        <CaseStatus found={found(more)} />
      </Around>
    </MemoryRouter>,
  );
const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

it('shows the deadline for documents and the consequence', () => {
  show({ caseStatus: 21, supplementDue: '2026-03-12 23:59:59' });
  expect(terms()).toEqual(['受理编号', '状态', '收到时间', '补正期限']);
  screen.getByText('2026-03-12');
  screen.getByText(/逾期未补正的，本事项即行终止/);
});

it('shows the deadline of a running clock only', () => {
  const { unmount } = show({ finishDue: '2026-05-06 23:59:59' });
  expect(terms()).toContain('办结期限');
  unmount();
  show({ caseStatus: 60, caseStatusName: '已撤回' });
  expect(terms()).toEqual(['受理编号', '状态', '收到时间']);
});

it('names the first deadline as its kind does', () => {
  const { unmount } = show({ acceptDue: '2026-03-17 23:59:59' });
  expect(terms()).toContain('受理告知期限');
  unmount();
  show({ acceptDue: '2026-03-09 23:59:59', acceptDueName: '审核期限' });
  expect(terms()).toEqual(['受理编号', '状态', '收到时间', '审核期限']);
  screen.getByText('2026-03-09');
});

it('shows time and place of a hearing', () => {
  show({ hearing: { startTime: '2026-03-10 09:00:00', endTime: '2026-03-10 11:30:00', place: '三楼会议室' } });
  expect(terms()).toEqual(['受理编号', '状态', '收到时间', '听证时间', '听证地点']);
  screen.getByText('2026-03-10 09:00 — 2026-03-10 11:30');
  screen.getByText('三楼会议室');
});

it('shows results, delivery and the receiving organisation', () => {
  show({
    results: ['部分更正', '手机号：已更正'],
    toOrg: '市教育局',
    deliverTime: '2026-03-20 09:30:00',
    deliverWayName: '邮寄',
  });
  screen.getByRole('heading', { name: '办理结果' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['部分更正', '手机号：已更正']);
  screen.getByText('邮寄 2026-03-20 09:30');
  screen.getByText('市教育局');
});

it('lists issued letters without their check codes', () => {
  const letter = { title: '信息更正办理结果告知书', docNo: '江考更正〔2026〕1号', issuedTime: '2026-03-18 10:00:00' };
  show({ letters: [letter] });
  screen.getByRole('heading', { name: '已出具的文书' });
  const [item] = screen.getAllByRole('listitem');
  expect(item?.textContent).toBe('信息更正办理结果告知书 江考更正〔2026〕1号 2026-03-18');
  screen.getByText(/按文书末尾的校验码核验真伪/);
});
