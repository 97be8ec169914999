import { optional, text } from '@kaoxin/contract/conventions.ts';
import { type ExamRecord, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';

import { FailureState, Skeleton } from '#ui/state/state.tsx';
import type { Asked, AskingVerb } from './asking-verbs.ts';
import { VerbFacts } from './verb-facts.tsx';

const none = formOf({});
const reason = ['发起原因', 'Reason'] as const;
const schemas: Readonly<Partial<Record<AskingVerb, FormSchema>>> = {
  releaseAsk: formOf({ reason: optional(text(reason, { min: 5, max: 500, kind: 'long' })) }),
  cancel: formOf({ reason: text(['取消原因', 'Reason for cancelling'], { min: 5, max: 500, kind: 'long' }) }),
};

export function ExamVerbDialog({ verb, id, onClose }: Asked & { onClose: () => void }) {
  const say = useSay();
  const { zh, en } = examVerbs[verb];
  const answer = useCall(formalExam.calls.detail, { id }, { keepPrevious: false, quiet: true });
  if (answer.data) return <OverExam verb={verb} record={answer.data} onClose={onClose} />;
  return (
    <Dialog open title={say([zh, en])} width={560} onClose={onClose}>
      {answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface OverExamProps {
  verb: AskingVerb;
  record: ExamRecord;
  onClose: () => void;
}

function OverExam({ verb, record, onClose }: OverExamProps) {
  const { zh, en } = examVerbs[verb];
  const done = {
    success: ['操作成功!', 'Done'] as const,
    told: ({ name, status, releaseTaskId }: ExamRecord) =>
      sayNow(
        releaseTaskId === null
          ? [`${name}：${examStatus.label(status)}`, `${name}: ${examStatus.label(status, 'en')}`]
          : [
              `${name}：正在公布成绩，完成后会通知您`,
              `${name}: the scores are being released; you will be notified when it is done`,
            ],
      ),
  };
  const submit = usePerform(formalExam.calls.submit, done);
  const ask = usePerform(formalExam.calls.releaseAsk, done);
  const send = (values: Values) => {
    const known = { id: record.id, version: record.version };
    const said = typeof values.reason === 'string' && values.reason !== '' ? { reason: values.reason } : {};
    return verb === 'releaseAsk'
      ? ask.mutateAsync({ body: { ...known, ...said } })
      : submit.mutateAsync({ body: { ...known, ...said, status: examVerbs[verb].to } });
  };
  return (
    <VerbDialog
      title={[`${zh}：${record.name}`, `${en}: ${record.name}`]}
      schema={schemas[verb] ?? none}
      draft={`formal_exam-${verb}-${record.id}`}
      submitLabel={verb === 'cancel' ? ['取消考试', 'Cancel the examination'] : [zh, en]}
      danger={verb === 'cancel'}
      things={['formal_exam']}
      winner={latestOf(record)}
      over={!record.allowedActions.includes(verb)}
      intro={<VerbFacts verb={verb} record={record} />}
      {...(verb === 'releaseAsk' ? { lacking: lackingOf(record) } : {})}
      onSubmit={send}
      onClose={onClose}
    />
  );
}

const lackingOf =
  ({ scoreCompleteness }: ExamRecord) =>
  ({ reason: said }: Values) =>
    scoreCompleteness !== 1 && !said ? { reason: scoreCompleteness === null ? noScores : incomplete } : {};
const noScores = ['尚无成绩，请填写发起原因', 'There are no scores yet. Enter a reason'] as const;
const incomplete = ['成绩尚未到齐，请填写发起原因', 'Scores are not complete; give a reason'] as const;

function latestOf({ timeline }: ExamRecord): string | undefined {
  const latest = timeline.reduce<ExamRecord['timeline'][number] | undefined>(
    (last, event) => (event.seq > (last?.seq ?? 0) ? event : last),
    undefined,
  );
  return latest && `【${latest.actorName}】${latest.time.slice(5, 16)} ${latest.actionName}`;
}
