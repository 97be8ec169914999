import { correctionMarks } from '@kaoxin/contract/correction/marks.ts';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { figures } from '#ui/table/facts.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { corrections } from './corrections.ts';
import { CorrectionMaterials } from './materials.tsx';
import { correctionVerbs } from './verbs.tsx';

export default caseDetailPage(corrections, {
  marks: correctionMarks,
  matter: ['更正原因', 'Reason'],
  facts: {
    first: ({ examName, reasonTypeName }) => [
      [['更正考试', 'Opening'], examName],
      [['更正原因', 'Reason'], reasonTypeName],
    ],
    more: ({ formalExamName, ticketNo, centreName, executedTime, executedByName, applyExecuted, replyResultName }) => [
      [['关联考试', 'Examination'], formalExamName],
      [['准考证号', 'Ticket number'], figures(ticketNo)],
      [['考点', 'Test centre'], centreName],
      [['更正结果', 'Result'], replyResultName],
      ...(applyExecuted === 1
        ? ([
            [['执行人', 'Executed by'], executedByName],
            [['执行时间', 'Executed'], figures(minute(executedTime))],
          ] as const)
        : []),
    ],
  },
  verbs: correctionVerbs,
  middle: [({ one }) => <ComparePanel one={one} />, ({ one }) => <CorrectionMaterials one={one} />, 'matter', 'reply'],
});
