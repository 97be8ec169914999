import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Around } from '../../../../testing/show.tsx';
import { PlainFiles } from './plain-files.tsx';

const files = [
  { fileId: '1', originalName: '旧.doc', keepsAuthor: 1 },
  { fileId: '2', originalName: '新.docx', keepsAuthor: 0 },
  { fileId: '3', originalName: '有密码.PDF', keepsAuthor: 1 },
];
const show = (isAnonymous: boolean) =>
  render(
    <Around>
      <PlainFiles label="材料" files={files} isAnonymous={isAnonymous} onFiles={() => {}} onBusy={() => {}} />
    </Around>,
  );
const words = /无法清除作者等信息，不能匿名提交/;

test('marks only files that an anonymous filing refuses', () => {
  show(true);
  expect(screen.getAllByText(words).map((one) => one.parentElement?.textContent)).toEqual([
    '旧.doc无法清除作者等信息，不能匿名提交。请另存为docx、xlsx或PDF，或拍照、截图后上传',
    '有密码.PDF无法清除作者等信息，不能匿名提交。请去除密码后重新上传，或打印成新的PDF、拍照、截图后上传',
  ]);
});

test('marks no file of a filing with a name', () => {
  show(false);
  expect(screen.queryByText(words)).toBeNull();
});
