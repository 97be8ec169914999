import { offerOf } from '@kaoxin/contract/conventions.ts';
import { treeCallOf } from '@kaoxin/contract/plain-resource/tree.ts';
import { Select } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { SearchPicker } from '../pickers/search-picker.tsx';
import { TenantPicker } from '../pickers/tenant-picker.tsx';
import type { PickerProps } from '../pickers/tree-picker.tsx';

type Picker = (props: PickerProps) => ReactNode;

/** A picker of places in a tree: a list that has none does without the control. */
function lazily<P extends PickerProps>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: P) => (
    <Suspense fallback={<Select id={props.id} disabled loading />}>
      <Part {...props} />
    </Suspense>
  );
}
const TypePicker = lazily(async () => (await import('../case/type-picker.tsx')).TypePicker);
const TreeResourcePicker = lazily(async () => (await import('../pickers/place-picker.tsx')).TreeResourcePicker);

/** What chooses a reference, by the name in the contract's `refers`. */
const pickers: Record<string, Picker> = {
  dept: lazily(async () => (await import('../pickers/dept-picker.tsx')).DeptPicker),
  region: lazily(async () => (await import('../pickers/region-picker.tsx')).RegionPicker),
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
