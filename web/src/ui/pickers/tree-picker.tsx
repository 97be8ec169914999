import type { Call } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { type Again, unlessLoaded } from './not-loaded.tsx';
import { namedPopup } from './tree-popup.tsx';

export type LazyTreeCall = Call<z.ZodType, z.ZodType, z.ZodType<TreeNode[]>>;

export interface PickerProps {
  id?: string;
  value: string | undefined;
  shown?: string | undefined;
  label?: string;
  /** tenant whose records are offered; default: the user's own */
  tenantId?: string | undefined;
  /** for a parent field: id of the record, `0` for a new one; excludes it and invalid parents */
  without?: string;
  status?: '' | 'error';
  onChange: (value: string | undefined, title: string | undefined) => void;
  onBlur?: () => void;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

export interface Option {
  id: string;
  pId: string;
  value: string;
  title: string;
  /** label once chosen, when the title has more */
  name?: string;
  isLeaf: boolean;
}

export const asPlace = (node: TreeNode): Option => ({
  id: node.id,
  pId: node.parentId,
  value: node.value,
  title: node.title,
  isLeaf: node.hasChildren === 0,
});

interface PlacePickerProps extends PickerProps {
  places: readonly Option[];
  loading: boolean;
  again: Again;
}

export function PlacePicker(props: PlacePickerProps) {
  const { places, loading, again, value, shown, label, tenantId: _, onChange, ...rest } = props;
  const say = useSay();
  const clear = useClear();
  const [chosen, setChosen] = useState<string>();
  const title = places.find((place) => place.value === value)?.title ?? chosen ?? shown ?? value;
  return (
    <TreeSelect
      {...rest}
      aria-label={label}
      treeDataSimpleMode
      labelInValue
      treeData={[...places]}
      value={value === undefined ? undefined : { value, label: title }}
      loading={loading}
      allowClear={clear}
      popupRender={namedPopup(rest.id)}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={say(['请选择', 'Select'])}
      {...unlessLoaded(again, say(['暂无数据', 'No data yet']))}
      onChange={(next) => {
        const picked = places.find((place) => place.value === next?.value);
        setChosen(picked?.title);
        onChange(next?.value, picked?.title);
      }}
    />
  );
}
