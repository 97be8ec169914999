import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { Tree } from 'antd';
import { useMemo } from 'react';
import { switcherIcon } from '../theme/kit-words.tsx';

interface LeavesTreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** ids of checked nodes; a parent is checked when all its descendants are, half-checked when some are */
  checked: readonly string[];
  onChange: (checked: string[], half: string[]) => void;
  disabled?: boolean;
}

interface Place {
  key: string;
  title: string;
  children?: Place[];
}

const placeOf = ({ id, title, children }: TreeNode): Place => ({
  key: id,
  title,
  ...(children ? { children: children.map(placeOf) } : {}),
});

export const leavesOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children?.length ? leavesOf(children) : [id]));

export function LeavesTree({ label, nodes, checked, onChange, disabled }: LeavesTreeProps) {
  const places = useMemo(() => nodes.map(placeOf), [nodes]);
  const leaves = useMemo(() => new Set(leavesOf(nodes)), [nodes]);
  return (
    <Tree
      aria-label={label}
      switcherIcon={switcherIcon}
      checkable
      selectable={false}
      disabled={disabled}
      defaultExpandedKeys={nodes.map(({ id }) => id)}
      treeData={places}
      checkedKeys={checked.filter((id) => leaves.has(id))}
      onCheck={(keys, { halfCheckedKeys = [] }) => {
        const list = Array.isArray(keys) ? keys : keys.checked;
        onChange(list.map(String), halfCheckedKeys.map(String));
      }}
    />
  );
}
