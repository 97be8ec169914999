import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { Tree } from 'antd';

interface ChooseTreeProps {
  label: string;
  nodes: readonly TreeNode[];
  value: string | undefined;
  onChange: (key: string | undefined) => void;
}

/** A tree beside a list: one place of it is chosen, or none. */
export function ChooseTree({ label, nodes, value, onChange }: ChooseTreeProps) {
  return (
    <Tree
      aria-label={label}
      blockNode
      defaultExpandAll
      treeData={[...nodes]}
      selectedKeys={value ? [value] : []}
      onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
    />
  );
}

interface CheckTreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** which show checked and half checked; the caller knows what follows from what */
  shown: { checked: string[]; halfChecked: string[] };
  expanded: boolean;
  onCheck: (key: string, checked: boolean) => void;
}

/** A tree of boxes. */
export function CheckTree({ label, nodes, shown, expanded, onCheck }: CheckTreeProps) {
  return (
    <Tree
      aria-label={label}
      checkable
      checkStrictly
      selectable={false}
      height={420}
      defaultExpandAll={expanded}
      treeData={[...nodes]}
      checkedKeys={shown}
      onCheck={(_, { node, checked }) => onCheck(node.key, checked)}
    />
  );
}
