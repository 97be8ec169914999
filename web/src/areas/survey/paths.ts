export const surveyPaths = {
  list: '/surveyManage/index',
  authoring: '/surveyManage/detail',
  answers: '/surveyManage/answer/index',
  statistics: '/surveyManage/statistics',
} as const;
