import { day, moment, optional } from '@kaoxin/contract/conventions.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { noteTime } from '#platform/calls/clock.ts';
import { show } from '../../testing/show.tsx';
import { FormBody } from '../form/form-body.tsx';
import { formOf } from '../form/schema.ts';
import { useForm } from '../form/use-form.ts';
import { DateField } from './date-field.tsx';
import { DaysField } from './days-field.tsx';

function Day({ start = '', ...rest }: { start?: string; withTime?: boolean; min?: string; max?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <label htmlFor="day">考试日期</label>
      <DateField id="day" value={value} onChange={setValue} {...rest} />
      <output>{value}</output>
      <button type="button">别处</button>
    </>
  );
}
const text = () => screen.getByRole<HTMLInputElement>('textbox', { name: '考试日期' });
const kept = () => document.querySelector('output')?.textContent;

it('emits the API format while typing, formats on blur', async () => {
  const user = show(<Day />);
  await user.type(text(), '20260206');
  expect([text().value, kept()]).toEqual(['20260206', '2026-02-06']);
  await user.tab();
  expect(text().value).toBe('2026-02-06');
});

it('passes on an invalid date as typed', async () => {
  const user = show(<Day />);
  await user.type(text(), '2026-02-30');
  await user.click(screen.getByRole('button', { name: '别处' }));
  expect([text().value, kept()]).toEqual(['2026-02-30', '2026-02-30']);
});

it('shows contract messages when leaving the field', async () => {
  const schema = formOf({
    birthday: optional(day(['出生日期', 'Date of birth'])),
    since: moment(['收到时间', 'Received']),
  });
  function Form() {
    const form = useForm({ schema, start: {} });
    return (
      <>
        <FormBody form={form} />
        <output>{JSON.stringify(form.values)}</output>
      </>
    );
  }
  const user = show(<Form />);
  const birthday = await screen.findByRole<HTMLInputElement>('textbox', { name: /出生日期/ });
  const since = screen.getByRole<HTMLInputElement>('textbox', { name: /收到时间/ });
  expect([birthday, since].map((field) => field.getAttribute('aria-required'))).toEqual(['false', 'true']);
  await user.type(birthday, '2026/2/30');
  await user.click(since);
  screen.getByText('出生日期应为日期，例如 2026-03-02');
  expect([birthday.value, birthday.getAttribute('aria-invalid')]).toEqual(['2026/2/30', 'true']);
  await user.type(since, '20260206 0830');
  await user.clear(birthday);
  await user.type(birthday, '2026/2/3');
  expect(kept()).toBe('{"birthday":"2026-02-03","since":"2026-02-06 08:30:00"}');
  expect(screen.queryByText(/应为/)).toBeNull();
  await user.clear(since);
  await user.click(screen.getAllByRole('button', { name: '打开日历' })[1] ?? since);
  expect(screen.queryByText('请选择收到时间')).toBeNull();
  await user.click(birthday);
  screen.getByText('收到时间应为日期和时间，例如 2026-03-02 09:30:00');
});

it('offers no future day for past events', async () => {
  noteTime('Thu, 05 Feb 2026 20:00:00 GMT');
  onTestFinished(() => noteTime(new Date().toUTCString()));
  const schema = formOf({ since: moment(['收到时间', 'Received'], { past: true }), due: moment(['期限', 'Due']) });
  function Form() {
    const form = useForm({ schema, start: { since: '2026-02-03 08:00:00', due: '2026-02-03 08:00:00' } });
    return (
      <>
        <FormBody form={form} />
        <output>{String(form.values.since)}</output>
      </>
    );
  }
  const user = show(<Form />);
  const [since, due] = await screen.findAllByRole('button', { name: '打开日历' });
  const dayOf = (date: number) => screen.getByRole('button', { name: new RegExp(`^2026年2月${date}日`) });
  await user.click(since as HTMLElement);
  expect([6, 7].map((date) => dayOf(date).getAttribute('aria-disabled'))).toEqual(['false', 'true']);
  await user.click(dayOf(7));
  expect(kept()).toBe('2026-02-03 08:00:00');
  await user.click(dayOf(6));
  expect(kept()).toBe('2026-02-06 08:00:00');
  await user.keyboard('{Escape}');
  await user.click(due as HTMLElement);
  expect(dayOf(7).getAttribute('aria-disabled')).toBe('false');
});

