import type { Label } from '@kaoxin/contract/conventions.ts';
import { type ViolationRow, violation, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { effectsOf, violationVerbs } from '@kaoxin/contract/exam/violation-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { Facts, figures } from '#ui/table/facts.tsx';
import { ToldBySms } from '../../told-by-sms.tsx';
import { Evidence } from '../evidence.tsx';
import { meaningOf } from '../violations.ts';

const { waived, waiver, statement } = violationFields;
const schemas = { early: formOf({ waived, waiver, statement }), late: formOf({ statement }) };

/** The decision on a record. Before the end of the defence period it needs the examinee's waiver. */
export function DecideDialog({ record, onClose }: { record: ViolationRow; onClose: () => void }) {
  const { zh, en } = violationVerbs.decide;
  const decide = usePerform(violation.calls.decide, {
    success: ['操作成功!', 'Done'],
    told: ({ decisionNo }: ViolationRow) => sayNow([`决定书 ${decisionNo}`, `Decision ${decisionNo}`]),
  });
  const isEarly = record.isHeard === 0;
  return (
    <VerbDialog
      title={[`${zh}：${record.name}`, `${en}: ${record.name}`]}
      schema={isEarly ? schemas.early : schemas.late}
      start={isEarly ? { waived: 0 } : {}}
      draft={`violation-decide-${record.id}`}
      submitLabel={[zh, en]}
      danger
      things={violation.calls.decide.changes}
      over={!record.allowedActions.includes('decide')}
      intro={<Facing record={record} />}
      lacking={(values) => lackingWaiver(record, values)}
      onSubmit={(values: Values) => decide.mutateAsync({ body: { ...values, id: record.id, version: record.version } })}
      onClose={onClose}
    />
  );
}

function lackingWaiver({ isHeard, defenceUntil }: ViolationRow, values: Values): Partial<Record<string, Label>> {
  if (isHeard === 1) return {};
  if (values.waived !== 1)
    return {
      waived: [
        `陈述申辩期限至${defenceUntil}，期满前须由考生声明放弃`,
        `The examinee can answer until ${defenceUntil}. Before that date the examinee must waive the defence`,
      ],
    };
  return Array.isArray(values.waiver) && values.waiver.length > 0
    ? {}
    : { waiver: ['请上传考生签名的放弃陈述申辩材料', 'Upload the waiver that the examinee signed'] };
}

function Facing({ record }: { record: ViolationRow }) {
  const say = useSay();
  const { level } = record;
  const { zh, en } = effectsOf(level);
  return (
    <>
      <p className="kx-about">{say(meaningOf(level))}</p>
      <ToldBySms news="violationDecision" />
      <Facts
        facts={[
          [['违纪等级', 'Level'], say([zh, en])],
          [['涉及科目', 'Subject'], record.subjectName ?? say(['全部科目', 'Every subject'])],
          [['违纪事实', 'Facts'], record.factText],
          [['适用条款', 'Clause'], record.clause],
          [['证据材料', 'Evidence'], <Evidence key="evidence" record={record} />],
          [['陈述申辩截止', 'Defence until'], figures(record.defenceUntil)],
        ]}
      />
    </>
  );
}
