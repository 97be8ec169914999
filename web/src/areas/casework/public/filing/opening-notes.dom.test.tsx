import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpeningNotes } from './opening-notes.tsx';

const sample = (id: string, originalName: string) => ({ id, originalName, fileSize: 2048, link: `/f?ticket=${id}` });
const opening: OpenOpening = {
  id: '5',
  name: '信息更正',
  examName: '经济考试',
  openStart: '2026-03-01 00:00:00',
  notice: null,
  openEnd: '2026-12-31 00:00:00',
  fields: [],
  needPoliceProof: 1,
  isOpen: 1,
  materials: [
    { name: '户口簿', required: 1 },
    { name: '单位证明', required: 0 },
  ],
  samples: [sample('1', '单位证明.docx'), sample('2', '填写说明.pdf')],
};

test('shows a sample next to its document, others separately', () => {
  render(<OpeningNotes opening={opening} />);
  const [beside, other] = screen.getAllByRole('link');
  expect(beside?.closest('li')?.textContent).toBe('单位证明（可选）下载 单位证明.docx（2.0 KB）');
  expect(beside?.getAttribute('href')).toBe('/f?ticket=1&save=1');
  expect(other?.closest('li')).toBeNull();
  expect(other?.textContent).toBe('下载 填写说明.pdf（2.0 KB）');
});
