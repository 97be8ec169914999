import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { region } from '@kaoxin/contract/system/region.ts';
import { TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '#platform/api.ts';
import { useSay } from '#platform/language.tsx';
import { useCall } from '#platform/queries.ts';
import type { PickerProps, Place } from './tree-picker.tsx';

/** Its provinces are open from the start. */
const country = '00';
const halfAnHour = 30 * 60_000;
/** Milliseconds after the last letter before the server is asked. */
const pause = 250;

/**
 * Chooses a region of any level down to the village: branches load when they are opened, and a name, a code or pinyin
 * finds one anywhere. The present value shows its way from the province down.
 */
export function RegionPicker({ value, shown, label, onChange, ...rest }: PickerProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const roots = useCall(region.lazyTree, {}, { staleTime: halfAnHour });
  const provinces = useCall(region.lazyTree, { parentCode: country }, { staleTime: halfAnHour });
  const found = useCall(region.search, { keyword }, { enabled: keyword !== '', staleTime: halfAnHour, quiet: true });
  const here = useCall(
    region.search,
    { code: value },
    { enabled: value !== undefined && value !== '0', staleTime: halfAnHour, keepPrevious: false, quiet: true },
  );
  const [branches, setBranches] = useState<Place[]>([]);
  const grow = async (parentCode: string) => {
    const children = await api(region.lazyTree, { query: { parentCode } }).catch(() => []);
    setBranches((list) => [...list, ...children.map(placeOf).filter(({ id }) => list.every((each) => each.id !== id))]);
  };
  const tree = [...(roots.data ?? []), ...(provinces.data ?? [])].map(placeOf).concat(branches);
  const hits = (found.data ?? []).map(({ code, name, pathName }) => ({
    ...{ id: code, pId: '0', value: code, isLeaf: true },
    title: pathName ? `${name}(${pathName})` : name,
  }));
  const [present] = here.data ?? [];
  const title = present ? [present.pathName, present.name].filter(Boolean).join(' / ') : (shown ?? value);
  return (
    <TreeSelect
      {...rest}
      aria-label={label}
      treeDataSimpleMode
      labelInValue
      treeData={keyword === '' ? tree : hits}
      value={value === undefined ? undefined : { value, label: title }}
      loading={roots.isPending || found.isFetching}
      allowClear
      treeDefaultExpandedKeys={[country]}
      showSearch={{ filterTreeNode: false, onSearch: setTyped }}
      placeholder={say(['请选择,可输入名称或拼音', 'Choose, or type a name or pinyin'])}
      notFoundContent={say(roots.isError ? ['加载失败', 'Could not load'] : ['没有找到', 'Nothing found'])}
      loadData={({ value: parent }) => grow(String(parent))}
      onChange={(next) => {
        setTyped('');
        const code = next?.value === undefined ? undefined : String(next.value);
        const picked = [...hits, ...tree].find((place) => place.value === code);
        onChange(code, picked?.title);
      }}
    />
  );
}

const placeOf = (node: TreeNode): Place => ({
  id: node.id,
  pId: node.parentId,
  value: node.id,
  title: node.title,
  isLeaf: node.hasChildren === false,
});

/** The text once its writer has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
