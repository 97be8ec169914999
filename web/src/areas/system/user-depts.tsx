import './user.css';
import { dept } from '@kaoxin/contract/system/dept.ts';
import { useSay } from '#platform/language.tsx';
import { useCall } from '#platform/queries.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state.tsx';
import { ChooseTree } from '#ui/tree.tsx';

interface DeptsProps {
  value: string | undefined;
  onChange: (deptId: string | undefined) => void;
}

/** The departments beside the list of people; a narrow screen has them in the search alone. */
export function Depts({ value, onChange }: DeptsProps) {
  const say = useSay();
  const { data, error, isError, refetch } = useCall(dept.tree, {}, { quiet: true });
  return (
    <nav className="kx-users-depts" aria-label={say(['部门', 'Departments'])}>
      {isError && !data ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.length === 0 ? (
        <EmptyState text={['还没有部门', 'No departments yet']} />
      ) : (
        <ChooseTree label={say(['部门', 'Departments'])} nodes={data} value={value} onChange={onChange} />
      )}
    </nav>
  );
}
