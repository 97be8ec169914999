import { flag, type Label, optional, text } from '@kaoxin/contract/conventions.ts';
import { type AuditRecord, questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { ApiError, api } from '#platform/calls/api.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { minute } from '#ui/dates/minute.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import type { Asked, AuditVerb } from './audit-verbs.ts';
import { VerbFacts } from './verb-facts.tsx';

const { awaiting, revoked } = bankAuditStatus.of;
const { calls } = questionBankAudit;

const schemas: Readonly<Record<AuditVerb, FormSchema>> = {
  pass: formOf({
    // no default: the user has to choose about sharing each time
    shareFlag: flag(['入题库中心', 'Into the centre']),
    auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
  }),
  reject: formOf({ auditNote: text(['驳回原因', 'Reason'], { max: 500, kind: 'long' }) }),
  revoke: formOf({}),
};
const labels: Readonly<Record<AuditVerb, Label>> = {
  pass: ['通过', 'Approve'],
  reject: ['驳回', 'Reject'],
  revoke: ['撤回', 'Withdraw'],
};

export function AuditVerbDialog({ verb, id, onClose }: Asked & { onClose: () => void }) {
  const say = useSay();
  const answer = useCall(calls.detail, { id }, { keepPrevious: false, quiet: true });
  if (answer.data) return <OverAudit verb={verb} record={answer.data} onClose={onClose} />;
  return (
    <Dialog open title={say(labels[verb])} width={560} onClose={onClose}>
      {answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface OverAuditProps {
  verb: AuditVerb;
  record: AuditRecord;
  onClose: () => void;
}

function OverAudit({ verb, record, onClose }: OverAuditProps) {
  const say = useSay();
  const [zh, en] = labels[verb];
  const done = { success: ['操作成功!', 'Done'] as const };
  const decide = usePerform(calls.audit, done);
  const revoke = usePerform(calls.revoke, done);
  const send = (values: Values) => {
    const known = { id: record.id, version: record.version };
    if (verb === 'revoke') return revoke.mutateAsync({ body: known });
    const auditNote = typeof values.auditNote === 'string' && values.auditNote !== '' ? values.auditNote : undefined;
    const said = auditNote === undefined ? {} : { auditNote };
    return decide.mutateAsync({
      body:
        verb === 'pass'
          ? { ...known, ...said, auditResult: 1, shareFlag: values.shareFlag === 1 ? 1 : 0 }
          : { ...known, ...said, auditResult: 2 },
    });
  };
  const winner = useWinner(record);
  return (
    <VerbDialog
      title={[`${zh}：${record.bankIdName}`, `${en}: ${record.bankIdName}`]}
      schema={schemas[verb]}
      draft={`question_audit-${verb}-${record.id}`}
      submitLabel={labels[verb]}
      danger={verb === 'reject'}
      things={['question_audit']}
      winner={winner}
      over={record.status !== awaiting}
      hints={{
        shareFlag: say([
          '其他单位可以在题库中心查看和拉取；秘密题库不能入题库中心',
          'Other units may look at it and pull it; a secret bank does not go there',
        ]),
      }}
      intro={<VerbFacts verb={verb} record={record} />}
      onSubmit={(values) => send(values).catch((error) => lostOrRefused(error, record.id))}
      onClose={onClose}
    />
  );
}

/** A refusal because another user has decided in the meantime is handled as a conflict. */
async function lostOrRefused(error: unknown, id: string): Promise<never> {
  if (error instanceof ApiError && error.code === 400) {
    const now = await api(calls.detail, { query: { id }, quiet: true }).catch(() => undefined);
    if (now && now.status !== awaiting) throw new ApiError(409, error.message, error.requestId);
  }
  throw error;
}

function useWinner(record: AuditRecord): string | undefined {
  const language = useLanguage();
  const { status, submitUserName, auditUserName, auditTime, updateTime } = record;
  if (status === awaiting) return undefined;
  const isWithdrawn = status === revoked;
  const who = isWithdrawn ? submitUserName : auditUserName;
  const when = minute(isWithdrawn ? updateTime : auditTime).slice(5);
  return `【${who ?? '—'}】${when} ${bankAuditStatus.label(status, language)}`;
}
