import type { StagedFile } from '@kaoxin/contract/staged.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answer, serving } from '../testing/serving.ts';
import { showSignedIn } from '../testing/signed-in.tsx';
import { ImportPreview } from './import-preview.tsx';
import { Upload, type UploadedFile } from './upload.tsx';

function Story({ most = 2 }: { most?: number }) {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return <Upload id="files" files={files} onChange={setFiles} most={most} />;
}

const paper = (name: string) => new File(['x'], name, { type: 'text/plain' });
const chooser = () => document.querySelector('input[type="file"]') as HTMLInputElement;
const listed = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a file shows its progress, arrives with its size, and can be taken away', async () => {
  const arrived = Promise.withResolvers<Answer>();
  serving(() => arrived.promise);
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), paper('申请书.txt'));
  expect(screen.getByRole('progressbar', { name: '申请书.txt' }).getAttribute('value')).toBe('0.5');
  arrived.resolve({ body: { code: 200, msg: '', data: { fileId: '1', originalName: '申请书.txt', fileSize: 1536 } } });
  await waitFor(() => expect(listed()).toEqual([expect.stringContaining('申请书.txt1.5 KB')]));
  await user.click(screen.getByRole('button', { name: '移除申请书.txt' }));
  expect(listed()).toEqual([]);
});

test('a refused file says why beside its name and goes when it is told to', async () => {
  serving(() => ({ status: 400, body: { code: 400, msg: '文件类型不在允许范围内' } }));
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), paper('a.exe'));
  await waitFor(() => expect(listed()).toEqual([expect.stringContaining('a.exe文件类型不在允许范围内')]));
  await user.click(screen.getByRole('button', { name: '移除a.exe' }));
  expect(listed()).toEqual([]);
});

test('dropping works too, and no more are taken than there is room for', async () => {
  let number = 0;
  const asked = serving(() => {
    number += 1;
    return {
      body: { code: 200, msg: '', data: { fileId: String(number), originalName: `${number}.txt`, fileSize: 1 } },
    };
  });
  showSignedIn(<Story most={2} />);
  expect(screen.getByText('可拖放到此处,最多2个')).toBeDefined();
  const place = screen.getByRole('button', { name: '选择文件' });
  fireEvent.drop(place, { dataTransfer: { files: [paper('1.txt'), paper('2.txt'), paper('3.txt')] } });
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(asked).toHaveLength(2);
});

const row = (rowNo: number, name: string, errors: string[] = [], known: 0 | 1 = 0) => ({
  rowNo,
  values: { 姓名: name },
  errors,
  known,
});
const staged: StagedFile = {
  batchId: '1',
  fileName: '名单.xlsx',
  total: 4,
  good: 1,
  bad: 1,
  known: 1,
  unknownHeadings: ['星座'],
  missingHeadings: ['电话'],
  rows: [row(3, '王五', ['证件号码格式不正确']), row(1, '张三'), row(2, '李四', [], 1)],
};

test('a sheet is shown with its wrong rows first, what is left out, and how much is not shown', async () => {
  const { user } = showSignedIn(<ImportPreview staged={staged} />);
  expect(screen.getByText('名单.xlsx:共 4 行,可导入 1 行,有错误 1 行')).toBeDefined();
  expect(screen.getByText(/未识别、不会导入的列/).textContent).toContain('星座');
  expect(screen.getByText(/文件中没有的列/).textContent).toContain('电话');
  expect(screen.getByText(/只显示其中 3 行/)).toBeDefined();
  const names = () => ['张三', '李四', '王五'].filter((name) => screen.queryByText(name));
  expect(names()).toEqual(['王五']);
  expect(screen.getByText('证件号码格式不正确')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: /可导入/ }));
  expect(names()).toEqual(['张三']);
  await user.click(screen.getByRole('tab', { name: /已导入过/ }));
  expect(names()).toEqual(['李四']);
  await user.click(screen.getByRole('tab', { name: /全部/ }));
  expect(names()).toHaveLength(3);
});
