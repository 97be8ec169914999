import { it } from 'vitest';
import { frontSettled } from '../shell/shell-parts.ts';
import { stageFor, toast } from '../stage.ts';
import { detailPath, dialog, petition, verbs } from './petitions.ts';

const stage = stageFor('phrase');

it("inserts a phrase of the head into the handler's reply", async () => {
  const head = await stage.page('leader', '/petitionManage/phrase/index');
  await head.locator('[data-row]').first().waitFor();
  await stage.look(head, '1-list');
  await head.getByRole('button', { name: '新增' }).click();
  await dialog(head).getByLabel('用语名称').fill('材料已核');
  await dialog(head).getByRole('textbox', { name: '用语内容' }).fill('您提交的材料已逐项核对。');
  await dialog(head).getByLabel('排序').fill('5');
  await stage.look(head, '2-form');
  await dialog(head).getByRole('button', { name: '保存', exact: true }).click();
  await toast(head, '新增成功').waitFor();
  await head.locator('[data-row]').filter({ hasText: '材料已核' }).getByText('您提交的材料已逐项核对。').waitFor();

  const { id } = await petition(stage, '关于材料核对的询问', 'registered');
  const handler = await stage.page('handler', `${detailPath}?id=${id}`);
  const call = await stage.caller('handler');
  const { version } = await call<{ version: number }>(`petitionLetter/handle?id=${id}`);
  await call('petitionLetter/reply', { id, version, action: 'accept', acceptResult: 1 });
  await handler.reload();
  const facts = handler.getByRole('textbox', { name: '调查事实', exact: true });
  await facts.click();
  await handler.keyboard.press('Alt+F10');
  await handler
    .getByRole('toolbar', { name: '格式' })
    .getByRole('button', { name: '常用语' })
    .filter({ visible: true })
    .click();
  await handler.getByRole('menuitem', { name: '材料已核' }).click();
  await facts.getByText('您提交的材料已逐项核对。').waitFor();
  await handler.getByText('已自动保存在本机').waitFor();
  await facts.scrollIntoViewIfNeeded();
  await stage.look(handler, '3-reply');
  await verbs(handler).getByRole('button', { name: '存草稿' }).click();
  await toast(handler, '操作成功!').waitFor();

  for (const [name, view] of Object.entries({ '4-dark': { dark: true }, '5-phone': { width: 375, height: 812 } })) {
    const page = await stage.page('leader', '/petitionManage/phrase/index', view);
    await frontSettled(page);
    await page.getByText('材料已核').first().waitFor();
    await stage.look(page, name);
  }
});
