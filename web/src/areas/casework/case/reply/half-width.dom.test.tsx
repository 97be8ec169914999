import { optional, text } from '@kaoxin/contract/conventions.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { show } from '../../../../testing/show.tsx';
import { fullWidth, fullWidthHtml, halfWidthIn, halfWidthInHtml } from './half-width.ts';
import { HalfWidthHint } from './half-width-hint.tsx';

it.each([
  ['您好,来信收悉.', '您好，来信收悉。', 2],
  ['经查:成绩无误;请知悉', '经查：成绩无误；请知悉', 2],
  ['依据《规定》,“不予受理”,特此告知', '依据《规定》，“不予受理”，特此告知', 2],
  ['第一行,\n第二行', '第一行，\n第二行', 1],
  ['总分3.5分,满分1,000分', '总分3.5分，满分1,000分', 1],
  ['网址:https://a.cn,见a,b和10:30', '网址:https://a.cn,见a,b和10:30', 0],
  ['您好，来信收悉。', '您好，来信收悉。', 0],
])('%s', (typed, mended, count) => {
  expect([fullWidth(typed), halfWidthIn(typed)]).toEqual([mended, count]);
});

it('converts text across tags and lines but no literals', () => {
  const html =
    '<p style="text-align: center">您好<strong>,来信</strong>,收悉,</p><p>甲<br>乙,<code>甲,乙</code>丙<a href="/a,b">甲,乙</a></p>';
  expect(halfWidthInHtml(html)).toBe(3);
  expect(fullWidthHtml(html)).toBe(
    '<p style="text-align: center">您好<strong>，来信</strong>，收悉，</p><p>甲<br>乙,<code>甲,乙</code>丙<a href="/a,b">甲,乙</a></p>',
  );
  expect(halfWidthInHtml('<p>您好&nbsp;您</p>')).toBe(0);
});

const schema = formOf({
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  replyContent: optional(text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' })),
});

function Reply() {
  const form = useForm({ schema, start: { investigation: '经查,属实', replyContent: '<p>您好,收悉.</p>' } });
  return (
    <>
      <output>{`${form.values.investigation} ${form.values.replyContent}`}</output>
      <HalfWidthHint form={form} beside={['investigation']} />
    </>
  );
}

test('counts marks of the whole reply and converts them', async () => {
  const user = show(<Reply />);
  expect(screen.getByText(/有 3 处半角标点/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改为全角' }));
  await waitFor(() => expect(screen.queryByText(/半角标点/)).toBeNull());
  expect(screen.getByText('经查，属实 <p>您好，收悉。</p>')).toBeTruthy();
});
