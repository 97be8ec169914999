import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

interface Props {
  ok: boolean;
  /** what was found, in one sentence */
  sentence: Label;
  /** the first broken row */
  facts: readonly (readonly [Label, string])[];
  /** what was looked at */
  scope: Label;
  at: Date;
  /** whatever else there is to know */
  children?: ReactNode;
}

/** What came out of a verification: whole, or the first row that is not as it was written. */
export function VerdictCard({ ok, sentence, facts, scope, at, children }: Props) {
  const say = useSay();
  const format = useFormatter();
  return (
    <section className={ok ? 'chain-card chain-whole' : 'chain-card chain-broken'} role={ok ? 'status' : 'alert'}>
      <h2>
        <Chip tone={ok ? 'good' : 'bad'}>
          {say(ok ? ['记录完整', 'All entries are whole'] : ['发现异常', 'Something is broken'])}
        </Chip>
      </h2>
      <p>{say(sentence)}</p>
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
              '请勿改动数据库,保留备份,并立即报告纪检监督部门与系统管理员。',
              'Leave the database as it is, keep the backups, and report this at once.',
            ])}
          </p>
        </>
      )}
      {children}
      <p className="kx-hint">
        {say(scope)} · {say(['核验时间', 'Verified'])}{' '}
        {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}
      </p>
    </section>
  );
}

/** `{0} 至 {1}`, or what an open end means: one sentence for each case. */
export function rangeText(
  { from, to }: { from: string; to: string },
  words: { all: Label; until: Label; since: Label; between: Label },
): Label {
  const { all, until, since, between } = words;
  const chosen = from === '' ? (to === '' ? all : until) : to === '' ? since : between;
  const filled = (text: string) => text.replace('{from}', from).replace('{to}', to);
  return [filled(chosen[0]), filled(chosen[1])];
}
