import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { type DrillDetail, drill } from '@kaoxin/contract/testing/drill.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ClusterPanel } from '#areas/casework/case/page/cluster.tsx';
import { drillCase } from './drill-case.fixture.ts';
import { drills } from './drill-pages.tsx';
import { at, button, dialog, drilling, opened, replyAll, sent } from './drilling.fixture.tsx';

const other = (id: string) => ({
  id,
  caseNo: `YL2026000${id}`,
  title: `第${id}次疏散演练`,
  caseStatus: 20,
  caseStatusName: '办理中',
  replyResult: null,
  replyResultName: null,
  receivedTime: '2026-11-02 09:00:00',
});
const member = (id: string, allowedActions: string[] = []) => ({
  ...other(id),
  applicantName: '沈*安',
  handlerName: '周经办',
  version: 5,
  allowedActions,
});
const proposal = (id: string) => ({
  ...other(id),
  clusterId: null,
  likeness: 91,
  because: ['words' as const, 'day' as const],
  via: null,
});
const indirect = (id: string, via: string) => ({ ...proposal(id), likeness: null, because: [], via });

const kind = { ...drills, types: 'type', calls: { ...drill, replyAll } };
const show = (one: DrillDetail, cluster: Partial<CaseCluster>, of = kind) => {
  const asked = drilling([one], [], undefined, [], { clusterId: null, members: [], proposals: [], ...cluster });
  return { asked, ...at(`/drill/detail?id=${one.id}`, <ClusterPanel kind={of} one={one} />) };
};
const panel = async () => within(await screen.findByRole('region', { name: '关联事项' }));

test('lists likely duplicates with reasons and merges chosen ones', async () => {
  const one = drillCase('2', { allowedActions: ['merge'] });
  const { user, asked } = show(one, { proposals: [proposal('3'), proposal('4')] });
  const shown = await panel();
  expect(shown.getAllByText('相似度91%：用语相近、所述日期相同')).toHaveLength(2);
  await user.click(shown.getByRole('checkbox', { name: '合并YL20260003' }));
  await user.click(shown.getByRole('button', { name: '合并所选1件' }));
  await user.click((await dialog()).getByRole('button', { name: '合并' }));
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/merge', { ids: ['2', '3'], note: null }]]));
});

test('selects no proposal until the user does', async () => {
  const one = drillCase('2', { allowedActions: ['merge'] });
  const { user } = show(one, { proposals: [proposal('3'), indirect('4', 'YL20260003')] });
  const shown = await panel();
  expect(shown.getByText('与YL20260003相近')).toBeDefined();
  expect(shown.getAllByText(/相似度/)).toHaveLength(1);
  for (const box of shown.getAllByRole('checkbox')) expect(box).toHaveProperty('checked', false);
  expect(shown.getByRole('button', { name: '合并所选' })).toHaveProperty('disabled', true);
  await user.click(shown.getByRole('button', { name: '全选' }));
  shown.getByRole('button', { name: '合并所选2件' });
  await user.click(shown.getByRole('checkbox', { name: '合并YL20260004' }));
  shown.getByRole('button', { name: '合并所选1件' });
});

test('shows duplicates read-only without merge permission, nothing when empty', async () => {
  show(drillCase('2'), { proposals: [proposal('3')] });
  const shown = await panel();
  expect(shown.queryByRole('checkbox')).toBeNull();
  expect(shown.queryByRole('button', { name: /合并/ })).toBeNull();
});

test('requests no duplicates for a confidential case', async () => {
  const { asked } = show(drillCase('2', { confidential: 1 }), { proposals: [proposal('3')] });
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(asked).toEqual([]);
});

test('lists merged cases without proposals for unclassified kinds', async () => {
  const plain = { ...kind, types: '' };
  const { asked, unmount } = show(drillCase('2'), { proposals: [proposal('3')] }, plain);
  expect([asked, screen.queryByRole('region')]).toEqual([[], null]);
  unmount();
  show(
    drillCase('2', { clusterId: '2', allowedActions: ['merge'] }),
    { clusterId: '2', members: [member('3')] },
    plain,
  );
  (await panel()).getByRole('button', { name: '移出合并' });
});

test('opens, removes and answers merged cases together', async () => {
  const one = drillCase('2', {
    clusterId: '2',
    allowedActions: ['merge'],
    caseStatus: 30,
    replyContent: '<p>答复</p>',
  });
  const members = [member('2'), member('3', ['submit']), { ...member('4'), caseStatusName: '待受理' }];
  const { user, asked } = show(one, { clusterId: '2', members });
  const shown = await panel();
  expect(shown.getByText('与下列2件合并办理，统一调查、分别答复')).toBeDefined();
  await user.click(shown.getByRole('button', { name: '在列表中查看' }));
  expect(opened).toEqual(['/drill/index?clusterId=2']);
  await user.click(shown.getByRole('button', { name: '一并答复' }));
  const asking = await dialog();
  asking.getByText('另有1件暂不能答复：YL20260004（待受理）');
  await user.click(asking.getByRole('button', { name: '提交审核' }));
  const body = { id: '2', action: 'submit', items: [{ id: '3', version: 5 }] };
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/replyAll', body]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('移出合并'));
  await user.click((await dialog()).getByRole('button', { name: '移出' }));
  await waitFor(() => expect(sent(asked).at(-1)).toEqual(['/api/drill/leave', { ids: ['2'], note: null }]));
});
