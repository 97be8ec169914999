import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { show } from '../../testing/show.tsx';
import { Upload } from './upload.tsx';
import type { UploadWait } from './upload-wait.ts';
import type { UploadedFile } from './use-uploading.ts';

function Field({ onSending }: { onSending: (wait: UploadWait) => void }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  return <Upload id="files" files={files} onChange={setFiles} onSending={onSending} />;
}

test('reports a failed file until it is retried', async () => {
  let isUp = false;
  serving(async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return {
      body: { code: 200, success: true, msg: '', data: { fileId: '1', originalName: '证明.pdf', fileSize: 1 } },
    };
  });
  const told = vi.fn();
  const user = show(<Field onSending={told} />);
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('no chooser');
  await user.upload(chooser, new File(['1'], '证明.pdf', { type: 'application/pdf' }));
  const again = await screen.findByRole('button', { name: '重试证明.pdf' });
  expect(told.mock.lastCall?.[0]?.[0]).toBe('证明.pdf上传失败，请重试或移除后再提交');
  isUp = true;
  await user.click(again);
  await waitFor(() => expect(told.mock.lastCall?.[0]).toBeUndefined());
  expect(screen.queryByText(/失败/)).toBeNull();
});

test('offers no retry for a refused file, only removal', async () => {
  serving(() => ({ status: 415, body: { code: 415, success: false, msg: '不支持的文件类型', data: null } }));
  const told = vi.fn();
  const user = show(<Field onSending={told} />);
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!chooser) throw new Error('no chooser');
  await user.upload(chooser, new File(['1'], '程序.pdf', { type: 'application/pdf' }));
  await screen.findByText('不支持的文件类型');
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '移除程序.pdf' }));
  await waitFor(() => expect(told.mock.lastCall?.[0]).toBeUndefined());
});
