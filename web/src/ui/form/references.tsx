import { lazy, type ReactNode, Suspense } from 'react';
import { TypePicker } from '../case/type-picker.tsx';
import { DeptPicker } from '../pickers/dept-picker.tsx';
import { TenantPicker } from '../pickers/tenant-picker.tsx';
import type { PickerProps } from '../pickers/tree-picker.tsx';

const RegionPicker = lazy(() =>
  import('../pickers/region-picker.tsx').then(({ RegionPicker: Part }) => ({ default: Part })),
);

type Picker = (props: PickerProps) => ReactNode;

/** What chooses a reference, by the name in the contract's `refers`. */
const pickers: Record<string, Picker> = {
  dept: DeptPicker,
  region: (props) => (
    <Suspense>
      <RegionPicker {...props} />
    </Suspense>
  ),
  tenant: TenantPicker,
  type: (props) => <TypePicker {...props} kind={2} />,
};

export const pickerOf = (refers: string | undefined): Picker | undefined =>
  refers === undefined ? undefined : pickers[refers];
