import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { type RoleNode, role, roleLabel } from '@kaoxin/contract/system/role.ts';
import { useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useLeaveQuestion } from '#ui/form/leave-question.ts';
import { CheckTree } from '#ui/pickers/tree.tsx';
import { TreeSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { GrantSummary } from './grant-summary.tsx';
import { grantWords } from './grant-words.ts';
import { shownKeys, toggled } from './role-keys.ts';

interface GrantDialogProps {
  roles: readonly RoleNode[];
  onClose: () => void;
}

const fresh = { staleTime: 0, keepPrevious: false, quiet: true };
const sets = ['menu', 'dataScope', 'apiScope'] as const;
type Held = Record<(typeof sets)[number], readonly string[]>;

export function GrantDialog({ roles, onClose }: GrantDialogProps) {
  const say = useSay();
  const trees = useCall(role.grantTree, {}, fresh);
  const keys = useCall(role.treeKeys, { roleIds: roles.map(({ id }) => id).join(',') }, fresh);
  const [changed, setChanged] = useState<Held>();
  const [shown, setShown] = useState<(typeof sets)[number]>('menu');
  const mayLeave = useLeaveQuestion();
  const leave = async () => {
    if (changed && !(await mayLeave())) return;
    onClose();
  };
  const grant = usePerform(role.grant, { success: ['操作成功!', 'Done'], onDone: onClose });
  const ready = trees.data && keys.data && keys.isFetchedAfterMount;
  const held = changed ?? keys.data;
  const failed = trees.isError ? trees : keys.isError ? keys : undefined;
  const labels = {
    menu: say(['菜单权限', 'Menus and buttons']),
    dataScope: say(['数据权限', 'Data scopes']),
    apiScope: say(['接口权限', 'API scopes']),
  };
  const save = () => {
    if (!held || !trees.data || grant.isPending) return;
    const leaves = (nodes: readonly TreeNode[]): string[] =>
      nodes.flatMap((node) => (node.children ? leaves(node.children) : [node.key]));
    const scopes = (set: 'dataScope' | 'apiScope') => {
      const known = new Set(leaves(trees.data[set]));
      return held[set].filter((id) => known.has(id));
    };
    grant.mutate({
      body: {
        roleIds: roles.map(({ id }) => id),
        menuIds: [...held.menu],
        dataScopeIds: scopes('dataScope'),
        apiScopeIds: scopes('apiScope'),
      },
    });
  };
  return (
    <Dialog
      open
      title={say([
        `权限设置：${roles.map((each) => roleLabel(each)[0]).join('、')}`,
        `Permissions: ${roles.map((each) => roleLabel(each)[1]).join(', ')}`,
      ])}
      onClose={() => void leave()}
      busy={grant.isPending}
      width={960}
      {...(ready ? { onSubmit: save } : {})}
    >
      {failed ? (
        <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !ready || !held ? (
        <TreeSkeleton />
      ) : (
        <>
          <div className="kx-page-verbs">
            {sets
              .filter((set) => trees.data[set].length > 0)
              .map((set) => (
                <PlainButton
                  key={set}
                  look={set === shown ? 'main' : 'plain'}
                  pressed={set === shown}
                  onClick={() => setShown(set)}
                >
                  {labels[set]}
                </PlainButton>
              ))}
          </div>
          {roles.length > 1 && (
            <p className="kx-hint">
              {say([
                `以下为所选${roles.length}个角色已有权限的合计；保存后它们都按勾选的内容授权`,
                `What any of these ${roles.length} roles may do by now; saved, all of them get what is ticked`,
              ])}
            </p>
          )}
          <div className="kx-grant">
            <CheckTree
              key={shown}
              label={labels[shown]}
              nodes={trees.data[shown]}
              shown={shownKeys(trees.data[shown], held[shown])}
              onCheck={(key, checked) =>
                setChanged({ ...held, [shown]: toggled(trees.data[shown], held[shown], key, checked) })
              }
            />
            <GrantSummary places={grantWords(trees.data, held)} />
          </div>
        </>
      )}
    </Dialog>
  );
}
