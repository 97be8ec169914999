import { dept } from '@kaoxin/contract/system/dept.ts';
import { region } from '@kaoxin/contract/system/region.ts';
import type { ReactNode } from 'react';
import { TypePicker } from '../case/type-picker.tsx';
import { type PickerProps, TreePicker } from '../tree-picker.tsx';

type Picker = (props: PickerProps) => ReactNode;

/** What chooses a reference, by the name in the contract's `refers`. */
const pickers: Record<string, Picker> = {
  dept: (props) => <TreePicker {...props} call={dept.lazyTree} />,
  region: (props) => <TreePicker {...props} call={region.lazyTree} />,
  type: (props) => <TypePicker {...props} kind={2} />,
};

export const pickerOf = (refers: string | undefined): Picker | undefined =>
  refers === undefined ? undefined : pickers[refers];
