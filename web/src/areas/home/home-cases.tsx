import type { Label } from '@kaoxin/contract/conventions.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import type { Todo, TodoCase, TodoDuty } from '@kaoxin/contract/home/home.ts';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { DueChip, StatusChip } from '#ui/case/chips.tsx';
import { askScope } from '#ui/state/scope-words.ts';

const titles: Record<TodoDuty, Label> = {
  mine: ['我的办件 · 按期限', 'My cases by deadline'],
  auditing: ['等待审核 · 按期限', 'Awaiting approval by deadline'],
  all: ['未办结事项 · 按期限', 'Open cases by deadline'],
};
const empty: Record<TodoDuty, Label> = {
  mine: ['没有正在办理的事项', 'You have no open cases'],
  auditing: ['没有等待审核的事项', 'Nothing awaits approval'],
  all: ['没有未办结的事项', 'No open cases'],
};

type Cases = NonNullable<Todo['cases']>;

export function NearestCases({ cases: { duty, lists, records, claimable, unscoped } }: { cases: Cases }) {
  return (
    <>
      <Nearest title={titles[duty]} lists={lists} records={records} none={unscoped ? askScope : empty[duty]} />
      {claimable && claimable.records.length > 0 && (
        <Nearest title={['可签收 · 按期限', 'To claim by deadline']} {...claimable} none={empty.all} />
      )}
    </>
  );
}

interface NearestProps extends Pick<Cases, 'lists' | 'records'> {
  title: Label;
  none: Label;
}

function Nearest({ title, lists, records, none }: NearestProps) {
  const say = useSay();
  return (
    <section className="home-group home-cases">
      <h2>
        {say(title)}
        <span className="home-lists">
          {lists.map(({ called, count, path }) => (
            <Link key={path} className="home-more" to={path}>
              {called === null ? say(['查看全部', 'View all']) : `${capitalized(called)} ${count}`}
            </Link>
          ))}
        </span>
      </h2>
      {records.length === 0 ? (
        <p className="home-empty">{say(none)}</p>
      ) : (
        <ul>
          {records.map((record) => (
            <Row key={record.id} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ record }: { record: TodoCase }) {
  const { caseNo, title, caseStatus, caseStatusName, path } = record;
  const { slaState, overdueDays, due, left, pausedSince, dueEstimated } = record;
  return (
    <li>
      <Link to={path}>
        <span className="home-case-no">{caseNo}</span>
        <span className="home-title" title={title}>
          {title}
        </span>
        <StatusChip status={caseStatus} name={caseStatusName} />
        <DueChip
          due={due}
          left={left}
          state={slaState}
          overdueDays={overdueDays}
          since={pausedSince}
          estimated={dueEstimated === 1}
        />
      </Link>
    </li>
  );
}
