import { economistMarks } from '@kaoxin/contract/economist/marks.ts';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { figures } from '#ui/table/facts.tsx';
import { CheckPanel } from './check-panel.tsx';
import { economists } from './economists.ts';
import { AuditsPanel, FormPanel, WorkPanel } from './panels.tsx';
import { economistVerbs } from './verbs.tsx';

export default caseDetailPage(economists, {
  marks: economistMarks,
  facts: {
    first: ({ batchNo, levelName, majorName, auditLevelName }) => [
      [['批次号', 'Batch'], figures(batchNo)],
      [['级别', 'Level'], levelName],
      [['专业', 'Major'], majorName],
      [['审核级', 'Audit level'], auditLevelName],
    ],
    more: ({ examYear, ticketNo, score1, score2, commitModeName, checkStateName }) => [
      [['年度', 'Year'], figures(String(examYear))],
      [['准考证号', 'Ticket number'], figures(ticketNo)],
      [['科目成绩', 'Scores'], score1 === null ? null : figures(`${score1} / ${score2 ?? '—'}`)],
      [['承诺方式', 'Commitment'], commitModeName],
      [['核查方式', 'Check'], checkStateName],
    ],
  },
  verbs: economistVerbs,
  left: [FormPanel, 'person', 'facts'],
  middle: [({ one }) => <CheckPanel key={`${one.id} ${one.auditLevel}`} one={one} />],
  right: [
    ({ one }) => <WorkPanel one={one} />,
    ({ one }) => <AuditsPanel one={one} />,
    'deadlines',
    'similar',
    'timeline',
  ],
});
