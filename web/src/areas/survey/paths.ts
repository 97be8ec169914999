/** Pages of surveys: all are reached from their list. */
export const surveyPaths = {
  list: '/surveyManage/index',
  authoring: '/surveyManage/detail',
  answers: '/surveyManage/answer/index',
  statistics: '/surveyManage/statistics',
} as const;
