import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Around } from '../../../../testing/show.tsx';
import { PlainDocuments } from './plain-documents.tsx';

const opening: OpenOpening = {
  id: '5',
  name: '信息更正',
  examName: '经济考试',
  openStart: '2026-03-01 00:00:00',
  notice: null,
  openEnd: '2026-12-31 00:00:00',
  fields: [],
  needPoliceProof: 0,
  isOpen: 1,
  samples: [],
  materials: [
    { name: '户口簿', required: 1 },
    { name: '单位证明', required: 0 },
  ],
};

test('marks required documents like other required fields', () => {
  render(
    <Around>
      <PlainDocuments opening={opening} values={{}} onFiles={() => {}} onBusy={() => {}} />
    </Around>,
  );
  expect(screen.getByText('户口簿').dataset.required).toBe('true');
  expect(screen.getByText('单位证明').dataset).toMatchObject({ optional: '（可选）' });
});
