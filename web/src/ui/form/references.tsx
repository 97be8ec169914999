import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import { offerOf } from '@kaoxin/contract/conventions.ts';
import { treeCallOf } from '@kaoxin/contract/plain-resource/tree.ts';
import type { ReactNode } from 'react';
import { FilingPicker, TypePicker } from '../case/type-picker.tsx';
import { DeptPicker } from '../pickers/dept-picker.tsx';
import { TreeResourcePicker } from '../pickers/place-picker.tsx';
import { SearchPicker } from '../pickers/search-picker.tsx';
import type { PickerProps } from '../pickers/tree-picker.tsx';
import { later } from '../state/later.tsx';

const RegionPicker = later(
  () => import('../pickers/region-picker.tsx'),
  (part) => part.RegionPicker,
);

const TenantPicker = later(
  () => import('../pickers/tenant-picker.tsx'),
  (part) => part.TenantPicker,
);

type Picker = (props: PickerProps) => ReactNode;

const pickers: Record<string, Picker> = {
  dept: DeptPicker,
  region: RegionPicker,
  tenant: TenantPicker,
};

/** One component per resource, so that a picker keeps its state between renders. */
const made = new Map<string, Picker>();

/**
 * Picker of a reference: classifications for a kind of case, the tree for a tree resource, otherwise the options of its
 * call `select`.
 * @param purpose for classifications: `file` offers no groups, `search` offers them too
 */
export function pickerOf(refers: string | undefined, purpose: 'file' | 'search' = 'file'): Picker | undefined {
  if (refers === undefined) return undefined;
  const key = `${purpose} ${refers}`;
  const own = pickers[refers] ?? made.get(key);
  if (own) return own;
  const picker = classificationsOf(refers, purpose === 'search') ?? resourcePicker(refers);
  if (picker) made.set(key, picker);
  return picker;
}

function classificationsOf(refers: string, groups: boolean): Picker | undefined {
  const kind = filedKinds().find(({ types }) => types.refers === refers)?.types.kind;
  if (kind === undefined) return undefined;
  return (props) =>
    groups || props.without !== undefined ? (
      <TypePicker {...props} kind={kind} />
    ) : (
      <FilingPicker {...props} kind={kind} />
    );
}

function resourcePicker(refers: string): Picker | undefined {
  const [call, offer] = [treeCallOf(refers), offerOf(refers)];
  if (call) return (props) => <TreeResourcePicker {...props} call={call} />;
  return offer && ((props) => <SearchPicker {...props} offer={offer} />);
}
