import { type QuestionRecord, question } from '@kaoxin/contract/question/question.ts';
import { useId, useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { Chosen } from '#ui/rows/controls.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Differences } from '../compare/differences.tsx';

const quiet = { quiet: true };

export function VersionsPart({ record }: { record: QuestionRecord }) {
  const say = useSay();
  const id = useId();
  const { versions } = record;
  const [newest = 1, former = newest] = versions.map(({ versionNo }) => versionNo);
  const [left, setLeft] = useState(former);
  const [right, setRight] = useState(newest);
  const options = versions.map(({ versionNo, createTime, createUserName, isApproved, paperCount }) => ({
    value: versionNo,
    label: [
      say([`第${versionNo}版`, `Version ${versionNo}`]),
      minute(createTime),
      createUserName ?? '',
      isApproved === 1 ? say(['已入库', 'in the bank']) : '',
      paperCount > 0 ? say([`${paperCount}份试卷使用`, `in ${paperCount} papers`]) : '',
    ]
      .filter((word) => word !== '')
      .join(' · '),
  }));
  const sides = [
    { key: 'left', label: ['原版本', 'Before'], value: left, set: setLeft },
    { key: 'right', label: ['新版本', 'After'], value: right, set: setRight },
  ] as const;
  return (
    <Panel title={say(['版本', 'Versions'])}>
      {versions.length < 2 ? (
        <OnlyVersion version={versions[0]} />
      ) : (
        <>
          <div className="kx-versions">
            {sides.map(({ key, label, value, set }) => (
              <label key={key} htmlFor={`${id}-${key}`}>
                {say(label)}
                <Chosen id={`${id}-${key}`} value={value} options={options} onChange={set} />
              </label>
            ))}
          </div>
          <Compared id={record.id} left={left} right={right} />
        </>
      )}
    </Panel>
  );
}

function OnlyVersion({ version }: { version: QuestionRecord['versions'][number] | undefined }) {
  const say = useSay();
  if (!version) return null;
  const { versionNo, createTime, createUserName, isApproved } = version;
  return (
    <p className="kx-hint">
      {say([`第${versionNo}版`, `Version ${versionNo}`])} · {minute(createTime)}
      {createUserName && (
        <>
          {' · '}
          <span lang="zh-CN">{createUserName}</span>
        </>
      )}
      {isApproved === 1 && say([' · 已入库', ' · in the bank'])}
    </p>
  );
}

function Compared({ id, left, right }: { id: string; left: number; right: number }) {
  const one = useCall(question.calls.detail, { id, versionNo: left }, quiet);
  const other = useCall(question.calls.detail, { id, versionNo: right }, quiet);
  const failed = [one, other].find(({ isError }) => isError);
  if (failed?.error) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!one.data || !other.data) return <Skeleton lines={4} />;
  return <Differences one={one.data} other={other.data} same={['两个版本的文字相同', 'Both versions say the same']} />;
}
