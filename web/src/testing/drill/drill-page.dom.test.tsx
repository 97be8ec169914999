import { type DrillDetail, drill } from '@kaoxin/contract/testing/drill.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { changed, queryClient } from '#platform/calls/queries.ts';
import { draftOf } from '#platform/memory/drafts.ts';
import '#ui/editor/editor.tsx';
import { serving } from '../serving.ts';
import { drillCase } from './drill-case.fixture.ts';
import { DrillPage } from './drill-pages.tsx';
import { at, button, dialog, drilling, opened, sent, tooLate } from './drilling.fixture.tsx';

const desk = (one: DrillDetail, language: 'zh' | 'en' = 'zh') => {
  const asked = drilling([one]);
  return { asked, ...at(`/drill/detail?id=${one.id}`, <DrillPage />, language) };
};
const bar = async () => within(await screen.findByRole('toolbar', { name: '办理操作' }));
const step = {
  id: '99',
  seq: 99,
  action: 'supervise',
  actionName: '督查',
  fromStatus: null,
  toStatus: null,
  actorId: '77',
  actorName: '钱监督',
  actorDept: null,
  note: null,
  diff: null,
  time: '2026-03-02 10:15:00',
  isVisible: 0,
  hash: '',
};
const signOfLife = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).endsWith('/company') });
const panel = (name: string) => within(screen.getByRole('region', { name }));

test('shows facts, panels and verbs, and asks for missing input', async () => {
  const { user, asked } = desk(drillCase('2', { allowedActions: ['supervise', 'urge', 'extend'] }));
  const verbs = (await bar()).getAllByRole('button').map(({ textContent }) => textContent);
  expect(verbs).toEqual(['申请延期', '现场督查']);
  expect(panel('申请人').getByText('路线')).toBeDefined();
  expect(panel('事项').getByText('120')).toBeDefined();
  expect(panel('集合').getByText('120人在操场')).toBeDefined();
  expect(panel('演练内容').getByText('全员疏散，计时。')).toBeDefined();
  await user.click(button('现场督查'));
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: '记录' }));
  await asking.findByText('请输入督查意见');
  await user.type(asking.getByRole('textbox'), '用时过长');
  await user.click(asking.getByRole('button', { name: '记录' }));
  const body = { id: '2', version: 3, note: '用时过长' };
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/supervise', body]]));
});

test('offers only permitted handlers', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['assign'], handlerId: '5', handlerName: '周经办' }));
  await user.click((await bar()).getByRole('button', { name: '分配' }));
  await (await dialog()).findByText('仅列出承办机构的其他可办理人员');
});

test('counts the notification days while a refusal waits', async () => {
  const due = '2026-12-31 23:59:59';
  const accept = {
    raw: '2026-12-31',
    due,
    estimated: 0,
    explanation: [{ zh: '第15日', en: 'day 15' }],
    state: 0,
    overdueDays: 0,
  };
  const clock = { exempt: 0, accept, finish: null, state: 0 };
  const left = { days: 8, unit: 'calendar' } as const;
  desk(
    drillCase('2', {
      caseStatus: 30,
      caseStatusName: '待审核',
      acceptDue: due,
      acceptLeft: left,
      acceptState: 0,
      clock,
    }),
  );
  await bar();
  expect(panel('办理时限').getByText(/^剩余8天/)).toBeDefined();
  expect(screen.getAllByText(/^剩余8天/)).toHaveLength(2);
});

test('focuses the title when no verbs are left', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['supervise'] }));
  await user.click((await bar()).getByRole('button', { name: '现场督查' }));
  const asking = await dialog();
  await user.type(asking.getByRole('textbox'), '用时过长');
  drilling([drillCase('2', { version: 4, allowedActions: [] })]);
  await user.click(asking.getByRole('button', { name: '记录' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('focuses the conflict message after a lost race', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['supervise'] }));
  await user.click((await bar()).getByRole('button', { name: '现场督查' }));
  const asking = await dialog();
  await user.type(asking.getByRole('textbox'), '用时过长');
  drilling([drillCase('2', { version: 4, allowedActions: [] })], [drill.supervise]);
  await user.click(asking.getByRole('button', { name: '记录' }));
  const words = await screen.findByText(/此项不能再办/);
  await waitFor(() => expect(document.activeElement).toBe(words.closest('[role=alert]')));
});

