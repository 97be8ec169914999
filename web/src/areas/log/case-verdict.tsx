import { type ChainVerdictAnswer, chain } from '@kaoxin/contract/casework/chain.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { api } from '#platform/calls/api.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { type Ask, patience, type Verification } from './use-verification.ts';
import { type Ranges, VerdictCard } from './verdict-card.tsx';

type Broken = NonNullable<ChainVerdictAnswer['broken']>;

const reasons: Record<Broken['reason'], Label> = {
  missing: ['此处缺少一条或多条记录', 'One or more entries are missing here'],
  link: ['与上一条记录不衔接', 'It does not follow from the previous entry'],
  content: ['内容与写入时不一致', 'Its content has been altered'],
};
const ranges = {
  all: ['全部案件', 'All cases'],
  until: ['{to} 及以前登记的案件', 'Cases registered until {to}'],
  since: ['{from} 起登记的案件', 'Cases registered from {from}'],
  between: ['{from} 至 {to} 登记的案件', 'Cases registered from {from} to {to}'],
} as const satisfies Ranges;

export const askCases: Ask<ChainVerdictAnswer> = (query, signal) =>
  api(chain.verify, { query, signal, quiet: true }, { timeout: patience });

/** Confidential, out of scope, removed, or the user is recused. */
const notYours: Label = ['（不在您的查看范围内）', '(outside your data scope)'];

export function CaseVerdict({ done }: { done: Verification<ChainVerdictAnswer> }) {
  const say = useSay();
  const format = useFormatter();
  const open = useOpen();
  const { broken } = done.verdict;
  const path = broken?.path ?? null;
  const count = format.number(done.verdict.count);
  const cases = format.number(done.verdict.cases);
  const place = (row: Broken): [Label, string][] => [
    [['案件', 'Case'], `${row.caseTypeName} ${row.caseNo ?? say(notYours)}`],
    [['位置', 'Place'], say([`第 ${row.seq} 条办理记录`, `Entry ${row.seq} of its timeline`])],
  ];
  return (
    <VerdictCard
      done={done}
      whole={[
        `${cases} 个案件的 ${count} 条办理记录均与写入时一致，未发现增删或改动。`,
        `${count} entries in ${quantity(done.verdict.cases, 'case')} are exactly as they were written.`,
      ]}
      broken={[
        `核验到 ${cases} 个案件、${count} 条记录后发现异常，其后的记录尚未核验。`,
        `Found after ${count} entries in ${quantity(done.verdict.cases, 'case')}; the rest has not been verified.`,
      ]}
      place={broken ? place(broken) : []}
      reasons={reasons}
      ranges={ranges}
    >
      {broken && path !== null && (
        <PlainButton look="main" onClick={() => open(path)}>
          {say([`查看${broken.caseTypeName}`, `Open the ${broken.caseTypeName}`])}
        </PlainButton>
      )}
    </VerdictCard>
  );
}
