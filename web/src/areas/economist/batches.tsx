import { type Batch, economistUser } from '@kaoxin/contract/economist/roster.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';

interface BatchesProps {
  value: string | undefined;
  onChange: (batchNo: string | undefined) => void;
}

export function Batches({ value, onChange }: BatchesProps) {
  const say = useSay();
  // a POST that reads, as the specification requires
  const answer = useQuery({
    queryKey: ['economistUser', 'batchNoList'],
    queryFn: ({ signal }) => api(economistUser.batchNoList, { body: {}, signal, quiet: true }),
    meta: { names: ['economistUser', 'economist'] },
  });
  const years = Map.groupBy(answer.data ?? [], ({ year }) => year);
  return (
    <nav className="kx-roster-batches" aria-label={say(['批次', 'Batches'])}>
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={6} />
      ) : years.size === 0 ? (
        <EmptyState text={['还没有批次', 'No batches yet']} />
      ) : (
        <ul>
          <li>
            <button type="button" aria-current={value === undefined} onClick={() => onChange(undefined)}>
              {say(['全部批次', 'All batches'])}
            </button>
          </li>
          {[...years].map(([year, batches]) => (
            <li key={year}>
              <span className="kx-figures">{say([`${year}年`, String(year)])}</span>
              <ul>
                {batches.map((batch) => (
                  <li key={batch.batchNo}>
                    <button
                      type="button"
                      aria-current={value === batch.batchNo}
                      title={say(counted(batch))}
                      onClick={() => onChange(batch.batchNo)}
                    >
                      <span className="kx-figures">{batch.batchNo}</span> {batch.levelName}{' '}
                      <span className="kx-count">{`${batch.submitted}/${batch.total}`}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

const counted = ({ total, submitted, passed, rejected }: Batch) =>
  [
    `共${total}人，已提交${submitted}，已登记${passed}，未通过${rejected}`,
    `${total} people, ${submitted} filed, ${passed} registered, ${rejected} refused`,
  ] as const;
