import { firstClockOf, isClaimed } from '@kaoxin/contract/casework/actions.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { Fragment, type ReactNode } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { StatusChip } from '#ui/case/chips.tsx';
import { minute } from '#ui/dates/minute.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { AcceptDue, FinishDue } from './clocks.tsx';

interface CasePreviewProps {
  kind: KindOfCase;
  row: CaseRow;
  marks: ReactNode;
}

const secret: Label = [
  '保密件，内容和最近一步须打开查看；查阅会记入办理过程。',
  'Confidential. Open the case to read it. Viewing is recorded in the timeline.',
];
const failed: Label = ['内容暂时无法读取，请稍后再试。', 'The content cannot be loaded right now. Try again later.'];
const waiting: Label = ['正在读取……', 'Reading…'];

/** Preview of a row. A confidential case shows only its row: a request would add a reading to its timeline. */
export function CasePreview({ kind, row, marks }: CasePreviewProps) {
  const say = useSay();
  const isSecret = row.confidential === 1;
  const asking = { enabled: !isSecret, quiet: true, staleTime: 30_000, keepPrevious: false };
  const { data, isError } = useCall(kind.calls.preview, { id: row.id }, asking);
  const step = data?.lastStep;
  const clock = firstClockOf(kind.kind);
  const facts: (readonly [Label, ReactNode])[] = [
    ...(clock ? [[clock.left, <AcceptDue key="accept" row={row} />] as const] : []),
    [['办结剩余', 'Closing due'], <Finish key="finish" row={row} />],
    [
      ['承办', 'Handled by'],
      [row.handlerName || (isClaimed(kind.kind) && say(['未签收', 'Unclaimed'])), row.deptName]
        .filter(Boolean)
        .join(' · '),
    ],
  ];
  if (step) facts.push([['最近一步', 'Last step'], [step.actionName, step.actorName, minute(step.time)].join(' · ')]);
  const words = isSecret ? secret : isError ? failed : waiting;
  return (
    <>
      <h3>{row.title}</h3>
      <span className="kx-checks">
        <StatusChip status={row.caseStatus} name={row.caseStatusName} />
        {marks}
      </span>
      <p>{(!isSecret && data?.beginning) || say(words)}</p>
      <dl>
        {facts.map(([head, fact]) => (
          <Fragment key={head[0]}>
            <dt>{say(head)}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

const Finish = ({ row }: { row: CaseRow }) => (
  <>
    <FinishDue row={row} /> <span className="kx-figures">{row.finishDue?.slice(0, 10)}</span>
  </>
);
