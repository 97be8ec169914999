import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type LogVerdictAnswer, logChain } from '@kaoxin/contract/log/chain.ts';
import { api } from '#platform/calls/api.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { type Ask, patience, type Verification } from './use-verification.ts';
import { type Ranges, VerdictCard } from './verdict-card.tsx';

type Broken = NonNullable<LogVerdictAnswer['broken']>;

const reasons: Record<Broken['reason'], Label> = {
  missing: ['此处缺少一条或多条记录', 'One or more entries are missing here'],
  link: ['与库外留存的校验码不符', 'It contradicts a code kept outside the database'],
  content: ['内容与写入时不一致', 'Its content has been altered'],
  unsealed: ['没有封印，不是由本系统写入', 'It has no seal, so this system did not write it'],
  cut: ['末尾的记录被截去', 'The end of the log was cut off'],
  mac: ['封印不是由本系统所盖', 'Its seal was not made by this system'],
  closing: ['更早的记录被清理，没有清理记录', 'Earlier entries are missing, and their removal was not recorded'],
};
const ranges = {
  all: ['全部日志', 'The whole log'],
  until: ['{to} 及以前的日志', 'Entries until {to}'],
  since: ['{from} 起的日志', 'Entries from {from}'],
  between: ['{from} 至 {to} 的日志', 'Entries from {from} to {to}'],
} as const satisfies Ranges;

const fact = (label: Label, value: string): [Label, string] => [label, value];

export const askLog: Ask<LogVerdictAnswer> = (query, signal) =>
  api(logChain.verify, { query, signal, quiet: true }, { timeout: patience });

export function LogVerdict({ done }: { done: Verification<LogVerdictAnswer> }) {
  const say = useSay();
  const format = useFormatter();
  const { broken, pending, stalled, closed } = done.verdict;
  const count = format.number(done.verdict.count);
  const waiting: Label =
    stalled === 1
      ? [
          `有 ${pending} 条日志超过一分钟仍未封存，请联系系统管理员检查服务。`,
          `${quantity(pending, 'entry has', 'entries have')} been waiting to be sealed for more than a minute. Have the servers checked.`,
        ]
      : [
          `另有 ${pending} 条刚写入的日志将在几秒内封存。`,
          `${quantity(pending, 'more entry', 'more entries')} written just now will be sealed within seconds.`,
        ];
  const place = (row: Broken): [Label, string][] => [
    [
      ['位置', 'Place'],
      row.seq === null
        ? say(['链外', 'Outside the chain'])
        : say([`第 ${format.number(row.seq)} 条日志`, `Entry ${format.number(row.seq)}`]),
    ],
    ...(row.id ? [fact(['编号', 'ID'], row.id)] : []),
    ...(row.at ? [fact(['时间', 'Time'], row.at)] : []),
    ...(row.title ? [fact(['操作', 'Action'], [row.actorName, row.title].filter(Boolean).join(' · '))] : []),
  ];
  return (
    <VerdictCard
      done={done}
      whole={[
        `${count} 条日志均与写入时一致，未发现增删或改动。`,
        `${count} entries are exactly as they were written.`,
      ]}
      broken={[
        `核验到 ${count} 条日志后发现异常，其后的日志尚未核验。`,
        `Found after ${count} entries; the rest has not been verified.`,
      ]}
      place={broken ? place(broken) : []}
      reasons={reasons}
      ranges={ranges}
    >
      {pending > 0 && <p className={stalled === 1 ? 'chain-advice' : 'kx-hint'}>{say(waiting)}</p>}
      {closed && (
        <p className="kx-hint">
          {say([
            `第 ${format.number(closed.seq)} 条及之前的日志已按保存期限于 ${closed.at} 清理。`,
            `Entries up to ${format.number(closed.seq)} were removed on ${closed.at}, when their retention period ended.`,
          ])}
        </p>
      )}
    </VerdictCard>
  );
}
