import { list, type Pages } from '../../page-parts.ts';

const ofSurveys = () => import('#areas/survey/pages.ts');

export const surveyPages: Pages = {
  '/surveyManage/index': { ...list(ofSurveys, ['问卷管理', 'Surveys'], 'survey/page'), pick: 'SurveyList' },
  '/surveyManage/detail': {
    load: ofSurveys,
    pick: 'SurveyDetail',
    title: ['问卷编写', 'Write a survey'],
    of: '/surveyManage/index',
  },
  '/surveyManage/answer/index': {
    ...list(ofSurveys, ['答卷', 'Answers'], 'surveyAnswer/page'),
    pick: 'SurveyAnswers',
    of: '/surveyManage/index',
  },
  '/surveyManage/statistics': {
    load: ofSurveys,
    pick: 'SurveyFigures',
    title: ['问卷统计', 'Survey figures'],
    of: '/surveyManage/index',
  },
};
