import { type AuditRecord, questionBankAudit } from '@kaoxin/contract/question/audit.ts';
import { bankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/state/state.tsx';
import { Walk } from '../../compare/walk.tsx';
import { useWording, Wording } from '../../compare/wording.tsx';

type Sampled = AuditRecord['sample'][number];

export function SamplePart({ record }: { record: AuditRecord }) {
  const say = useSay();
  const [sample, tick] = useTicks(record);
  const first = sample.findIndex(({ isTicked }) => isTicked === 0);
  const [at, go] = useState(Math.max(first, 0));
  const shown = sample[at];
  if (!shown && record.status === bankAuditStatus.of.awaiting)
    return (
      <EmptyState text={['作出决定前，抽查的试题只向审核人显示', 'Only auditors see the sample before the decision']} />
    );
  if (!shown) return <EmptyState text={['没有抽查的试题', 'There is no sample']} />;
  const mayTick = record.allowedActions.includes('audit');
  const isTicked = shown.isTicked === 1;
  const done = sample.filter((one) => one.isTicked === 1).length;
  const turn = () => {
    tick(shown.questionId, !isTicked);
    if (!isTicked && at < sample.length - 1) go(at + 1);
  };
  return (
    <>
      <p className="bank-progress" role="status">
        {say([`已看${done}/${sample.length}题`, `${done} of ${sample.length} looked at`])}
        <span className="kx-about">{say([`抽查比例${record.sampleRate}%`, `A sample of ${record.sampleRate} %`])}</span>
        <progress max={sample.length} value={done} aria-label={say(['抽查进度', 'Progress of the sample'])} />
      </p>
      <Walk
        label={['抽查的试题', 'The sample']}
        steps={sample.map((one, place) => ({
          id: one.questionId,
          name: say([`抽查${place + 1}`, `Sample ${place + 1}`]),
          mark: one.isTicked === 1 && <Chip tone="good">{say(['已看', 'Looked at'])}</Chip>,
        }))}
        at={at}
        onGo={go}
        tick={
          mayTick
            ? {
                label: isTicked ? ['取消已看', 'Take the tick back'] : ['已看，下一题', 'Tick and go on'],
                perform: turn,
              }
            : undefined
        }
      >
        <Sampled key={shown.questionId} one={shown} />
      </Walk>
    </>
  );
}

function Sampled({ one: { questionId, versionNo } }: { one: Sampled }) {
  const reading = useWording(questionId, versionNo);
  return <Wording label={['考生看到的试题', 'As a candidate sees it']} reading={reading} id={questionId} />;
}

/** Local ticks override the server's until both agree. */
function useTicks({ id, sample }: AuditRecord): [readonly Sampled[], (questionId: string, isTicked: boolean) => void] {
  const [own, setOwn] = useState<Readonly<Record<string, boolean>>>({});
  const perform = usePerform(questionBankAudit.calls.tick);
  const [heard, setHeard] = useState(sample);
  if (heard !== sample) {
    setHeard(sample);
    const said = new Map(sample.map((one) => [one.questionId, one.isTicked === 1]));
    setOwn(Object.fromEntries(Object.entries(own).filter(([question, isTicked]) => said.get(question) !== isTicked)));
  }
  const tick = (questionId: string, isTicked: boolean) => {
    setOwn((now) => ({ ...now, [questionId]: isTicked }));
    const takeBack = () => setOwn(({ [questionId]: _, ...others }) => others);
    perform.mutate({ body: { id, questionId, ticked: isTicked ? 1 : 0 } }, { onError: takeBack });
  };
  return [sample.map((one) => ({ ...one, isTicked: (own[one.questionId] ?? one.isTicked === 1) ? 1 : 0 })), tick];
}
