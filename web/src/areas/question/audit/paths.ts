export const auditPaths = {
  list: '/questionManage/questionAudit/index',
  detail: '/questionManage/questionAudit/detail',
  bank: '/questionManage/questionList/detail',
} as const;
