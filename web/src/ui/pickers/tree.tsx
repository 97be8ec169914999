import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { Input, Tree } from 'antd';
import { useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { useClear } from '../clear.tsx';
import { switcherIcon } from '../theme/kit-words.tsx';
import type { LazyTreeCall } from './tree-picker.tsx';

interface GrowingTreeProps {
  label: string;
  call: LazyTreeCall;
  start: readonly TreeNode[];
  /** the initially expanded branch; its children are in `start` */
  open: string | undefined;
  value: string | undefined;
  onChange: (key: string | undefined) => void;
}

export function GrowingTree({ label, call, start, open, value, onChange }: GrowingTreeProps) {
  const [grown, setGrown] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map());
  const known = new Map([...start, ...[...grown.values()].flat()].map((node) => [node.id, node]));
  const all = [...known.values()];
  const nodesOf = (nodes: readonly TreeNode[]): Node[] =>
    nodes.map((node) => {
      const children = all.filter(({ parentId }) => parentId === node.id);
      const isLeaf = node.hasChildren === 0;
      return {
        key: node.key,
        title: node.title,
        isLeaf,
        ...(children.length > 0 ? { children: nodesOf(children) } : {}),
      };
    });
  const grow = async (parentId: string) => {
    const children = await api(call, { query: { parentId } }).catch(() => undefined);
    if (children) setGrown((now) => new Map(now).set(parentId, children));
  };
  return (
    <Tree
      aria-label={label}
      switcherIcon={switcherIcon}
      blockNode
      defaultExpandedKeys={open === undefined ? [] : [open]}
      treeData={nodesOf(all.filter(({ parentId }) => !known.has(parentId)))}
      selectedKeys={value ? [value] : []}
      loadData={({ key, children }) => (children ? Promise.resolve() : grow(String(key)))}
      onSelect={([key]) => onChange(key === undefined ? undefined : String(key))}
    />
  );
}

interface Node {
  key: string;
  title: string;
  isLeaf: boolean;
  children?: Node[];
}

interface CheckTreeProps {
  label: string;
  nodes: readonly TreeNode[];
  /** checked and half-checked ids; the caller computes dependent nodes */
  shown: { checked: string[]; halfChecked: string[] };
  onCheck: (key: string, checked: boolean) => void;
}

export const nodesWith = (nodes: readonly TreeNode[], words: string): TreeNode[] =>
  nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(words)) return [node];
    const children = nodesWith(node.children ?? [], words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });

export function CheckTree({ label, nodes, shown, onCheck }: CheckTreeProps) {
  const say = useSay();
  const clear = useClear();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? [...nodes] : nodesWith(nodes, wanted);
  return (
    <div>
      <Input
        type="search"
        allowClear={clear}
        className="kx-tree-search"
        aria-label={say([`在${label}中查找`, `Search ${label}`])}
        placeholder={say(['输入名称查找', 'Search by name'])}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.length === 0 ? (
        <p className="kx-hint" role="status">
          {say(['没有符合条件的数据', 'No matching records'])}
        </p>
      ) : (
        <Tree
          // a new search expands its matches
          key={wanted}
          aria-label={label}
          switcherIcon={switcherIcon}
          checkable
          checkStrictly
          selectable={false}
          height={420}
          defaultExpandAll={wanted !== ''}
          defaultExpandedKeys={nodes.map(({ key }) => key)}
          treeData={found}
          checkedKeys={shown}
          onCheck={(_, { node, checked }) => onCheck(node.key, checked)}
        />
      )}
    </div>
  );
}
