import { dept } from '@kaoxin/contract/system/dept.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { TypePicker } from '../case/type-picker.tsx';
import { type PickerProps, TreePicker } from '../tree-picker.tsx';

const RegionPicker = lazy(() => import('../region-picker.tsx').then(({ RegionPicker: Part }) => ({ default: Part })));

type Picker = (props: PickerProps) => ReactNode;

/** What chooses a reference, by the name in the contract's `refers`. */
const pickers: Record<string, Picker> = {
  dept: (props) => <TreePicker {...props} call={dept.lazyTree} />,
  region: (props) => (
    <Suspense>
      <RegionPicker {...props} />
    </Suspense>
  ),
  type: (props) => <TypePicker {...props} kind={2} />,
};

export const pickerOf = (refers: string | undefined): Picker | undefined =>
  refers === undefined ? undefined : pickers[refers];
