import { chain } from '@kaoxin/contract/casework/chain.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { askCases, CaseVerdict } from './case-verdict.tsx';
import { askLog, LogVerdict } from './log-verdict.tsx';
import { Verification } from './verification.tsx';
import '#ui/case/case.css';
import './chain.css';

type Tab = 'cases' | 'log';
const tabs: readonly { key: Tab; label: Label; grant: string }[] = [
  { key: 'cases', label: ['办理记录', 'Timelines'], grant: 'chain_verify' },
  { key: 'log', label: ['审计日志', 'Audit log'], grant: 'log_verify' },
];

export default function ChainPage() {
  const say = useSay();
  const may = useMay();
  const open = tabs.filter(({ grant }) => may(grant));
  const [chosen, setChosen] = useState<Tab>();
  const tab = chosen ?? open[0]?.key;
  return (
    <div className="kx-page">
      <h1>{say(['审计链', 'Audit chain'])}</h1>
      {open.length > 1 && tab && (
        <CaseTabs label={['核验对象', 'What is verified']} tabs={open} active={tab} onChange={setChosen} />
      )}
      {open.length === 0 && <EmptyState text={['您没有核验审计链的权限', 'You may not verify the chains']} />}
      {tab === 'cases' && (
        <Verification
          key="cases"
          ask={askCases}
          words={[
            '每条办理记录写入时都带有上一条的校验码。核验会逐条重算，任何增加、删除或改动都会在这里显现。',
            'Each entry of a timeline carries a code computed from the entry before it. Verification computes them all again, so anything added, removed or altered shows up here.',
          ]}
          days={[
            ['登记日期起', 'Registered from'],
            ['登记日期止', 'Registered until'],
          ]}
          all={['留空则核验全部案件', 'Leave the days empty to verify every case']}
          card={(done) => <CaseVerdict done={done} />}
          onExport={may('chain_export') ? (query) => exportSheet(chain.export, query) : undefined}
        />
      )}
      {tab === 'log' && (
        <Verification
          key="log"
          ask={askLog}
          words={[
            '每条审计日志写入后几秒内封存，封印带有上一条的校验码。核验会逐条重算，任何增加、删除或改动都会在这里显现。',
            'Each entry of the audit log is sealed seconds after it is written, with a code computed from the entry before it. Verification computes them all again, so anything added, removed or altered shows up here.',
          ]}
          days={[
            ['日志日期起', 'Written from'],
            ['日志日期止', 'Written until'],
          ]}
          all={['留空则核验全部日志', 'Leave the days empty to verify the whole log']}
          card={(done) => <LogVerdict done={done} />}
        />
      )}
    </div>
  );
}
