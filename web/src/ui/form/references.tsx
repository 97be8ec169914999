import { offerOf } from '@kaoxin/contract/conventions.ts';
import { treeCallOf } from '@kaoxin/contract/plain-resource/tree.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { TypePicker } from '../case/type-picker.tsx';
import { DeptPicker } from '../pickers/dept-picker.tsx';
import { TreeResourcePicker } from '../pickers/place-picker.tsx';
import { SearchPicker } from '../pickers/search-picker.tsx';
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

/** One component for each thing, so that a picker keeps its state from one rendering to the next. */
const made = new Map<string, Picker>();

/** What chooses a reference; of a resource that is a tree the tree, otherwise what its call `select` offers. */
export function pickerOf(refers: string | undefined): Picker | undefined {
  if (refers === undefined) return undefined;
  const own = pickers[refers] ?? made.get(refers);
  if (own) return own;
  const [call, offer] = [treeCallOf(refers), offerOf(refers)];
  const picker: Picker | undefined = call
    ? (props) => <TreeResourcePicker {...props} call={call} />
    : offer && ((props) => <SearchPicker {...props} offer={offer} />);
  if (picker) made.set(refers, picker);
  return picker;
}
