export const centrePaths = {
  list: '/questionManage/questionCenter/index',
  detail: '/questionManage/questionCenter/detail',
  bank: '/questionManage/questionList/detail',
} as const;
