import type { Call } from '@kaoxin/contract/call.ts';
import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { api } from '#platform/api.ts';
import { useSay } from '#platform/language.tsx';
import { useCall } from '#platform/queries.ts';

/** A call that answers one level of a tree: the children of `parentId`. */
export type LazyTreeCall = Call<z.ZodType, z.ZodType, z.ZodType<TreeNode[]>>;

export interface PickerProps {
  id?: string;
  value: string | undefined;
  /** text of the present value, shown before its branch is loaded */
  shown?: string | undefined;
  label?: string;
  status?: '' | 'error';
  onChange: (value: string | undefined, title: string | undefined) => void;
  onBlur?: () => void;
  'aria-required'?: boolean;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** A place of a tree as the picker needs it. */
export interface Place {
  id: string;
  pId: string;
  value: string;
  title: string;
  isLeaf: boolean;
}

const asPlace = (node: TreeNode): Place => ({
  id: node.id,
  pId: node.parentId,
  value: node.value,
  title: node.title,
  isLeaf: node.hasChildren === false,
});

interface PlacePickerProps extends PickerProps {
  places: readonly Place[];
  loading: boolean;
  failed: boolean;
  /** loads the branch below a place */
  grow?: (parentId: string) => Promise<unknown>;
}

/** Chooses one place of a tree. */
export function PlacePicker(props: PlacePickerProps) {
  const { places, loading, failed, grow, value, shown, label, onChange, ...rest } = props;
  const say = useSay();
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
      allowClear
      treeDefaultExpandAll={!grow}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={say(['请选择', 'Choose'])}
      notFoundContent={say(failed ? ['加载失败', 'Could not load'] : ['暂无数据', 'Nothing here yet'])}
      {...(grow ? { loadData: ({ value: parent }) => grow(String(parent)) } : {})}
      onChange={(next) => {
        const picked = places.find((place) => place.value === next?.value);
        setChosen(picked?.title);
        onChange(next?.value, picked?.title);
      }}
    />
  );
}

/** A tree whose branches load when they are opened. */
export function TreePicker({ call, ...rest }: PickerProps & { call: LazyTreeCall }) {
  const roots = useCall(call, {}, { staleTime: 60_000 });
  const [branches, setBranches] = useState<Place[]>([]);
  const grow = async (parentId: string) => {
    const children = await api(call, { query: { parentId } });
    setBranches((list) => [...list, ...children.map(asPlace).filter((node) => list.every(({ id }) => id !== node.id))]);
  };
  return (
    <PlacePicker
      {...rest}
      places={[...(roots.data ?? []).map(asPlace), ...branches]}
      loading={roots.isPending}
      failed={roots.isError}
      grow={(parentId) => grow(parentId).catch(() => undefined)}
    />
  );
}