test('marks and focuses fields the server refuses', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['supervise'] }));
  await user.click((await bar()).getByRole('button', { name: '现场督查' }));
  const asking = await dialog();
  const note = asking.getByRole('textbox');
  await user.type(note, '用时过长');
  const data = { fields: [{ path: 'note', msg: '督查意见含有不允许的字符' }] };
  serving(() => ({ status: 400, body: { code: 400, success: false, msg: '督查意见含有不允许的字符', data } }));
  await user.click(asking.getByRole('button', { name: '记录' }));
  await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(note);
  expect(note).toHaveProperty('value', '用时过长');
});

test('shows and focuses an error that no schema detects', async () => {
  const { user, asked } = desk(drillCase('2', { allowedActions: ['transfer'] }));
  await user.click((await bar()).getByRole('button', { name: '转送' }));
  const asking = await dialog();
  await user.type(asking.getByRole('textbox', { name: /转送说明/ }), '属于其他机构');
  await user.click(asking.getByRole('button', { name: '转送' }));
  const receiver = asking.getByRole('combobox', { name: /接收机构/ });
  await waitFor(() => expect(receiver.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(receiver);
  expect(sent(asked)).toEqual([]);
});

test('limits an extension to the current setting', async () => {
  const dayLimits = { extend: 5, supplementLeast: 5, supplementMost: 15 };
  const extensionDues = [11, 12, 15, 15, 16].map((day) => `2026-12-${day} 23:59:59`);
  const finishDue = '2026-12-10 23:59:59';
  const { user } = desk(drillCase('2', { allowedActions: ['extend'], dayLimits, extensionDues, finishDue }));
  await user.click((await bar()).getByRole('button', { name: '申请延期' }));
  const days = (await dialog()).getByLabelText<HTMLInputElement>(/延期天数/);
  expect(days.value).toBe('5');
  (await dialog()).getByText('办结期限：2026-12-10 → 2026-12-16');
  await user.clear(days);
  await user.type(days, '6');
  await user.click((await dialog()).getByRole('button', { name: '提交延期申请' }));
  expect(days.getAttribute('aria-invalid')).toBe('true');
});

test('shows the due date before and after the extension to grant', async () => {
  const extensionDues = ['2026-12-11 23:59:59', '2026-12-14 23:59:59'];
  const asked = { extendState: 1, extendDays: 2, extendReason: '案情复杂', extensionDues };
  const { user } = desk(
    drillCase('2', { allowedActions: ['extendAudit'], finishDue: '2026-12-10 23:59:59', ...asked }),
  );
  await user.click((await bar()).getByRole('button', { name: '批准延期' }));
  (await dialog()).getByText('办结期限：2026-12-10 → 2026-12-14');
});

test('reveals masked fields of the kind after a reason', async () => {
  const { user, asked } = desk(drillCase('2'));
  await user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  const asking = await dialog();
  expect(asking.getAllByRole('checkbox').map((one) => one.parentElement?.textContent?.trim())).toEqual([
    '申请人姓名',
    '手机号码',
    '疏散路线',
  ]);
  await user.click(asking.getByRole('checkbox', { name: '疏散路线' }));
  await user.type(asking.getByRole('textbox'), '核对路线');
  await user.click(asking.getByRole('button', { name: '查看' }));
  await waitFor(() => expect(panel('申请人').getByText('东门')).toBeDefined());
  expect(sent(asked)[0]?.[1]).toEqual({ id: '2', fields: ['route'], reason: '核对路线' });
});

test('asks before discarding extra dialog input and restores it', async () => {
  const first = desk(drillCase('2'));
  const asking = async () => within(await screen.findByRole('dialog', { name: '查看敏感信息' }));
  const route = async () => (await asking()).getByRole<HTMLInputElement>('checkbox', { name: '疏散路线' });
  await first.user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  await first.user.click(await route());
  await first.user.keyboard('{Escape}');
  await first.user.click(await screen.findByRole('button', { name: '继续填写' }));
  expect((await route()).checked).toBe(true);
  first.unmount();
  const { user } = desk(drillCase('2'));
  await user.click(await screen.findByRole('button', { name: '查看完整信息' }));
  expect((await route()).checked).toBe(true);
});

const notice = {
  result: null,
  code: 'YL01',
  title: '演练结果通知书',
  clauses: [
    { name: '事实', label: '事实', opening: '' },
    { name: '结论', label: '结论', opening: '<p>合格</p>' },
  ],
  html: '<main><div class="clause" data-clause="事实"></div><div class="clause" data-clause="结论"></div></main>',
};
const refusal = {
  ...notice,
  result: 2,
  title: '不予办理通知书',
  clauses: [{ name: '理由', label: '理由', opening: '' }],
};

test('edits a reply by clause and drafts it', async () => {
  const one = drillCase('2', { allowedActions: ['draft', 'submit'], replyResult: 1 });
  const asked = drilling([one], [], { version: 3, letters: [notice, refusal], phrases: [], laws: [] });
  const { user } = at(`/drill/detail?id=${one.id}`, <DrillPage />);
  const facts = await screen.findByRole('textbox', { name: '事实' });
  expect(screen.getByRole('textbox', { name: '结论' }).textContent).toBe('合格');
  await user.click(button('提交审核'));
  await screen.findByText('请填写【事实】');
  expect(document.activeElement).toBe(facts);
  expect(sent(asked)).toEqual([]);
  await user.keyboard('准时撤离');
  await waitFor(() => expect(screen.queryByText('请填写【事实】')).toBeNull());
  const frame = screen.getByTitle<HTMLIFrameElement>('文书预览');
  const sheet = frame.contentDocument?.body;
  // iframes load no page here
  if (sheet) sheet.innerHTML = notice.html;
  fireEvent.load(frame);
  expect(sheet?.textContent).toBe('准时撤离合格');
  const replyContent =
    '<section data-clause="事实"><h3>事实</h3><p>准时撤离</p></section>' +
    '<section data-clause="结论"><h3>结论</h3><p>合格</p></section>';
  const draft = draftOf({ tenantId: '000000', account: 'linyi' }, 'drill-reply-2');
  await waitFor(() => expect(draft.read()).toMatchObject({ replyContent }));
  await user.click(button('提交审核'));
  const body = expect.objectContaining({ id: '2', action: 'submit', replyResult: 1, replyContent });
  await waitFor(() => expect(sent(asked)).toEqual([['/api/drill/reply', body]]));
  await waitFor(() => expect(draft.read()).toBeUndefined());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('shows no letter before the outcome is chosen', async () => {
  const one = drillCase('2', { allowedActions: ['draft', 'submit'] });
  drilling([one], [], { version: 3, letters: [notice, refusal], phrases: [], laws: [] });
  at(`/drill/detail?id=${one.id}`, <DrillPage />);
  await screen.findByText('选择处理结果后显示文书');
  expect(screen.queryByTitle('文书预览')).toBeNull();
  await screen.findByRole('textbox', { name: '事实' });
});

test('requests each reading of a reply only once', async () => {
  const one = drillCase('2', { allowedActions: ['draft', 'submit'], replyResult: 1 });
  drilling([one], [], { version: 3, letters: [notice, refusal], phrases: [], laws: [] });
  const { user } = at(`/drill/detail?id=${one.id}`, <DrillPage />);
  await user.click(await screen.findByRole('textbox', { name: '事实' }));
  await user.keyboard('准');
  const reads = vi.spyOn(DOMParser.prototype, 'parseFromString');
  await user.keyboard('时');
  await user.click(screen.getByRole('textbox', { name: '结论' }));
  await user.keyboard('好');
  await waitFor(() => expect(screen.getByRole('textbox', { name: '结论' }).textContent).toContain('好'));
  const replies = reads.mock.calls.map(([html]) => String(html)).filter((html) => html.includes('<section'));
  reads.mockRestore();
  expect(replies).toHaveLength(2);
  expect(new Set(replies).size).toBe(2);
});

test('keeps text for another outcome, reports it, omits it', async () => {
  const replyContent = '<section data-clause="事实"><h3>事实</h3><p>准时撤离</p></section>';
  const one = drillCase('2', { allowedActions: ['draft'], replyResult: 2, replyContent });
  const asked = drilling([one], [], { version: 3, letters: [notice, refusal], phrases: [], laws: [] });
  const { user } = at(`/drill/detail?id=${one.id}`, <DrillPage />);
  await screen.findByText(/已写的【事实】不属于《不予办理通知书》/);
  await user.click(await screen.findByRole('textbox', { name: '理由' }));
  await user.keyboard('超出范围');
  await user.click(button('存草稿'));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.[1]).toMatchObject({
    replyContent: '<section data-clause="理由"><h3>理由</h3><p>超出范围</p></section>',
  });
});

test('shows the resulting letter to readers and approvers', async () => {
  const replyContent = '<section data-clause="事实"><h3>事实</h3><p>准时撤离</p></section>';
  const one = drillCase('2', { allowedActions: ['audit'], replyResult: 1, replyContent });
  drilling([one], [], { version: 3, letters: [notice], phrases: [], laws: [] });
  at(`/drill/detail?id=${one.id}`, <DrillPage />);
  expect((await screen.findByTitle('演练结果通知书')).getAttribute('srcdoc')).toBe(notice.html);
});

test('hides an outdated letter from the approver', async () => {
  const replyContent = '<section data-clause="事实"><h3>事实</h3><p>准时撤离</p></section>';
  const one = drillCase('2', { allowedActions: ['audit'], replyResult: 1, replyContent });
  const paper = { version: one.version - 1, letters: [{ ...notice, html: '<main>旧</main>' }], phrases: [], laws: [] };
  drilling([one], [], paper);
  const gate = Promise.withResolvers<void>();
  const known = globalThis.fetch;
  let asks = 0;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/drill/paper')) return known(input, init);
    asks += 1;
    if (asks === 2) {
      await gate.promise;
      Object.assign(paper, { version: one.version, letters: [notice] });
    }
    return known(input, init);
  };
  const { user } = at(`/drill/detail?id=${one.id}`, <DrillPage />);
  await waitFor(() => expect(asks).toBe(2));
  expect(screen.queryByTitle(notice.title)).toBeNull();
  const approve = (await bar()).getByRole('button', { name: '审核通过' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  const why = '文书正在载入，显示后方可通过';
  expect(approve.getAttribute('aria-description')).toBe(why);
  await user.click(approve);
  await screen.findByText(why);
  await user.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  gate.resolve();
  expect((await screen.findByTitle(notice.title)).getAttribute('srcdoc')).toBe(notice.html);
  expect(approve.getAttribute('aria-disabled')).toBe('false');
  await user.keyboard('a');
  await screen.findByRole('dialog', { name: '审核通过' });
});

test('approves a reply without a letter as text', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['audit'], replyContent: '<p>准时撤离</p>' }));
  await screen.findByText('准时撤离');
  await user.keyboard('a');
  await screen.findByRole('dialog', { name: '审核通过' });
});

