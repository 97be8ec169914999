import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor as TextEditor } from '@tiptap/core';
import { Activity, type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { Editor } from './editor.tsx';

const textOf = (element: HTMLElement): TextEditor => (element as HTMLElement & { editor: TextEditor }).editor;

type More = Partial<Pick<ComponentProps<typeof Editor>, 'invalid' | 'phrases' | 'pictures'>>;

const told: string[] = [];
function Story({ start, ...more }: { start: string } & More) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Editor
        id="reply"
        label={['答复内容', 'Reply']}
        value={value}
        onChange={(html) => {
          told.push(html);
          setValue(html);
        }}
        {...more}
      />
      <button type="button" onClick={() => setValue((now) => `${now}<p>用语</p>`)}>
        加用语
      </button>
    </>
  );
}

function open(start: string, more: More = {}, language: 'zh' | 'en' = 'zh') {
  told.length = 0;
  const view = showSignedIn(<Story start={start} {...more} />, language);
  const text = screen.getByRole('textbox', { name: language === 'zh' ? '答复内容' : 'Reply' });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const entry = async (menu: string, name: string) => {
    await press(menu);
    const item = await screen.findByRole('menuitem', { name });
    await waitFor(() => expect(item.closest('[role="menu"]')?.contains(document.activeElement)).toBe(true));
    await view.user.click(item);
  };
  return { ...view, text, editor: textOf(text), press, entry };
}

const paste = (text: HTMLElement, html: string, plain = '') =>
  fireEvent.paste(text, {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : plain) },
  });

test('does not change a text by opening it', async () => {
  const stored = '<div>甲<b>乙</b></div><table><tr><td>一</td></tr><tr><td>二</td><td>三</td></tr></table><p></p>';
  const { editor, text } = open(stored);
  editor.commands.selectAll();
  editor.commands.setTextSelection(2);
  fireEvent.blur(text);
  expect(told).toEqual([]);
  expect(within(text).getAllByRole('cell')).toHaveLength(4);
});

test('returns the stored text exactly after undo', async () => {
  const { press, editor } = open('<div>甲<b>乙</b></div>');
  editor.commands.selectAll();
  await press('倾斜');
  expect(told).toEqual(['<p><em>甲</em><strong><em>乙</em></strong></p>']);
  await press('撤销');
  expect(told.at(-1)).toBe('<div>甲<b>乙</b></div>');
});

test('shows active and disabled tools in the bar', async () => {
  const { press, editor } = open('<p>甲</p>');
  expect(screen.getByRole('button', { name: '撤销' }).getAttribute('aria-disabled')).toBe('true');
  editor.commands.selectAll();
  for (const name of ['加粗', '下划线', '删除线', '标记', '上标', '居中']) await press(name);
  expect(told.at(-1)).toBe(
    '<p style="text-align:center"><strong><u><s><sup><mark>甲</mark></sup></s></u></strong></p>',
  );
  await waitFor(() => expect(screen.getByRole('button', { name: '加粗' }).getAttribute('aria-pressed')).toBe('true'));
  await press('下标');
  expect(told.at(-1)).toContain('<sub>');
  expect(told.at(-1)).not.toContain('<sup>');
  await press('清除格式');
  expect(told.at(-1)).toBe('<p>甲</p>');
  await press('编号列表');
  expect(told.at(-1)).toBe('<ol><li>甲</li></ol>');
  await press('编号列表');
  await press('引用');
  expect(told.at(-1)).toBe('<blockquote><p>甲</p></blockquote>');
});

test('inserts headings and tables from menus', async () => {
  const { entry, text, editor } = open('');
  editor.commands.insertContent('标题');
  await entry('段落样式：正文', '一级标题');
  expect(within(text).getByRole('heading', { name: '标题', level: 1 })).toBeDefined();
  editor.commands.selectTextblockEnd();
  editor.commands.enter();
  await entry('表格', '插入表格');
  expect(within(text).getAllByRole('columnheader')).toHaveLength(3);
  editor.commands.insertContent('考场');
  expect(within(text).getByRole('columnheader', { name: '考场' })).toBeDefined();
  await entry('表格', '在下方插入行');
  await entry('表格', '删除列');
  expect([within(text).getAllByRole('row').length, within(text).getAllByRole('cell').length]).toEqual([4, 6]);
  await entry('表格', '删除表格');
  expect(within(text).queryByRole('table')).toBeNull();
  expect(told.at(-1)).toContain('<h1>标题</h1>');
});

test('returns to the menu button on Escape', async () => {
  const { press, user } = open('<p>甲</p>');
  await press('表格');
  const item = await screen.findByRole('menuitem', { name: '插入表格' });
  await waitFor(() => expect(item.closest('[role="menu"]')?.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '表格' })));
});

test('inserts phrases at the cursor, whole paragraphs as blocks', async () => {
  const phrases = [
    { title: '致谢', html: '<p>感谢<strong>来信</strong></p>' },
    { title: '依据', html: '<section data-clause="依据"><p>条例</p><ol><li>第一条</li></ol></section>' },
  ];
  const { editor, entry, text } = open('<p>甲乙</p>', { phrases, pictures: false });
  expect(screen.queryByRole('button', { name: '图片' })).toBeNull();
  editor.commands.setTextSelection(2);
  await entry('常用语', '致谢');
  expect(told.at(-1)).toBe('<p>甲感谢<strong>来信</strong>乙</p>');
  editor.commands.selectTextblockEnd();
  await entry('常用语', '依据');
  expect(told.at(-1)).toBe('<p>甲感谢<strong>来信</strong>乙</p><p>条例</p><ol><li>第一条</li></ol>');
  expect(document.activeElement).toBe(text);
});

