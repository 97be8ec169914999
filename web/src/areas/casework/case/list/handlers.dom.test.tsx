import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import AppealList from '#areas/appeal/list.tsx';
import CorrectionList from '#areas/correction/list.tsx';
import { Registrations } from '#areas/economist/list.tsx';
import PetitionList from '#areas/petition/list.tsx';
import ReviewList from '#areas/reinspection/list.tsx';
import { mayDo } from '../../../../testing/may-do.ts';
import { serving } from '../../../../testing/serving.ts';
import { showSignedIn } from '../../../../testing/signed-in.tsx';

const lists: readonly (readonly [keyof typeof caseKind, ComponentType])[] = [
  ['petition', PetitionList],
  ['appeal', AppealList],
  ['correction', CorrectionList],
  ['economist', Registrations],
  ['reinspection', ReviewList],
];

test.each(lists)('searches the list of %s by all possible handlers', async (kind, List) => {
  localStorage.clear();
  const { call, grant } = caseKind[kind];
  mayDo([`${grant}_assign`]);
  const asked = serving(({ path }) => {
    const page = { records: [], total: 0, size: 10, current: 1, pages: 1 };
    const counts = {
      received: 0,
      mine: 0,
      executing: 0,
      drafting: 0,
      auditing: 0,
      answered: 0,
      all: 0,
      overdue: 0,
      overdueIn: {},
    };
    const data = path.startsWith(`/api/${call}/page`)
      ? page
      : path.startsWith(`/api/${call}/counts`)
        ? counts
        : path.startsWith(`/api/${call}/handlers`)
          ? [{ id: '8', realName: '周经办', deptName: '信访科' }]
          : [];
    return { body: { code: 200, success: true, msg: '', data } };
  });
  const { user } = showSignedIn(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: /展开/ }));
  await user.click(screen.getByLabelText('经办人'));
  await user.click(await screen.findByText('周经办 · 信访科'));
  await user.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(asked.some(({ path }) => path.includes('handlerId=8'))).toBe(true));
  expect(asked.some(({ path }) => path.includes(`${call}/handlers?duty=any`))).toBe(true);
});
