import type { Label } from '@kaoxin/contract/conventions.ts';
import { TreeSelect } from 'antd';
import { useState } from 'react';
import { useSettled } from '#platform/calls/settled.ts';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { unlessLoaded } from './not-loaded.tsx';
import type { Option, PickerProps } from './tree-picker.tsx';
import { namedPopup } from './tree-popup.tsx';

interface Loaded {
  places: readonly Option[];
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

export interface PlaceSource {
  placeholder: Label;
  open: readonly string[];
  /** the initial places; requested once the tree is opened */
  useTop: (opened: boolean) => Loaded;
  useFound: (keyword: string) => Loaded;
  /** labels of the chosen places by id, without the tree; `unknown` lists those with no label yet */
  useChosen: (ids: readonly string[], unknown: readonly string[]) => ReadonlyMap<string, string>;
  below: (parentId: string) => Promise<readonly Option[]>;
}

interface GrowingPickerProps extends Omit<PickerProps, 'value' | 'onChange'> {
  source: PlaceSource;
  value: readonly string[];
  many?: boolean;
  onChange: (value: string[], title: string | undefined) => void;
}

export function GrowingPicker({ source, value, shown, label, many = false, onChange, ...rest }: GrowingPickerProps) {
  const say = useSay();
  const clear = useClear();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const top = source.useTop(opened);
  const found = source.useFound(keyword);
  const [branches, setBranches] = useState<readonly Option[]>([]);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const known = (id: string): string | undefined => picked.get(id) ?? (many ? undefined : shown);
  const unknown = value.filter((id) => known(id) === undefined);
  const chosen = source.useChosen(value, unknown);
  const grow = async (parentId: string) => {
    const children = await source.below(parentId).catch(() => []);
    setBranches((list) => [...list, ...children.filter(({ id }) => list.every((each) => each.id !== id))]);
  };
  const tree = [...top.places, ...branches];
  const loaded = keyword === '' ? top : found;
  const shut = unlessLoaded(loaded.isError && loaded.refetch, say(notFound(loaded.isPending)));
  const held = value.map((id) => ({ value: id, label: chosen.get(id) ?? known(id) ?? id }));
  const choose = (next: readonly { value: string }[]) => {
    setTyped('');
    const ids = next.map((each) => each.value);
    const titles = new Map([...tree, ...found.places].map(({ value: id, name, title }) => [id, name ?? title]));
    setPicked(new Map(ids.flatMap((id) => [[id, titles.get(id) ?? known(id) ?? chosen.get(id) ?? id] as const])));
    onChange(ids, titles.get(ids.at(-1) ?? ''));
  };
  return (
    <TreeSelect<{ value: string; label: string } | { value: string; label: string }[]>
      {...rest}
      aria-label={label}
      treeDataSimpleMode
      labelInValue
      multiple={many}
      treeData={keyword === '' ? tree : [...found.places]}
      value={many ? held : held[0]}
      loading={opened && loaded.isPending}
      allowClear={clear}
      popupRender={namedPopup(rest.id)}
      treeDefaultExpandedKeys={[...source.open]}
      showSearch={{ filterTreeNode: false, onSearch: setTyped }}
      placeholder={say(source.placeholder)}
      {...shut}
      loadData={({ value: parent }) => grow(String(parent))}
      onOpenChange={(open) => {
        if (open) setOpened(true);
        shut.onOpenChange(open);
      }}
      onChange={(next) => choose([next ?? []].flat())}
    />
  );
}

const notFound = (isPending: boolean): Label => (isPending ? ['正在加载…', 'Loading…'] : ['没有找到', 'Nothing found']);
