import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useFormatter } from 'use-intl';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { useOpen } from '#platform/tab.ts';
import { Chip } from '#ui/chip.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import type { Range, Verification } from './use-verification.ts';

type Broken = NonNullable<ChainVerdictAnswer['broken']>;

const reasons: Record<Broken['reason'], Label> = {
  missing: ['此处缺少一条或多条记录', 'One or more entries are missing here'],
  link: ['与上一条记录不衔接', 'It does not follow from the entry before'],
  content: ['内容与写入时不一致', 'Its content is not what was written'],
};
const kinds: Record<string, Label> = { petition: ['信访件', 'Petition'] };

/** `2026-01-01 至 2026-03-31`, or what an open end means. */
export function rangeText({ from, to }: Range): Label {
  if (from === '' && to === '') return ['全部案件', 'All cases'];
  if (from === '') return [`${to} 及以前登记的案件`, `Cases registered until ${to}`];
  if (to === '') return [`${from} 起登记的案件`, `Cases registered from ${from}`];
  return [`${from} 至 ${to} 登记的案件`, `Cases registered from ${from} to ${to}`];
}

/** What came out of a verification: whole, or the first row that is not as it was written. */
export function VerdictCard({ done: { range, verdict, at } }: { done: Verification }) {
  const say = useSay();
  const format = useFormatter();
  const { ok, broken } = verdict;
  const count = format.number(verdict.count);
  const cases = format.number(verdict.cases);
  return (
    <section className={ok ? 'chain-card chain-whole' : 'chain-card chain-broken'} role={ok ? 'status' : 'alert'}>
      <h2>
        <Chip tone={ok ? 'good' : 'bad'}>
          {say(ok ? ['记录完整', 'The timelines are whole'] : ['发现异常', 'A broken timeline'])}
        </Chip>
      </h2>
      <p>
        {ok
          ? say([
              `${cases} 个案件的 ${count} 条办理记录均与写入时一致,未发现增删或改动。`,
              `${count} entries of ${cases} cases are exactly as they were written.`,
            ])
          : say([
              `核验到 ${cases} 个案件、${count} 条记录后发现异常,其后的记录尚未核验。`,
              `Found after ${count} entries of ${cases} cases; what follows has not been verified.`,
            ])}
      </p>
      {broken && <BrokenRow broken={broken} />}
      <p className="kx-hint">
        {say(rangeText(range))} · {say(['核验时间', 'Verified'])}{' '}
        {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}
      </p>
    </section>
  );
}

function BrokenRow({ broken }: { broken: Broken }) {
  const say = useSay();
  const may = useMay();
  const open = useOpen();
  const { caseType, caseId, caseNo, seq, reason, msg } = broken;
  const facts: [Label, string][] = [
    [['案件', 'Case'], `${say(kinds[caseType] ?? [caseType, caseType])} ${caseNo ?? caseId}`],
    [['位置', 'Place'], say([`第 ${seq} 条办理记录`, `Entry ${seq} of its timeline`])],
    [['异常', 'What is wrong'], say(reasons[reason])],
    [['说明', 'Details'], msg],
  ];
  return (
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
      {caseType === 'petition' && may('petition') && (
        <PlainButton look="main" onClick={() => open('/petitionManage/petitionDetail', { query: { id: caseId } })}>
          {say(['查看信访件', 'Open the petition'])}
        </PlainButton>
      )}
    </>
  );
}
