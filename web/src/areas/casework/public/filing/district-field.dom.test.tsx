import { openDistricts } from '@kaoxin/contract/exam/places/open-districts.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serving } from '../../../../testing/serving.ts';
import { Around } from '../../../../testing/show.tsx';
import { DistrictField } from './district-field.tsx';
import { shapeOf } from './use-filing.ts';

const districts = [
  { id: '1', name: '云溪考区', shortName: '云溪' },
  { id: '2', name: '澄江考区', shortName: null },
];

function show(content = '') {
  serving(({ path }) => {
    expect(path).toContain(openDistricts.path);
    return { body: { code: 200, success: true, msg: '', data: districts } };
  });
  function Field() {
    const [value, setValue] = useState<unknown>();
    return (
      <>
        <DistrictField
          schema={shapeOf(open.petition).districtId ?? open.petition.body}
          values={{ content }}
          value={value}
          error={undefined}
          onValue={setValue}
        />
        <output aria-label="value">{String(value)}</output>
      </>
    );
  }
  render(<Field />, { wrapper: Around });
  return userEvent.setup();
}
const value = () => screen.getByLabelText('value').textContent;

test('offers districts, and “not sure” by default', async () => {
  const user = show();
  const field = await screen.findByRole('combobox', { name: '考区' });
  await screen.findByRole('option', { name: '澄江考区' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '不清楚',
    '云溪考区',
    '澄江考区',
  ]);
  await user.selectOptions(field, '2');
  expect(value()).toBe('2');
});

test('proposes the district that the text names', async () => {
  const user = show('我在云溪第三中学参加考试，考场外一直有施工噪声。');
  await user.click(await screen.findByRole('button', { name: '选择该考区' }));
  expect(value()).toBe('1');
});

test('proposes none if the text names two', async () => {
  show('云溪和澄江考区的考场都很吵。澄江考区更吵。');
  await screen.findByRole('option', { name: '澄江考区' });
  expect(screen.queryByRole('button')).toBeNull();
});
