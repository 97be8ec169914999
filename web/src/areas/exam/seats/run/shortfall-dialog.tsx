import { arrange, type SeatPlan } from '@kaoxin/contract/exam/arrange.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { addressWith } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { rosterPaths } from '../../examiner/paths.ts';

interface ShortfallProps {
  planId: string;
  shortfall: SeatPlan['shortfalls'][number];
  onClose: () => void;
}
const size = 50;

export function ShortfallDialog({ planId, shortfall, onClose }: ShortfallProps) {
  const say = useSay();
  const [current, setCurrent] = useState(1);
  const query = { id: planId, reason: shortfall.reason, current, size };
  const answer = useCall(arrange.calls.arrangePeople, query, { quiet: 'offline' });
  const { records, pages = 1 } = answer.data ?? {};
  return (
    <Dialog
      open
      title={say([
        `${shortfall.reasonName}：${shortfall.count}人`,
        `${shortfall.reasonName}: ${shortfall.count} people`,
      ])}
      width={760}
      onClose={onClose}
    >
      {answer.isError && !records && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !records && <Skeleton lines={5} />}
      {records && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
        <section className="kx-seats-scroll" tabIndex={0} aria-label={shortfall.reasonName}>
          <table className="kx-seats-table">
            <thead>
              <tr>
                <th scope="col">{say(['姓名', 'Name'])}</th>
                <th scope="col">{say(['考区', 'District'])}</th>
                <th scope="col">{say(['考点', 'Test centre'])}</th>
                <th scope="col">{say(['工作单位', 'Work unit'])}</th>
                <th scope="col">{say(['无障碍', 'Accessible'])}</th>
              </tr>
            </thead>
            <tbody>
              {records.map((person) => (
                <tr key={person.id}>
                  <td lang="zh-CN">
                    <Link to={addressWith(rosterPaths.detail, { id: person.id })}>{person.name}</Link>
                  </td>
                  <td lang="zh-CN">{person.districtIdName ?? '—'}</td>
                  <td lang="zh-CN">{person.centreIdName ?? '—'}</td>
                  <td lang="zh-CN">{person.workUnit ?? '—'}</td>
                  <td>{person.needsAccess === 1 ? say(['需要', 'Needed']) : '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <div className="kx-page-verbs">
          <PlainButton look="plain" disabled={current === 1} onClick={() => setCurrent(current - 1)}>
            {say(['上一页', 'Previous'])}
          </PlainButton>
          <span className="kx-figures">
            {current} / {pages}
          </span>
          <PlainButton look="plain" disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
            {say(['下一页', 'Next'])}
          </PlainButton>
        </div>
      )}
    </Dialog>
  );
}
