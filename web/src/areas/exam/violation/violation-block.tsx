import { type ViolationRow, violation } from '@kaoxin/contract/exam/violation.ts';
import { effectsOf } from '@kaoxin/contract/exam/violation-states.ts';
import { useState } from 'react';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { fitting, permitted } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { useViolationVerbs } from './dialogs/use-violation-verbs.tsx';
import { Evidence } from './evidence.tsx';
import { LaterViolationDialog } from './later-violation-dialog.tsx';
import { PhaseChip } from './phase-chip.tsx';
import { type ExamOfViolation, type PersonOfExam, takesViolations } from './violations.ts';

interface ViolationBlockProps {
  exam: ExamOfViolation & { status: number };
  person: PersonOfExam;
}

export function ViolationBlock({ exam, person }: ViolationBlockProps) {
  const say = useSay();
  const may = useMay();
  const mayRecord = useOpens(violation.calls.record);
  const [isRecording, setRecording] = useState(false);
  const answer = useCall(violation.calls.list, { examinerId: person.id, size: 50 }, { quiet: 'offline' });
  const [actions, dialog] = useViolationVerbs(exam);
  const records = answer.data?.records ?? [];
  return (
    <Panel
      title={say(['违纪', 'Violations'])}
      extra={
        mayRecord &&
        takesViolations(exam.status) && (
          <PlainButton onClick={() => setRecording(true)}>{say(['登记违纪', 'Record a violation'])}</PlainButton>
        )
      }
    >
      {answer.isError && !answer.data && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton lines={2} />}
      {answer.data && records.length === 0 && (
        <p className="kx-about">{say(['没有违纪记录', 'Nothing is recorded'])}</p>
      )}
      {records.map((record) => (
        <article key={record.id} className="kx-violation">
          <Head record={record} />
          <What record={record} />
          <div className="kx-page-verbs">
            {fitting(permitted(actions, may), record).map(({ name, label, danger, perform }) => (
              <PlainButton key={name} danger={danger ?? false} onClick={() => void perform([record])}>
                {say(label)}
              </PlainButton>
            ))}
          </div>
        </article>
      ))}
      {dialog}
      {isRecording && <LaterViolationDialog exam={exam} people={[person]} onClose={() => setRecording(false)} />}
    </Panel>
  );
}

function Head({ record }: { record: ViolationRow }) {
  const say = useSay();
  const { zh, en } = effectsOf(record.level);
  return (
    <h3>
      {say([zh, en])}
      {record.subjectName && <span lang="zh-CN"> {record.subjectName}</span>} <PhaseChip record={record} />
    </h3>
  );
}

function pendingWords(
  { pendingTime, pendingLevel, pendingLevelName, pendingReason, pendingUserName }: ViolationRow,
  say: ReturnType<typeof useSay>,
): string | null {
  if (!pendingTime) return null;
  const what = pendingLevel
    ? say([`变更为${pendingLevelName}`, `change to ${pendingLevelName}`])
    : say(['撤销', 'revoke']);
  return `${what}：${pendingReason}（${pendingUserName} ${pendingTime.slice(0, 16)}）`;
}

function What({ record }: { record: ViolationRow }) {
  const say = useSay();
  const { informNo, informedTime, defenceUntil, decisionNo, decidedTime, recordUntil } = record;
  const numbered = (no: string | null | undefined, time: string | null | undefined) =>
    figures(no && `${no} ${(time ?? '').slice(0, 10)}`);
  return (
    <Facts
      facts={[
        [['违纪事实', 'Facts'], record.factText],
        [['适用条款', 'Clause'], record.clause],
        [['证据材料', 'Evidence'], <Evidence key="evidence" record={record} />],
        [['事先告知', 'Notice'], numbered(informNo, informedTime)],
        [['陈述申辩截止', 'Defence until'], figures(defenceUntil)],
        [['陈述申辩意见', 'Statement'], record.statement],
        [['处理决定', 'Decision'], numbered(decisionNo, decidedTime)],
        [['记录截止', 'Recorded until'], figures(recordUntil)],
        [['待确认的变更', 'Change to be confirmed'], pendingWords(record, say)],
        [['变更或撤销理由', 'Why changed or revoked'], record.revokeReason],
      ]}
    />
  );
}
