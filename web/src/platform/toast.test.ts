import { expect, it } from 'vitest';
import { ask, onQuestion, onToast, type ToastChange, toast } from './toast.ts';

it('draws at the latest subscriber, then the previous one', () => {
  const plain: string[] = [];
  const kit: string[] = [];
  const told = (change: ToastChange) => change([]).map(({ text }) => text);
  const stopPlain = onToast((change) => plain.push(...told(change)));
  const stopKit = onToast((change) => kit.push(...told(change)));
  toast.error('登录已失效,请重新登录');
  expect([plain, kit]).toEqual([[], ['登录已失效,请重新登录']]);
  stopKit();
  expect(plain).toEqual(['登录已失效,请重新登录']);
  stopPlain();
});

it('moves toasts to a new subscriber and draws them once', () => {
  const places: string[][] = [[], []];
  const at = (place: number) =>
    onToast((change) => {
      const waiting = (places[place] ?? []).map((text, id) => ({ id, kind: 'success' as const, text }));
      places[place] = change(waiting).map(({ text }) => text);
    });
  const stopPlain = at(0);
  toast.success('新增成功');
  expect(places).toEqual([['新增成功'], []]);
  const stopKit = at(1);
  expect(places).toEqual([[], ['新增成功']]);
  toast.success('操作成功!');
  expect(places).toEqual([[], ['操作成功!']]);
  stopKit();
  stopPlain();
});

it('answers a question with the choice, no without a dialog', async () => {
  await expect(ask({ text: '确定将选择数据删除?' })).resolves.toBe(false);
  const stop = onQuestion(({ text, answer }) => answer(text.startsWith('确定')));
  await expect(ask({ text: '确定将选择数据删除?' })).resolves.toBe(true);
  stop();
});