test('blocks approval of a letter that failed to load', async () => {
  const one = drillCase('2', { allowedActions: ['audit'], replyContent: '<p>准时撤离</p>' });
  drilling([one], [drill.paper]);
  const { user } = at(`/drill/detail?id=${one.id}`, <DrillPage />);
  await screen.findByRole('button', { name: '重试' });
  await user.keyboard('a');
  await screen.findByText('文书未能载入，请重新载入后再通过');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keeps input typed while the reply is being saved', async () => {
  const { user } = desk(drillCase('2', { allowedActions: ['draft', 'submit'] }));
  const text = await screen.findByRole('textbox', { name: '调查情况' });
  await user.type(text, '一');
  const known = globalThis.fetch;
  const gate = Promise.withResolvers<void>();
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/drill/reply')) await gate.promise;
    return known(input, init);
  };
  await user.click(button('存草稿'));
  await user.type(text, '二');
  gate.resolve();
  await screen.findByText('操作成功!');
  const draft = draftOf({ tenantId: '000000', account: 'linyi' }, 'drill-reply-2');
  await waitFor(() => expect(draft.read()).toMatchObject({ investigation: '一二' }));
});

test('shows the reason of a return to the author', async () => {
  const before = drillCase('2');
  desk(before);
  await bar();
  const back = { ...step, action: 'back', actionName: '审核退回', note: '请写明理由。' };
  drilling([{ ...before, version: 4, timeline: [...before.timeline, back] }]);
  await signOfLife();
  await screen.findByTitle('【钱监督】10:15 审核退回：请写明理由。');
});

