import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answer, serving } from '../testing/serving.ts';
import { showSignedIn } from '../testing/signed-in.tsx';
import { Upload } from './files/upload.tsx';
import type { UploadedFile } from './files/use-uploading.ts';

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

test('shows progress and size, and removes a file', async () => {
  const arrived = Promise.withResolvers<Answer>();
  serving(() => arrived.promise);
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), paper('申请书.txt'));
  expect(screen.getByRole('progressbar', { name: '申请书.txt' }).getAttribute('value')).toBe('0.5');
  arrived.resolve({ body: { code: 200, msg: '', data: { fileId: '1', originalName: '申请书.txt', fileSize: 1536 } } });
  await waitFor(() => expect(listed()).toEqual([expect.stringContaining('申请书.txt1.5 KB')]));
  await user.click(screen.getByRole('button', { name: '移除申请书.txt' }));
  expect(listed()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '选择文件' })));
});

test('cancels an upload that then arrives', async () => {
  const arrived = Promise.withResolvers<Answer>();
  serving(() => arrived.promise);
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), paper('大文件.txt'));
  await user.click(screen.getByRole('button', { name: '移除大文件.txt' }));
  arrived.resolve({ body: { code: 200, msg: '', data: { fileId: '1', originalName: '大文件.txt', fileSize: 1 } } });
  await arrived.promise;
  await new Promise((next) => setTimeout(next));
  expect(listed()).toEqual([]);
});

test('shows why a file was refused and removes it', async () => {
  serving(() => ({ status: 400, body: { code: 400, msg: '文件类型不在允许范围内' } }));
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), paper('a.exe'));
  await waitFor(() => expect(listed()).toEqual([expect.stringContaining('a.exe文件类型不在允许范围内')]));
  await user.click(screen.getByRole('button', { name: '移除a.exe' }));
  expect(listed()).toEqual([]);
});

test('keeps the chosen order of files', async () => {
  const waiting = new Map<string, (answer: Answer) => void>();
  serving(({ body }) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(((body as FormData).get('file') as File).name, resolve);
    return promise;
  });
  const { user } = showSignedIn(<Story />);
  await user.upload(chooser(), [paper('一.txt'), paper('二.txt')]);
  for (const originalName of ['二.txt', '一.txt'])
    waiting.get(originalName)?.({
      body: { code: 200, msg: '', data: { fileId: originalName, originalName, fileSize: 1 } },
    });
  await waitFor(() =>
    expect(listed()).toEqual([expect.stringContaining('一.txt1'), expect.stringContaining('二.txt1')]),
  );
});

test('accepts drops and names files beyond the limit', async () => {
  let number = 0;
  const asked = serving(() => {
    number += 1;
    return {
      body: { code: 200, msg: '', data: { fileId: String(number), originalName: `${number}.txt`, fileSize: 1 } },
    };
  });
  showSignedIn(<Story most={2} />);
  expect(screen.getByText('可拖放到此处，最多2个')).toBeDefined();
  const place = screen.getByRole('button', { name: '选择文件' });
  fireEvent.drop(place, { dataTransfer: { files: [paper('1.txt'), paper('2.txt'), paper('3.txt')] } });
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(asked).toHaveLength(2);
  expect(screen.getByText('最多2个文件，未添加：3.txt')).toBeDefined();
});

test('shows accepted types and sizes, again after a refusal', async () => {
  serving(() => ({ status: 415, body: { code: 415, msg: '不支持的文件类型:exe', data: null } }));
  const takes = {
    extensions: ['pdf', 'jpg'],
    megabytes: 20,
    words: ['PDF、图片', 'PDF, pictures'] as const,
    whole: ['PDF、图片（jpg）', 'PDF, pictures (jpg)'] as const,
  };
  showSignedIn(<Upload id="files" files={[]} onChange={() => undefined} most={10} takes={takes} />);
  expect(screen.getByText('可拖放到此处，最多10个，每个不超过20MB：PDF、图片')).toBeDefined();
  expect(chooser().accept).toBe('.pdf,.jpg');
  fireEvent.drop(screen.getByRole('button', { name: '选择文件' }), { dataTransfer: { files: [paper('程序.exe')] } });
  await waitFor(() =>
    expect(listed()).toEqual([expect.stringContaining('程序.exe不支持的文件类型：exe。可上传：PDF、图片（jpg）')]),
  );
});
