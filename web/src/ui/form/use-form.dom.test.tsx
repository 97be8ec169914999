import { text } from '@kaoxin/contract/conventions.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { draftOf } from '#platform/memory/drafts.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { FormBody } from './form-body.tsx';
import { type Form, useForm } from './use-form.ts';

const schema = z.object({ name: text(['名称', 'Name']) });

test('stores input that arrives behind another tab as a draft', async () => {
  const held: { form?: Form } = {};
  function Part() {
    held.form = useForm({ schema, start: { name: '' }, draft: 'behind' });
    return null;
  }
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Part />
    </Activity>
  );
  const { again } = showSignedIn(shown('visible'));
  again(shown('hidden'));
  act(() => held.form?.set('name', '桌子'));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('桌子'));
});

test('stores a draft on unmount and nothing later', () => {
  vi.useFakeTimers();
  try {
    const held: { form?: Form } = {};
    function Part() {
      held.form = useForm({ schema, start: { name: '' }, draft: 'gone' });
      return null;
    }
    const { unmount } = showSignedIn(<Part />);
    act(() => held.form?.set('name', '桌子'));
    unmount();
    expect(JSON.stringify({ ...localStorage })).toContain('桌子');
    localStorage.clear();
    vi.advanceTimersByTime(60_000);
    expect(JSON.stringify({ ...localStorage })).not.toContain('桌子');
  } finally {
    vi.useRealTimers();
  }
});

test('validates a restored draft, but no empty fields', async () => {
  const two = z.object({ name: text(['名称', 'Name'], { min: 3 }), place: text(['地点', 'Place']) });
  function Part() {
    const form = useForm({ schema: two, start: { name: '', place: '' }, draft: 'wrong' });
    return <FormBody form={form} />;
  }
  const { user, unmount } = showSignedIn(<Part />);
  await user.type(screen.getByRole('textbox', { name: /名称/ }), '桌');
  unmount();
  showSignedIn(<Part />);
  const field = (name: RegExp) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid');
  expect([field(/名称/), field(/地点/)]).toEqual(['true', 'false']);
  screen.getByText('名称不能少于3个字符');
});

test('shows the time of the draft and fields saved since', async () => {
  const held: { form?: Form } = {};
  const two = z.object({ name: text(['名称', 'Name']), place: text(['地点', 'Place']) });
  function Part({ start }: { start: { name: string; place: string } }) {
    const form = useForm({ schema: two, start, draft: 'over' });
    held.form = form;
    return <FormBody form={form} />;
  }
  const before = { name: '桌子', place: '一楼' };
  const first = showSignedIn(<Part start={before} />);
  act(() => held.form?.set('name', '长桌'));
  first.unmount();
  const again = showSignedIn(<Part start={{ ...before, place: '二楼' }} />);
  expect(held.form?.restored?.since).toEqual([]);
  expect(held.form?.values).toEqual({ name: '长桌', place: '二楼' });
  again.unmount();
  showSignedIn(<Part start={{ ...before, name: '圆桌' }} />);
  expect(held.form?.values.name).toBe('长桌');
  expect(held.form?.restored?.since).toEqual(['name']);
  screen.getByText(/此后【名称】已另有保存，提交将以您的内容为准/);
});

const furniture = z.object({ name: text(['名称', 'Name']), place: text(['地点', 'Place']) });
const before = { name: '桌子', place: '一楼', legs: ['前', '后'] };

test('updates untouched fields when the record reloads', () => {
  const held: { form?: Form } = {};
  function Part({ start }: { start: typeof before }) {
    held.form = useForm({ schema: furniture, start, parts: { legs: ['桌腿', 'Legs'] } });
    return null;
  }
  const { again } = showSignedIn(<Part start={before} />);
  act(() => held.form?.set('name', '长桌'));
  again(<Part start={{ name: '圆桌', place: '二楼', legs: ['前', '中', '后'] }} />);
  expect(held.form?.values).toEqual({ name: '长桌', place: '二楼', legs: ['前', '中', '后'] });
});