test('reports changes by others before sending a reply', async () => {
  const before = drillCase('2', { allowedActions: ['draft', 'submit'] });
  const { user } = desk(before);
  const text = await screen.findByRole('textbox', { name: '调查情况' });
  await user.type(text, '未完');
  const after = { ...before, version: 4, caseStatusName: '已督查', timeline: [...before.timeline, step] };
  drilling([after]);
  await signOfLife();
  await screen.findByTitle('【钱监督】10:15 督查，本页已更新');
  expect(text).toHaveProperty('value', '未完');
  const refusing = drilling([after], [drill.reply]);
  await user.click(button('存草稿'));
  await screen.findByText(tooLate.msg);
  expect(sent(refusing).at(-1)?.[1]).toMatchObject({ version: 3, investigation: '未完' });
  expect(text).toHaveProperty('value', '未完');
  const taking = drilling([after]);
  await user.click(button('存草稿'));
  await screen.findByText('操作成功!');
  expect(sent(taking).at(-1)?.[1]).toMatchObject({ version: 4, investigation: '未完' });
});

test('loads changes by others when the dialog closes', async () => {
  const before = drillCase('2', { allowedActions: ['supervise'] });
  const { user } = desk(before);
  await user.click((await bar()).getByRole('button', { name: '现场督查' }));
  const asking = await dialog();
  const asked = drilling([{ ...before, version: 4, timeline: [...before.timeline, step] }]);
  await signOfLife();
  await waitFor(() => expect(asked.some(({ path }) => path.includes('/drill/company'))).toBe(true));
  expect(asked.some(({ path }) => path.includes('/drill/detail'))).toBe(false);
  await user.click(asking.getByRole('button', { name: '取消' }));
  await screen.findByTitle('【钱监督】10:15 督查，本页已更新');
});

