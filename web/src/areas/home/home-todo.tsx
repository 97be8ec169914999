import type { Label } from '@kaoxin/contract/conventions.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import { home, type Todo, type TodoCounter, type TodoKey } from '@kaoxin/contract/home/home.ts';
import { Link } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '#shell/icons/icon.tsx';
import { BoardPart } from './board/board-part.tsx';
import { NearestCases } from './home-cases.tsx';
import { NextExams } from './home-exams.tsx';
import { NewestNotices } from './home-notices.tsx';
import { Away, Failed } from './home-states.tsx';
import { useComingBack } from './use-coming-back.ts';

const names: Record<TodoKey, Label> = {
  received: ['待受理', 'Awaiting acceptance'],
  executing: ['待更正', 'Awaiting execution'],
  arbitrating: ['待裁定', 'To be decided'],
  drafting: ['待起草', 'To be drafted'],
  mine: ['我的办理', 'My cases'],
  supplementing: ['待补正', 'Awaiting documents'],
  auditing: ['待审核', 'Awaiting approval'],
  extending: ['延期待批', 'Extensions to decide'],
  transferring: ['转送待签发', 'Transfers to sign'],
  withdrawing: ['撤回待确认', 'Withdrawals to confirm'],
  today: ['我的今日到期', 'My cases due today'],
  overdue: ['我的已超期', 'My overdue cases'],
  allToday: ['全部今日到期', 'All cases due today'],
  allOverdue: ['全部已超期', 'All overdue cases'],
  loginRequests: ['待确认的登录变更', 'Log-in changes'],
};
const pressing: Partial<Record<TodoKey, string>> = {
  today: 'timer',
  allToday: 'timer',
  overdue: 'warning',
  allOverdue: 'warning',
};

/** Age in ms after which a return to the window refetches. */
const old = 60_000;

function useTodo() {
  const answer = useCall(home.todo, {}, { quiet: true });
  useComingBack(answer, old);
  return answer;
}

/** Counters, nearest deadlines and notices (domain.md 3.13); for leaders, the board. */
export function Awaiting({ board = false }: { board?: boolean }) {
  const say = useSay();
  const { data, error, refetch } = useTodo();
  if (!data && error) return <Failed error={error} again={refetch} />;
  if (!data) {
    return (
      <div className="home-waiting" role="status" aria-busy="true" aria-label={say(sharedWords.loading)}>
        <span />
        <span />
      </div>
    );
  }
  return (
    <>
      {data.away.map(({ part, reason }) => (
        <Away key={part} missing={say(missing[part])} reason={reason} again={refetch} />
      ))}
      {data.counters.length > 0 && <Counters counters={data.counters} />}
      {board && data.cases?.leads === 1 && <BoardPart />}
      <div className="home-columns">
        {(data.cases ?? data.exams) && (
          <div className="home-work">
            {data.cases && <NearestCases cases={data.cases} />}
            {data.exams && <NextExams exams={data.exams} />}
          </div>
        )}
        <NewestNotices notices={data.notices} />
      </div>
    </>
  );
}

type Part = Todo['away'][number]['part'];
const missing: Record<Part, Label> = { cases: ['待办事项暂时无法显示', 'Your cases cannot be shown right now'] };

const most = 6;

function waiting(counters: readonly TodoCounter[]): readonly TodoCounter[] {
  const counted = counters.filter(({ count }) => count > 0);
  const [late, rest] = [counted.filter(({ key }) => pressing[key]), counted.filter(({ key }) => !pressing[key])];
  const kept = new Set([...late, ...rest].slice(0, most));
  return counted.filter((one) => kept.has(one));
}

function Counters({ counters }: { counters: readonly TodoCounter[] }) {
  const say = useSay();
  const shown = waiting(counters);
  if (shown.length === 0)
    return <p className="home-clear">{say(['目前没有待办事项。', 'Nothing is waiting for you right now.'])}</p>;
  return (
    <nav className="home-counters" aria-label={say(['待办事项', 'To do'])}>
      {shown.map(({ key, called, count, path }) => {
        const shape = pressing[key];
        return (
          <Link key={path} to={path} className={`home-counter${shape ? ' home-pressing' : ''}`}>
            <span className="home-counter-name">
              {shape && <Icon name={shape} />}
              {called === null ? say(names[key]) : `${capitalized(called)} · ${say(names[key])}`}
            </span>
            <strong>{count}</strong>
          </Link>
        );
      })}
    </nav>
  );
}