test('restores extra values as typed or as saved since', () => {
  const held: { form?: Form } = {};
  function Part({ start }: { start: typeof before }) {
    const form = useForm({ schema: furniture, start, draft: 'parts', parts: { legs: ['桌腿', 'Legs'] } });
    held.form = form;
    return <FormBody form={form} />;
  }
  const first = showSignedIn(<Part start={before} />);
  act(() => held.form?.set('name', '长桌'));
  first.unmount();
  const second = showSignedIn(<Part start={{ ...before, legs: ['前', '中', '后'] }} />);
  expect(held.form?.values).toEqual({ ...before, name: '长桌', legs: ['前', '中', '后'] });
  expect(held.form?.restored?.since).toEqual([]);
  act(() => held.form?.set('legs', ['左', '右']));
  second.unmount();
  showSignedIn(<Part start={{ ...before, legs: ['前'] }} />);
  expect(held.form?.values.legs).toEqual(['左', '右']);
  screen.getByText(/此后【桌腿】已另有保存，提交将以您的内容为准/);
});

function written(draft?: string) {
  const held: { form?: Form } = {};
  function Part({ start }: { start: typeof before }) {
    const form = useForm({
      schema: furniture,
      start,
      parts: { legs: ['桌腿', 'Legs'] },
      ...(draft === undefined ? {} : { draft }),
    });
    held.form = form;
    return <FormBody form={form} />;
  }
  const shown = (start: typeof before) => showSignedIn(<Part start={start} />);
  return { held, Part, shown };
}

test('still distinguishes typed from untouched after a restore', () => {
  const { held, shown } = written('twice');
  const first = shown(before);
  act(() => held.form?.set('name', '长桌'));
  first.unmount();
  shown({ ...before, place: '二楼' }).unmount();
  shown({ ...before, place: '三楼' });
  expect(held.form?.values).toEqual({ ...before, name: '长桌', place: '三楼' });
  expect(held.form?.restored?.since).toEqual([]);
});

test('offers to take the values another user has saved', async () => {
  const { held, Part, shown } = written();
  const { again, user } = shown(before);
  act(() => held.form?.set('name', '长桌'));
  act(() => held.form?.set('legs', ['左', '右']));
  again(<Part start={{ ...before, place: '二楼' }} />);
  expect(screen.queryByText(/已另有保存/)).toBeNull();
  const theirs = { name: '圆桌', place: '二楼', legs: ['前', '中', '后'] };
  again(<Part start={theirs} />);
  expect(held.form?.values).toEqual({ name: '长桌', place: '二楼', legs: ['左', '右'] });
  const told = screen.getByText('填写期间【名称、桌腿】已另有保存，提交将以您的内容为准');
  act(() => held.form?.set('name', '圆桌'));
  expect(told.textContent).toBe('填写期间【桌腿】已另有保存，提交将以您的内容为准');
  await user.click(screen.getByRole('button', { name: '放弃这些内容' }));
  expect(held.form?.values).toEqual(theirs);
  expect(screen.queryByText(/已另有保存/)).toBeNull();
});

test('keeps input typed during saving, updates the rest', () => {
  const { held, Part, shown } = written();
  const { again } = shown(before);
  act(() => held.form?.set('name', ' 长桌 '));
  act(() => held.form?.set('legs', ['左', '右']));
  const sent = held.form?.now();
  act(() => held.form?.set('legs', ['左', '中', '右']));
  act(() => held.form?.saved(sent));
  again(<Part start={{ ...before, name: '长桌', legs: ['左', '右'] }} />);
  expect(held.form?.values).toEqual({ ...before, name: '长桌', legs: ['左', '中', '右'] });
  expect(held.form?.restored).toBeUndefined();
  // an input equal to the saved value still counts as typed
  act(() => held.form?.set('name', ' 长桌 '));
  again(<Part start={{ ...before, name: '圆桌', legs: ['左', '右'] }} />);
  expect(held.form?.values.name).toBe(' 长桌 ');
  screen.getByText('填写期间【名称】已另有保存，提交将以您的内容为准');
});