test('loads each change by others once', async () => {
  desk(drillCase('2'));
  await bar();
  const asked = serving(({ path }) =>
    path.includes('/drill/detail')
      ? new Promise<never>(() => undefined)
      : { body: { code: 200, success: true, msg: '', data: { version: 4, others: [] } } },
  );
  const times = (name: string) => asked.filter(({ path }) => path.includes(`/drill/${name}`)).length;
  await signOfLife();
  await waitFor(() => expect(times('detail')).toBe(1));
  await signOfLife();
  await waitFor(() => expect(times('detail')).toBe(2));
  expect(times('company')).toBe(2);
});

test('does not report changes by the user to the user', async () => {
  const before = drillCase('2', { allowedActions: ['draft', 'submit', 'supervise'] });
  const { user } = desk(before);
  const text = await screen.findByRole('textbox', { name: '调查情况' });
  await user.type(text, '未完');
  const asked = drilling([{ ...before, version: 4, timeline: [...before.timeline, { ...step, actorId: '1' }] }]);
  await signOfLife();
  await waitFor(() => expect(asked.some(({ path }) => path.includes('/drill/detail'))).toBe(true));
  await user.type(text, '完');
  await user.click(button('存草稿'));
  await screen.findByText('操作成功!');
  expect(sent(asked).at(-1)?.[1]).toMatchObject({ version: 4, investigation: '未完完' });
  expect(screen.queryByText(/本页已更新/)).toBeNull();
});

test('shows saved values as the server stores them', async () => {
  const before = drillCase('2', { allowedActions: ['draft', 'submit'] });
  const { user } = desk(before);
  const text = await screen.findByRole('textbox', { name: '调查情况' });
  await user.type(text, '已查  ');
  drilling([{ ...before, version: 4, investigation: '已查', allowedActions: [] }]);
  await user.click(button('存草稿'));
  await screen.findByText('操作成功!');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '调查情况' })).toBeNull());
  expect(screen.queryByText(/此件现在不由您答复/)).toBeNull();
});

test('restores a draft with the version it was based on', async () => {
  draftOf({ tenantId: '000000', account: 'linyi' }, 'drill-reply-2').save({ investigation: '昨天写的', version: 2 });
  const { user, asked } = desk(drillCase('2', { allowedActions: ['draft', 'submit'] }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: '调查情况' })).toHaveProperty('value', '昨天写的'));
  await user.click(button('存草稿'));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]?.[1]).toMatchObject({ version: 2, investigation: '昨天写的' });
});

