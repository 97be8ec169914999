import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import { useSay } from '#platform/language.tsx';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { Changes, CheckMarks } from '../marks.tsx';
import type { AuditVerb } from './audit-verbs.ts';

const meanings: Readonly<Record<AuditVerb, Label>> = {
  pass: [
    '通过后，提交时的试题入库，可以用于组卷；提交之后的改动属于下一版。',
    'The questions as they were submitted are banked and can be used in papers; what was written since belongs to the next edition.',
  ],
  reject: [
    '驳回后由命题人修改，改好再提交；原因会通知提交人。',
    'The authors mend it and submit it again; the reason is told to whoever submitted it.',
  ],
  revoke: ['撤回后可以继续修改，改好再提交。', 'It can then be worked on and submitted again.'],
};

export function VerbFacts({ verb, record }: { verb: AuditVerb; record: AuditRecord }) {
  const say = useSay();
  const ticked = record.sample.filter(({ isTicked }) => isTicked === 1).length;
  const open = verb === 'pass' ? openPoints(record, ticked) : [];
  const facts: Fact[] = [
    [['版本', 'Edition'], figures(String(record.bankVersion))],
    [['题量', 'Questions'], figures(String(record.questionCount))],
    [['变化', 'Changes'], <Changes key="changes" {...record} />],
    [['自动检查', 'Checks'], <CheckMarks key="checks" checks={record.checks} />],
    [['抽查', 'Sample'], figures(`${ticked} / ${record.sample.length}`)],
  ];
  return (
    <>
      <p className="kx-about">{say(meanings[verb])}</p>
      {open.length > 0 && (
        <div className="kx-notice kx-notice-warn" role="status">
          <span>{say([open.map(([zh]) => `${zh}。`).join(''), open.map(([, en]) => `${en}.`).join(' ')])}</span>
        </div>
      )}
      <Facts facts={facts} />
    </>
  );
}

function openPoints({ sample, checks }: AuditRecord, ticked: number): Label[] {
  const left = sample.length - ticked;
  const { keyConflicts = 0, missingAnswers = 0, orphanImages = 0 } = checks ?? {};
  const points: readonly (readonly [number, Label])[] = [
    [left, [`抽查还有${left}题未看`, `Of the sample ${left} not looked at`]],
    [keyConflicts, [`${keyConflicts}题与重复试题答案不同`, `Twins with another key: ${keyConflicts}`]],
    [missingAnswers, [`${missingAnswers}题缺答案`, `Questions without an answer: ${missingAnswers}`]],
    [orphanImages, [`${orphanImages}题缺图片`, `Questions whose picture is missing: ${orphanImages}`]],
  ];
  return points.flatMap(([count, label]) => (count > 0 ? [label] : []));
}
