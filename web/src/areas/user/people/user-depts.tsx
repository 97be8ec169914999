import './user.css';
import { dept } from '@kaoxin/contract/system/dept.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { GrowingTree } from '#ui/pickers/tree.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

interface DeptsProps {
  value: string | undefined;
  onChange: (deptId: string | undefined) => void;
}

/**
 * Departments by level, because an authority may have ten thousand. A single first level is expanded; a narrow screen
 * has them only in the search.
 */
export function Depts({ value, onChange }: DeptsProps) {
  const say = useSay();
  const roots = useCall(dept.lazyTree, {}, { quiet: true });
  const [only, second] = roots.data ?? [];
  const open = only && !second ? only.id : undefined;
  const below = useCall(
    dept.lazyTree,
    { parentId: open },
    // no previous data: it would belong to the level above
    { quiet: true, enabled: open !== undefined, keepPrevious: false },
  );
  const ready = roots.data && (open === undefined || below.data || below.isError);
  return (
    <nav className="kx-users-depts" aria-label={say(['部门', 'Departments'])}>
      {roots.isError && !roots.data ? (
        <FailureState error={roots.error} onRetry={() => void roots.refetch()} />
      ) : !ready ? (
        <Skeleton lines={6} />
      ) : !only ? (
        <EmptyState text={['还没有部门', 'No departments yet']} />
      ) : (
        <GrowingTree
          label={say(['部门', 'Departments'])}
          call={dept.lazyTree}
          start={[...(roots.data ?? []), ...(open === undefined ? [] : (below.data ?? []))]}
          open={open}
          value={value}
          onChange={onChange}
        />
      )}
    </nav>
  );
}
