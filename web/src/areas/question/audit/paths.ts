/** Where approvals of banks stand, and what they lead to. */
export const auditPaths = {
  list: '/questionManage/questionAudit/index',
  detail: '/questionManage/questionAudit/detail',
  bank: '/questionManage/questionList/detail',
} as const;
