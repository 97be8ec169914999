import '../exam.css';
import { district, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

interface DistrictTreeProps {
  value: string | undefined;
  onChange: (districtId: string | undefined) => void;
}

export function DistrictTree({ value, onChange }: DistrictTreeProps) {
  const say = useSay();
  const answer = useCall(district.calls.lazyList, { nodeType: placeType.district }, { quiet: true });
  const choice = (id: string | undefined, name: string, code: string) => (
    <li key={id ?? 'all'}>
      <button type="button" aria-current={value === id} onClick={() => onChange(id)}>
        {code && <span className="kx-figures">{code}</span>}
        <span className={id === undefined ? undefined : 'kx-places-name'}>{name}</span>
      </button>
    </li>
  );
  return (
    <nav className="kx-places-tree" aria-label={say(['考区', 'Districts'])}>
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={6} />
      ) : answer.data.length === 0 ? (
        <EmptyState text={['没有可查看的考区', 'No districts to choose from']} />
      ) : (
        <ul>
          {choice(undefined, say(['全部考区', 'All districts']), '')}
          {answer.data.map(({ id, name, code }) => choice(id, name, code))}
        </ul>
      )}
    </nav>
  );
}
