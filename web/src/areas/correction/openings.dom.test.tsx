import { opening } from '@kaoxin/contract/correction/opening.ts';
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { mayDo } from '../../testing/may-do.ts';
import { setScreen } from '../../testing/screen.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import Openings from './openings.tsx';

const row = {
  id: '5',
  createUser: null,
  createDept: null,
  updateUser: null,
  version: 2,
  createTime: '2026-03-02 09:00:00',
  updateTime: '2026-03-02 09:00:00',
  name: '信息更正',
  formalExamId: '7',
  formalExamIdName: '经济考试',
  deptId: '3',
  deptIdName: '考务处',
  openStart: '2026-03-01 00:00:00',
  openEnd: '2026-12-31 00:00:00',
  status: 1,
  statusName: '开放',
  editableFields: [{ fieldKey: 'phone', before: 1, after: 1, certificate: 0 }],
  auditing: 1,
  supplementing: 0,
  executing: 0,
  drafting: 0,
  answered: 0,
  fieldsNow: '姓名、手机号',
};

function list(row: object) {
  localStorage.clear();
  setScreen({ width: 375 });
  mayDo([]);
  serving(({ path }) => {
    const page = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
    const data = path.startsWith(`/api/${opening.calls.list.path}`) ? opening.calls.list.answer.parse(page) : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  showSignedIn(
    <MemoryRouter>
      <Openings />
    </MemoryRouter>,
  );
}

test('shortens the correctable fields and shows all on hover', async () => {
  list(row);
  expect((await screen.findByTitle('姓名、手机号')).textContent).toBe('姓名、手机号');
  expect(screen.getByText('现可改项')).toBeDefined();
});

test('counts corrections by state and hides empty rare states', async () => {
  const counts = () => screen.getAllByText(/^(待|已答复)\D*\d+$/).map(({ textContent }) => textContent);
  list(row);
  await screen.findByText('待审核1');
  expect(counts()).toEqual(['待审核1', '待更正0', '已答复0']);
  cleanup();
  list({ ...row, supplementing: 2, drafting: 3 });
  await screen.findByText('待补正2');
  expect(counts()).toEqual(['待审核1', '待补正2', '待更正0', '待答复3', '已答复0']);
});