it('opens by arrow, moves by keys, restores the focus', async () => {
  const user = show(<Day start="2026-01-31" />);
  await user.click(text());
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('2026年1月31日星期六');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('2026年2月28日星期六');
  await user.keyboard('{ArrowRight}{End}');
  expect(focused()).toBe('2026年3月1日星期日');
  await user.keyboard('{Shift>}{PageUp}{/Shift}{Home}{ArrowUp}');
  expect(focused()).toBe('2025年2月17日星期一');
  await user.keyboard('{Enter}');
  expect(kept()).toBe('2025-02-17');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(text());
});

it('offers only days within the bounds', async () => {
  const user = show(<Day start="2026-11-21" min="2026-11-20" max="2026-11-30" />);
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  const before = screen.getByRole('button', { name: '2026年11月19日星期四' });
  expect(before.getAttribute('aria-disabled')).toBe('true');
  await user.click(before);
  expect(kept()).toBe('2026-11-21');
  await user.click(screen.getByRole('button', { name: '2026年11月20日星期五' }));
  expect(kept()).toBe('2026-11-20');
});

it('changes month and year, marking chosen and current day', async () => {
  const user = show(<Day start="2026-02-06" />);
  await user.click(text());
  expect(screen.getByRole('button', { name: '2026年2月6日星期五' }).getAttribute('aria-pressed')).toBe('true');
  await user.selectOptions(screen.getByLabelText('年'), '1984');
  await user.selectOptions(screen.getByLabelText('月'), '10月');
  await user.click(screen.getByRole('button', { name: '下个月' }));
  expect(screen.getByRole('grid', { name: '1984年11月' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '今天' }));
  expect(kept()).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }));
});

it('edits date and time separately', async () => {
  const user = show(<Day start="2026-02-06 08:30:15" withTime />);
  await user.click(text());
  await user.click(screen.getByRole('button', { name: '2026年2月9日星期一' }));
  await user.selectOptions(screen.getByLabelText('分'), '05');
  expect(kept()).toBe('2026-02-09 08:05:15');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

function Span({ from = '', until = '', onSend }: { from?: string; until?: string; onSend?: () => void }) {
  const [days, setDays] = useState({ from, until });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend?.();
      }}
    >
      <label htmlFor="span">时间</label>
      <DaysField id="span" label={['时间', 'Time']} days={days} onChange={setDays} />
      <output>{`${days.from} ~ ${days.until}`}</output>
      <button type="submit">查询</button>
    </form>
  );
}
const span = kept;

it('takes the two days of a range in any order', async () => {
  const user = show(<Span from="2026-02-10" />);
  await user.click(screen.getByRole('textbox', { name: '时间截止' }));
  expect(screen.getByText('请选择结束日期')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2026年2月6日星期五' }));
  expect(span()).toBe('2026-02-06 ~ 2026-02-10');
  await user.click(screen.getByRole('textbox', { name: '时间' }));
  await user.click(screen.getByRole('button', { name: '2026年2月20日星期五' }));
  expect(span()).toBe('2026-02-20 ~ ');
  expect(screen.getByText('请选择结束日期')).toBeTruthy();
});

it('offers preset ranges and none', async () => {
  const user = show(<Span />);
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  const box = within(screen.getByRole('dialog', { name: '日历' }));
  for (const name of ['今天', '本周', '本月', '本季', '近30天']) box.getByRole('button', { name });
  await user.click(box.getByRole('button', { name: '今天' }));
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  expect(span()).toBe(`${today} ~ ${today}`);
  await user.click(screen.getByRole('button', { name: '打开日历' }));
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect(span()).toBe(' ~ ');
});

it('reports an invalid range on blur and blocks submit', async () => {
  let sent = 0;
  const user = show(<Span from="2026-02-10" onSend={() => (sent += 1)} />);
  const until = screen.getByRole('textbox', { name: '时间截止' });
  await user.type(until, '2026/2/9');
  expect(screen.queryByText('开始日期不能晚于结束日期')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查询' }));
  screen.getByText('开始日期不能晚于结束日期');
  expect(sent).toBe(0);
  await user.clear(until);
  await user.type(until, '随便{Enter}');
  screen.getByText('日期格式不正确，请按 2026-02-06 填写');
  await user.clear(until);
  await user.type(until, '20260211{Enter}');
  expect(sent).toBe(1);
});

it('speaks English with its weekdays', async () => {
  const user = show(<Span />, { language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  for (const name of ['Today', 'This week', 'This month', 'This quarter', 'Last 30 days'])
    screen.getByRole('button', { name });
});
