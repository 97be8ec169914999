import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { CasePage, Panel } from '#ui/case/case-page.tsx';
import { DueChip, StatusChip } from '#ui/case/chips.tsx';
import { VerbBar } from '#ui/case/verb-bar.tsx';
import { DeadlineCard } from '#ui/deadline-card.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { LetterDialog } from '#ui/letter/letter.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { Part } from './part.tsx';

const done = () => toast.success('操作成功!');
const verbs: Action<object>[] = [
  { name: 'reply', label: ['答复', 'Reply'], on: 'row', primary: true, perform: done },
  { name: 'extend', label: ['延期', 'Extend'], on: 'row', perform: done },
  { name: 'print', label: ['打印', 'Print'], on: 'row', perform: done },
];
const explanation = [
  { zh: '自2026-02-06收到，期限15日', en: 'Received 2026-02-06, 15 days' },
  { zh: '届满日2026-02-21为休息日，顺延至2026-02-24', en: 'The last day is a holiday; it moves to 2026-02-24' },
];
const due = '2026-02-24 23:59:59';
const clocks = {
  caseStatus: 10,
  acceptDue: due,
  acceptNoticeTime: null,
  acceptLeft: null,
  acceptState: 2,
  acceptOverdueDays: 0,
  finishDue: null,
  finishLeft: null,
  finishState: null,
  finishOverdueDays: 0,
  pausedSince: null,
  dueEstimated: 0,
  clock: { exempt: 0, accept: { raw: due, due, estimated: 0, explanation }, finish: null },
};
const timeline = [
  { seq: 1, actionName: '登记', actorName: '陈知远', note: '网上提交', hash: '3f0c9a1b7e' },
  { seq: 2, actionName: '签收', actorName: '陈知远', note: null, hash: '9bd24e6f01' },
  { seq: 3, actionName: '受理', actorName: '周慎之', note: '已告知信访人', hash: 'c7751e20aa' },
].map((one) => ({
  ...one,
  id: String(one.seq),
  actorDept: '信访处',
  time: `2026-02-0${one.seq + 5} 09:30:00`,
  isVisible: one.seq === 2 ? 0 : 1,
}));
const letter = {
  title: '受理告知书',
  docNo: '江考信受〔2026〕1号',
  html: '<h1 style="text-align:center">受理告知书</h1><p>您反映的事项已于2026年2月24日受理。</p>',
  sha256: '0'.repeat(64),
};

export function CasePart() {
  const say = useSay();
  const [shown, setShown] = useState(false);
  return (
    <Part title={['案件', 'Cases']}>
      <div className="showcase-case">
        <CasePage
          title={say(['证书补办材料要求前后不一致', 'Contradictory demands for a certificate'])}
          marks={
            <>
              <StatusChip status={20} name={say(['办理中', 'In hand'])} />
              <DueChip due="2026-02-24 23:59:59" left={null} state={2} overdueDays={0} />
            </>
          }
          verbs={<VerbBar actions={verbs} row={{}} />}
          left={
            <Panel title={say(['时限', 'Deadlines'])}>
              <DeadlineCard one={clocks} />
            </Panel>
          }
          middle={
            <Panel title={say(['答复', 'Reply'])}>
              <RichText html="<h3>调查情况</h3><p>经核查，<b>两次公告</b>的材料要求不一致。</p><ul><li>公告一</li><li>公告二</li></ul>" />
              <PlainButton look="plain" onClick={() => setShown(true)}>
                {say(['预览文书', 'Preview the letter'])}
              </PlainButton>
            </Panel>
          }
          right={
            <Panel title={say(['办理过程', 'Timeline'])}>
              <Timeline entries={timeline} />
            </Panel>
          }
        />
      </div>
      {shown && (
        <LetterDialog
          letter={letter}
          error={undefined}
          onRetry={done}
          onClose={() => setShown(false)}
          choices={[{ code: 'accept', title: letter.title }]}
          chosen="accept"
          onChoose={done}
        />
      )}
    </Part>
  );
}
