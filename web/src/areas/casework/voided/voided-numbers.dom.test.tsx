import type { ButtonNode } from '@kaoxin/contract/auth/menu.ts';
import { type VoidedRow, voidedNumber } from '@kaoxin/contract/casework/letters/voided-number.ts';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setPermissions } from '#platform/session/permissions.ts';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import VoidedNumbers from './voided-numbers.tsx';

const row: VoidedRow = {
  id: '1',
  docNo: '江考信答〔2026〕7号',
  title: '处理意见书',
  caseNo: 'XF2026030200011',
  voidedBy: '甲经办',
  reason: '答复改为《不予（不再）受理告知书》',
  replacedBy: '江考信不受〔2026〕3号',
  createTime: '2026-03-02 09:00:00',
  path: '/petitionManage/petitionDetail?id=1',
};

test('shows and searches voided numbers with reason and replacement', async () => {
  localStorage.clear();
  setPermissions([{ code: 'voided_number_export' } as ButtonNode], []);
  const asked = serving(({ path }) => ({
    body: {
      code: 200,
      success: true,
      msg: '',
      data: path.includes(voidedNumber.page.path) ? { records: [row], total: 1, size: 10, current: 1, pages: 1 } : [],
    },
  }));
  const { user } = showSignedIn(
    <MemoryRouter initialEntries={['/petitionManage/voidedNumber/index']}>
      <VoidedNumbers />
    </MemoryRouter>,
  );
  for (const said of [row.docNo, row.title, row.reason, row.replacedBy ?? '', row.voidedBy])
    expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByRole('button', { name: '导出' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: '作废文号' }), '信答');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(decodeURIComponent(asked.at(-1)?.path ?? '')).toContain('docNo=信答'));
});