test('accepts an outside value and continues typing', async () => {
  const { press, text, editor } = open('<p>甲</p>');
  await press('加用语');
  await waitFor(() => expect(text.textContent).toBe('甲用语'));
  expect(told).toEqual([]);
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, '二');
  expect(told).toEqual(['<p>甲</p><p>用语二</p>']);
});

test('keeps text and undo steps behind another tab', async () => {
  const { again, editor, press } = open('<p>甲</p>');
  const tab = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Story start="<p>甲</p>" />
    </Activity>
  );
  again(tab('visible'));
  const text = () => screen.getByRole('textbox', { name: '答复内容' });
  textOf(text()).commands.insertContentAt(2, '乙');
  again(tab('hidden'));
  again(tab('visible'));
  await waitFor(() => expect(text().textContent).toBe('甲乙'));
  expect(textOf(text())).not.toBe(editor);
  await press('撤销');
  expect(told.at(-1)).toBe('<p>甲</p>');
});

test('pastes words, lists and tables from Word and reports pictures', async () => {
  const { text } = open('');
  paste(
    text,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p.MsoNormal{color:red}</style><body>
    <!--StartFragment--><p class="MsoNormal">各单位：</p><p class="MsoNormal" style="mso-margin-top-alt:auto;text-align:center"><span style="font-weight:bold;color:black">通知</span><o:p></o:p></p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>第一</p>
    <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">·</span>其中</p>
    <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>第二</p>
    <table class="MsoNormalTable"><tr><td style="border:1px"><p class="MsoNormal">格</p></td></tr></table>
    <img src="file:///C:/Temp/image001.png"><!--EndFragment--></body></html>`,
  );
  expect(told.at(-1)).toBe(
    '<p>各单位：</p><p style="text-align:center"><strong>通知</strong></p><ol><li>第一<ul><li>其中</li></ul></li><li>第二</li></ol>' +
      '<table><tbody><tr><td>格</td></tr></tbody></table>',
  );
  expect((await screen.findByRole('status')).textContent).toContain('有1张图片不在本系统中，未粘贴');
});

test('reduces a pasted attack to text', () => {
  const { text } = open('');
  paste(
    text,
    '<p data-pm-slice="0 0 []">甲<img src=x onerror=alert(1)><a href="javascript:alert(1)">乙</a><script>1</script></p>',
  );
  expect(told.at(-1)).toBe('<p>甲乙</p>');
});

test('validates, sets and removes a link', async () => {
  const { press, user, editor, text } = open('<p>甲</p>');
  editor.commands.selectAll();
  await press('链接');
  const address = await screen.findByRole('textbox', { name: '地址' });
  await user.type(address, 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(screen.getByText(/请输入以 http:/)).toBeDefined();
  expect(document.activeElement).toBe(address);
  await user.clear(address);
  await user.type(address, 'www.gov.cn{Enter}');
  expect(told.at(-1)).toBe('<p><a href="https://www.gov.cn" target="_blank" rel="noopener noreferrer">甲</a></p>');
  await waitFor(() => expect(document.activeElement).toBe(text));
  await press('链接');
  await user.clear(await screen.findByRole('textbox', { name: '地址' }));
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(told.at(-1)).toBe('<p>甲</p>');
});

test('uploads a picture and shows refusals in the dialog', async () => {
  const picture = new File(['x'], '平面图.png', { type: 'image/png' });
  let refused = true;
  const asked = serving(() =>
    refused
      ? { status: 400, body: { code: 400, msg: '图片无法识别' } }
      : { body: { code: 200, msg: '', data: { link: '/api/file/open?ticket=t' } } },
  );
  const { press, user } = open('');
  await press('图片');
  await user.upload(await screen.findByLabelText(/图片文件/), picture);
  await user.type(screen.getByLabelText('替代文字'), '平面图');
  await user.click(screen.getByRole('button', { name: /插入$/ }));
  expect(await screen.findByText('图片无法识别')).toBeDefined();
  refused = false;
  await user.click(screen.getByRole('button', { name: /插入$/ }));
  await waitFor(() => expect(told.at(-1)).toBe('<p><img src="/api/file/open?ticket=t" alt="平面图" /></p>'));
  expect(asked.map(({ body }) => (body instanceof FormData ? body.get('use') : body))).toEqual(
    Array(2).fill('contentImage'),
  );
});

test('previews a formula, stores MathML and reports errors', async () => {
  const { press, user } = open('');
  await press('公式');
  const source = await screen.findByRole('textbox', { name: 'LaTeX 或 MathML' });
  fireEvent.change(source, { target: { value: '\\frac{a' } });
  await user.click(screen.getByRole('button', { name: /插入$/ }));
  expect(await screen.findByText(/无法识别/)).toBeDefined();
  fireEvent.change(source, { target: { value: '\\frac{a}{2}' } });
  await waitFor(() => expect(screen.getByRole('region', { name: '预览' }).querySelector('mfrac')).not.toBeNull());
  await user.click(screen.getByRole('button', { name: /插入$/ }));
  await waitFor(() => expect(told.at(-1)).toBe('<p><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>'));
});

test('announces its label and its error', () => {
  const { text } = open('<p>x</p>', { invalid: true }, 'en');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(text.getAttribute('aria-describedby')).toBe('reply-message');
  expect(screen.getByRole('toolbar', { name: 'Format' }).getAttribute('aria-controls')).toBe('reply');
  expect(screen.getByRole('button', { name: 'Bold' }).title).toBe('Bold (Ctrl+B)');
});
