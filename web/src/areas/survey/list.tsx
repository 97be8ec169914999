import { survey } from '@kaoxin/contract/survey/survey.ts';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { DeletedHint, SurveyStatusChip } from './survey-status.tsx';
import { useSurveyActions } from './use-survey-actions.ts';

export default listPage(survey, {
  useActions: () => useSurveyActions<ResourceRow>(),
  columns: {
    title: { width: 260 },
    anonymous: { width: 84, spare: true },
    limitPerUser: { spare: true },
    status: {
      render: ({ status, deletedAnswers }) => (
        <>
          <SurveyStatusChip status={Number(status)} />
          {deletedAnswers ? <DeletedHint /> : null}
        </>
      ),
    },
  },
  form: {
    names: () => ['title', 'scene', 'startTime', 'endTime', 'anonymous', 'limitPerUser'],
    start: { limitPerUser: 1, anonymous: 1 },
    hints: {
      anonymous: ['匿名问卷不保存姓名、来源地址和关联事项', 'An anonymous survey keeps no name, address or case'],
    },
  },
  empty: ['还没有问卷；新增后在【题目】中编写', 'No surveys yet; add one, then write its questions'],
});
