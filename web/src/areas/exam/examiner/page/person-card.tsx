import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { text } from '@kaoxin/contract/conventions.ts';
import type { ExamineeRecord } from '@kaoxin/contract/exam/people/examinee.ts';
import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { useState } from 'react';
import { useOpens, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { Facts, figures } from '#ui/table/facts.tsx';
import { ExamineePhoto } from './examinee-photo.tsx';

const schema = formOf({ reason: text(['查看原因', 'Reason'], { min: 2, max: 200, kind: 'long' }) });
type Revealed = AnswerOf<typeof examiner.calls.reveal>;

/** Number and phone are masked. A reveal needs a reason, which the audit log records. */
export function PersonCard({ record }: { record: ExamineeRecord }) {
  const say = useSay();
  const mayReveal = useOpens(examiner.calls.reveal);
  const [asking, setAsking] = useState(false);
  const [full, setFull] = useState<Revealed>();
  const reveal = usePerform(examiner.calls.reveal, { onDone: setFull });
  const { name, genderName, idTypeName, educationName, major, workUnit, unitKindName, formerNames } = record;
  return (
    <Panel
      title={say(['考生', 'Examinee'])}
      extra={
        mayReveal &&
        full === undefined && (
          <PlainButton onClick={() => setAsking(true)}>{say(['查看完整信息', 'Reveal'])}</PlainButton>
        )
      }
    >
      <ExamineePhoto record={record} />
      <Facts
        facts={[
          [['姓名', 'Name'], name],
          ...(formerNames.length > 0 ? [[['曾用名', 'Former names'], formerNames.join('、')] as const] : []),
          [['性别', 'Sex'], genderName],
          [['证件类型', 'Document'], idTypeName],
          [['证件号码', 'ID number'], figures(full?.idNo ?? record.idNo)],
          [['手机号', 'Phone'], figures(full?.phone ?? record.phone)],
          [['学历', 'Education'], educationName],
          [['专业', 'Major'], major],
          [['工作单位', 'Work unit'], workUnit],
          [['单位性质', 'Kind of unit'], unitKindName],
        ]}
      />
      {asking && (
        <VerbDialog
          title={['查看完整信息', 'Reveal personal data']}
          schema={schema}
          draft={`examiners-reveal-${record.id}`}
          submitLabel={['查看', 'Reveal']}
          things={['examiners']}
          intro={
            <p className="kx-hint">
              {say([
                '将显示证件号码和手机号，查看行为及原因记入审计日志。',
                'Shows ID number and phone. Viewing them and the reason are recorded in the audit log.',
              ])}
            </p>
          }
          onSubmit={async ({ reason }) => {
            await reveal.mutateAsync({ body: { id: record.id, fields: ['idNo', 'phone'], reason: String(reason) } });
            toast.info(say(['已记录本次查看', 'Recorded']));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