test('keeps typed text when the reply moves to another handler', async () => {
  const before = drillCase('2', { allowedActions: ['draft', 'submit'] });
  const { user } = desk(before);
  await user.type(await screen.findByRole('textbox', { name: '调查情况' }), '未完');
  drilling([{ ...before, version: 4, allowedActions: [] }]);
  await signOfLife();
  await screen.findByText(/此件现在不由您答复/);
  expect(screen.getByRole('textbox', { name: '调查情况' })).toHaveProperty('value', '未完');
});

test('corrects a wrong delivery and shows the known one', async () => {
  const known = { deliverWay: 3, deliverWayName: '邮寄', deliverTime: '2026-03-20 09:00:00' };
  const { user, asked } = desk(
    drillCase('2', { ...known, readTime: '2026-03-21 20:00:00', allowedActions: ['deliver'] }),
  );
  await user.click((await bar()).getByRole('button', { name: '登记送达' }));
  const asking = await dialog();
  screen.getByText('邮寄 2026-03-20 09:00');
  screen.getByText('申请人查阅');
  const time = await asking.findByLabelText<HTMLInputElement>(/送达时间/);
  await user.clear(time);
  await user.type(time, '2026-03-19 10:30:00');
  await user.click(asking.getByRole('button', { name: '登记送达' }));
  await asking.findByText('请输入更正原因');
  await user.type(asking.getByLabelText(/更正原因/), '回执日期登记有误');
  await user.click(asking.getByRole('button', { name: '登记送达' }));
  await waitFor(() => expect(sent(asked)).toHaveLength(1));
  expect(sent(asked)[0]).toEqual([
    '/api/drill/deliver',
    { id: '2', version: 3, deliverWay: 3, deliverTime: '2026-03-19 10:30:00', note: '回执日期登记有误' },
  ]);
});

test('requires the signed document of a withdrawal', async () => {
  const { user, asked } = desk(drillCase('2', { caseStatus: 21, allowedActions: ['withdraw'] }));
  await user.click((await bar()).getByRole('button', { name: '登记撤回' }));
  const ending = await dialog();
  await user.type(ending.getByLabelText(/说明/), '本人来访要求撤回');
  await user.click(ending.getByRole('button', { name: '登记并提交确认' }));
  await ending.findByText('请上传申请人签名的材料');
  expect(sent(asked)).toEqual([]);
});

test('shows the due date of documents requested without a list', async () => {
  desk(drillCase('2', { caseStatus: 21, supplementDue: '2026-03-12 23:59:59' }));
  await screen.findByText(/（2026-03-12前）/);
});

test('speaks English', async () => {
  desk(drillCase('2', { allowedActions: ['submit', 'release'] }), 'en');
  const shown = within(await screen.findByRole('toolbar', { name: 'Case actions' })).getAllByRole('button');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Submit for approval', 'ReplyR', 'Release']);
  expect(panel('Applicant').getByText('Way out')).toBeDefined();
});

test('redirects an address without an id to the list', async () => {
  drilling([]);
  const { user } = at('/drill/detail', <DrillPage />);
  await screen.findByText('没有指明演练，请从列表中打开');
  await user.click(button('返回列表'));
  expect(opened).toEqual(['/drill/index']);
});

test.each([
  ['zh', '数据不存在或已被删除', '返回列表'],
  ['en', 'The record does not exist or has been deleted', 'Back to the list'],
] as const)('redirects a missing case to its list (%s)', async (language, words, back) => {
  serving(() => ({ status: 404, body: { code: 404, success: false, msg: words, data: null } }));
  const { user } = at('/drill/detail?id=404', <DrillPage />, language);
  expect(await screen.findByText(words)).toBeDefined();
  await user.click(screen.getByRole('button', { name: back }));
  expect(opened).toEqual(['/drill/index']);
});

test('shows a removed case again after undo', async () => {
  serving(() => ({ status: 404, body: { code: 404, success: false, msg: '数据不存在或已被删除', data: null } }));
  at('/drill/detail?id=2', <DrillPage />);
  await screen.findByText('数据不存在或已被删除');
  drilling([drillCase('2')]);
  await act(() => changed(drill.restore.changes));
  await screen.findByRole('heading', { name: drillCase('2').title });
});

test('retries a failed request', async () => {
  serving(() => ({ status: 500, body: { code: 500, success: false, msg: '系统出现异常', data: null } }));
  at('/drill/detail?id=500', <DrillPage />);
  expect(await screen.findByRole('button', { name: '重试' })).toBeDefined();
});