test('reports another save before the record reloads', () => {
  const { held, Part, shown } = written();
  const { again } = shown(before);
  act(() => held.form?.set('name', '长桌'));
  act(() => held.form?.saved());
  act(() => held.form?.set('name', '长桌子'));
  expect(held.form?.restored).toBeUndefined();
  again(<Part start={{ ...before, name: '圆桌' }} />);
  expect(held.form?.values.name).toBe('长桌子');
  screen.getByText('填写期间【名称】已另有保存，提交将以您的内容为准');
});

test('keeps input that equals the value before saving', () => {
  const { held, Part, shown } = written('back');
  const { unmount } = shown(before);
  act(() => held.form?.set('name', '长桌'));
  act(() => held.form?.saved());
  expect(held.form?.dirty).toBe(false);
  act(() => held.form?.set('name', '桌子'));
  expect(held.form?.dirty).toBe(true);
  unmount();
  const second = shown({ ...before, name: '长桌' });
  expect(held.form?.values.name).toBe('桌子');
  expect(held.form?.restored?.since).toEqual([]);
  act(() => held.form?.discard());
  second.unmount();
  const third = shown(before);
  act(() => held.form?.set('name', '长桌'));
  act(() => held.form?.saved());
  act(() => held.form?.set('name', '桌子'));
  third.again(<Part start={{ ...before, name: '长桌' }} />);
  expect(held.form?.values.name).toBe('桌子');
  expect(held.form?.restored).toBeUndefined();
});

test('attributes a trimmed value to no other user', () => {
  const { held, Part, shown } = written();
  const { again } = shown(before);
  act(() => held.form?.set('name', '长桌 '));
  const sent = held.form?.now();
  act(() => held.form?.set('name', '长桌 二'));
  act(() => held.form?.saved(sent));
  again(<Part start={{ ...before, name: '长桌' }} />);
  expect(held.form?.values.name).toBe('长桌 二');
  expect(held.form?.restored).toBeUndefined();
});

test('updates abandoned input with the saved record', () => {
  const { held, Part, shown } = written();
  const { again } = shown(before);
  act(() => held.form?.set('name', '长桌'));
  act(() => held.form?.saved());
  act(() => held.form?.set('name', '长桌子'));
  act(() => held.form?.discard());
  again(<Part start={{ ...before, name: '长桌' }} />);
  expect(held.form?.values.name).toBe('长桌');
  expect(held.form?.restored).toBeUndefined();
});

test('reports all differences of a draft without base values', () => {
  const { held, shown } = written('old');
  draftOf({ tenantId: '000000', account: 'linyi' }, 'old').save({ name: '长桌', place: '一楼' });
  const theirs = { ...before, place: '二楼' };
  for (const name of ['长桌', '长桌子']) {
    const { unmount } = shown(theirs);
    screen.getByText(/此后【名称、地点】已另有保存，提交将以您的内容为准/);
    expect(held.form?.values).toEqual({ ...theirs, name, place: '一楼' });
    act(() => held.form?.set('name', '长桌子'));
    unmount();
  }
  shown({ ...theirs, name: '长桌子', place: '一楼' });
  expect(held.form?.restored?.since).toEqual([]);
});

test('reports values saved since and keeps cleared fields empty', () => {
  const held: { form?: Form } = {};
  function Part({ start }: { start: Partial<typeof before> }) {
    const form = useForm({ schema: furniture, start, draft: 'empty' });
    held.form = form;
    return <FormBody form={form} />;
  }
  const first = showSignedIn(<Part start={{ name: '桌子' }} />);
  act(() => held.form?.set('place', '一楼'));
  act(() => held.form?.set('name', undefined));
  first.again(<Part start={{ name: '桌子', place: '三楼' }} />);
  expect([held.form?.values.name, held.form?.values.place]).toEqual([undefined, '一楼']);
  screen.getByText('填写期间【地点】已另有保存，提交将以您的内容为准');
  first.unmount();
  showSignedIn(<Part start={{ name: '桌子', place: '二楼' }} />);
  expect([held.form?.values.name, held.form?.values.place]).toEqual([undefined, '一楼']);
  screen.getByText(/此后【地点】已另有保存，提交将以您的内容为准/);
});
