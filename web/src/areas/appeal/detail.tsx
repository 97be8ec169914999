import type { AppealDetail } from '@kaoxin/contract/appeal/calls.ts';
import { appealMarks } from '@kaoxin/contract/appeal/marks.ts';
import type { AppealedViolation } from '@kaoxin/contract/appeal/record.ts';
import { effectsOf } from '@kaoxin/contract/exam/violation-states.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useState } from 'react';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { type Fact, Facts, figures } from '#ui/table/facts.tsx';
import { appeals } from './appeals.ts';
import { levelFields } from './level-fields.tsx';
import { RecordLetters } from './record-letters.tsx';

const examineePath = '/examinationManage/examinationList/examineeDetail';

function ExamineeButton({ examinerId }: Pick<AppealDetail, 'examinerId'>) {
  const say = useSay();
  const open = useOpen();
  return (
    examinerId && (
      <PlainButton onClick={() => open(examineePath, { query: { id: examinerId } })}>
        {say(['应试人员', 'Examinee'])}
      </PlainButton>
    )
  );
}

function ExamineePanel({ one: { examinerId, ticketNo, centreName } }: { one: AppealDetail }) {
  const say = useSay();
  return (
    <Panel title={say(['应试人员', 'Examinee'])} extra={<ExamineeButton examinerId={examinerId} />}>
      <Facts
        facts={[
          [['准考证号', 'Ticket number'], figures(ticketNo)],
          [['考点', 'Test centre'], centreName],
        ]}
      />
    </Panel>
  );
}

const aboutPanel = ({ one }: { one: AppealDetail }) => {
  if (one.violation) return <ViolationPanel one={one} violation={one.violation} />;
  return one.examinerId && <ExamineePanel one={one} />;
};

function ViolationPanel({ one, violation }: { one: AppealDetail; violation: AppealedViolation }) {
  const say = useSay();
  const language = useLanguage();
  const [reads, setReads] = useState(false);
  const { violationLevel, violationSubject, examinerId } = one;
  const subject = violation.subjects.find(({ subjectCode }) => subjectCode === violationSubject)?.name;
  const changed = violationLevel === null ? [] : [effectsOf(violationLevel)[language], subject];
  const facts: Fact[] = [
    [['违纪等级', 'Level'], violation.levelName],
    [['涉及科目', 'Subject'], violation.subjectName],
    [['违纪事实', 'Facts'], violation.factText],
    [['适用条款', 'Clause'], violation.clause],
    [
      ['证据材料', 'Evidence'],
      violation.evidenceCount > 0 && say([`${violation.evidenceCount}份`, quantity(violation.evidenceCount, 'file')]),
    ],
    [['告知文号', 'Notice number'], violation.informNo],
    [['申辩截止', 'Defence until'], figures(violation.defenceUntil)],
    [['决定文号', 'Decision number'], violation.decisionNo],
    [['决定时间', 'Decided'], figures(minute(violation.decidedTime))],
    [['记录状态', 'State'], violation.statusName],
    [['答复变更为', 'The reply changes it to'], changed.filter(Boolean).join(' · ')],
  ];
  return (
    <Panel
      title={say(['违纪处理', 'Violation'])}
      extra={
        <>
          {(violation.informNo ?? violation.decisionNo) !== null && (
            <PlainButton onClick={() => setReads(true)}>{say(['查看文书', 'Letters'])}</PlainButton>
          )}
          <ExamineeButton examinerId={examinerId} />
        </>
      }
    >
      <Facts facts={facts.filter(([, value]) => value)} />
      {reads && <RecordLetters one={one} onClose={() => setReads(false)} />}
    </Panel>
  );
}

export default caseDetailPage(appeals, {
  marks: appealMarks,
  matter: ['申诉理由', 'Grounds'],
  facts: {
    first: ({ typeName }) => [[['申诉分类', 'Category'], typeName]],
    more: ({ examName, ticketNo, centreName }) => [
      [['关联考试', 'Examination'], examName],
      [['准考证号', 'Ticket number'], figures(ticketNo)],
      [['考点', 'Test centre'], centreName],
    ],
  },
  reply: levelFields,
  left: ['person', aboutPanel, 'facts'],
});
