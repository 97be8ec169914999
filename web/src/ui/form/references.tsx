import { type Offer, offerOf } from '@kaoxin/contract/conventions.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { TypePicker } from '../case/type-picker.tsx';
import { DeptPicker } from '../pickers/dept-picker.tsx';
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

export function pickerOf(refers: string | undefined): Picker | undefined {
  if (refers === undefined) return undefined;
  const offer = offerOf(refers);
  return pickers[refers] ?? (offer && searching(refers, offer));
}

/** One component for each thing, so that a picker keeps its state from one rendering to the next. */
const made = new Map<string, Picker>();
function searching(refers: string, offer: Offer): Picker {
  const found = made.get(refers) ?? ((props: PickerProps) => <SearchPicker {...props} offer={offer} />);
  made.set(refers, found);
  return found;
}
