import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { useFormatter, useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Range, Verification } from './use-verification.ts';

interface Verdict<R extends string> {
  ok: number;
  broken: { reason: R; msg: string } | null;
}
interface Props<R extends string> {
  done: Verification<Verdict<R>>;
  whole: Label;
  broken: Label;
  place: readonly (readonly [Label, string])[];
  reasons: Record<R, Label>;
  ranges: Ranges;
  children?: ReactNode;
}

export function VerdictCard<R extends string>({ done, whole, broken, place, reasons, ranges, children }: Props<R>) {
  const say = useSay();
  const format = useFormatter();
  const { verdict, at } = done;
  const { broken: row } = verdict;
  const ok = verdict.ok === 1;
  const facts: typeof place = row
    ? [...place, [['异常', 'What is wrong'], say(reasons[row.reason])], [['说明', 'Details'], row.msg]]
    : [];
  return (
    <section className={ok ? 'chain-card chain-whole' : 'chain-card chain-broken'} role={ok ? 'status' : 'alert'}>
      <h2>
        <Chip tone={ok ? 'good' : 'bad'}>
          {say(ok ? ['记录完整', 'All entries are intact'] : ['发现异常', 'Something is broken'])}
        </Chip>
      </h2>
      <p>{say(ok ? whole : broken)}</p>
      {!ok && (
        <>
          <dl className="kx-facts">
            {facts.map(([label, value]) => (
              <div key={label[0]}>
                <dt>{say(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="chain-advice">
            {say([
              '请勿改动数据库，保留备份，并立即报告纪检监督部门与系统管理员。',
              'Leave the database untouched, keep the backups and report this at once.',
            ])}
          </p>
        </>
      )}
      {children}
      <p className="kx-hint">
        {say(rangeText(done.range, ranges))} · {say(['核验时间', 'Verified'])}{' '}
        {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}
      </p>
    </section>
  );
}

export type Ranges = Record<'all' | 'until' | 'since' | 'between', Label>;

function rangeText({ from, to }: Range, { all, until, since, between }: Ranges): Label {
  const chosen = from === '' ? (to === '' ? all : until) : to === '' ? since : between;
  const filled = (text: string) => text.replace('{from}', from).replace('{to}', to);
  return [filled(chosen[0]), filled(chosen[1])];
}
