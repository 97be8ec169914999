import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PlacePicker } from './tree-picker.tsx';

const place = (id: string, title: string) => ({ id, pId: '0', value: id, title, isLeaf: true });

it('announces place names instead of ids during arrow navigation', async () => {
  const places = [place('382613707139579907', '信访处'), place('382613707139579908', '考务处')];
  const user = show(
    <PlacePicker
      id="dept"
      label="部门"
      value={undefined}
      places={places}
      loading={false}
      again={false}
      onChange={() => undefined}
    />,
  );
  await user.click(screen.getByRole('combobox', { name: '部门' }));
  const popup = await waitFor(() => {
    const found = document.getElementById('dept_list');
    if (!found) throw new Error('not open');
    return found;
  });
  const heard = () =>
    [...popup.querySelectorAll('[aria-live], [role="status"]')]
      .filter((one) => one.getAttribute('aria-hidden') !== 'true')
      .map(({ textContent }) => textContent);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(heard().join()).toMatch(/^(信访处|考务处)$/));
  expect(within(popup).getByText('考务处', { selector: '.ant-select-tree-title' })).toBeDefined();
});
