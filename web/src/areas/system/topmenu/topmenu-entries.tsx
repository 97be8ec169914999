import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { topmenu } from '@kaoxin/contract/system/topmenu.ts';
import { useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useLeaveQuestion } from '#ui/form/leave-question.ts';
import { LeavesTree, leavesOf } from '#ui/pickers/check-tree.tsx';
import { TreeSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';

interface TopMenuEntriesProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function TopMenuEntries({ id, name, onClose }: TopMenuEntriesProps) {
  const say = useSay();
  const fresh = { staleTime: 0, keepPrevious: false, quiet: true };
  const tree = useCall(topmenu.calls.grantTree, {}, fresh);
  const keys = useCall(topmenu.calls.treeKeys, { topMenuIds: id }, fresh);
  const title = say([`配置菜单：${name}`, `Menus of ${name}`]);
  const failed = [tree, keys].find(({ isError }) => isError);
  if (tree.data && keys.data && keys.isFetchedAfterMount)
    return <Chooser id={id} title={title} nodes={tree.data.menu} start={keys.data.menu} onClose={onClose} />;
  return (
    <Dialog open title={title} onClose={onClose}>
      {failed ? <FailureState error={failed.error} onRetry={() => void failed.refetch()} /> : <TreeSkeleton />}
    </Dialog>
  );
}

interface ChooserProps {
  id: string;
  title: string;
  nodes: readonly TreeNode[];
  start: readonly string[];
  onClose: () => void;
}

function Chooser({ id, title, nodes, start, onClose }: ChooserProps) {
  const say = useSay();
  const [checked, setChecked] = useState<readonly string[]>(start);
  const mayLeave = useLeaveQuestion();
  const leave = async () => {
    if (checked !== start && !(await mayLeave())) return;
    onClose();
  };
  const grant = usePerform(topmenu.calls.grant, { success: ['操作成功!', 'Done'], onDone: onClose });
  const save = () => {
    if (grant.isPending) return;
    const leaves = new Set(leavesOf(nodes));
    grant.mutate({ body: { topMenuIds: [id], menuIds: checked.filter((key) => leaves.has(key)) } });
  };
  return (
    <Dialog open title={title} onClose={() => void leave()} onSubmit={save} busy={grant.isPending}>
      <p className="kx-hint">
        {say([
          '选择该顶部菜单下显示的菜单。只影响显示，不改变权限。',
          'Menus shown under this top menu. This changes what is shown, not what is allowed.',
        ])}
      </p>
      <LeavesTree
        label={say(['菜单', 'Menus'])}
        nodes={nodes}
        checked={checked}
        onChange={(next) => setChecked(next)}
      />
    </Dialog>
  );
}
