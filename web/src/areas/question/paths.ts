export const questionPaths = {
  banks: '/questionManage/questionList/index',
  bank: '/questionManage/questionList/detail',
  questions: '/questionManage/testQuestions/index',
  question: '/questionManage/testQuestions/detail',
  write: '/questionManage/testQuestions/create',
  import: '/questionManage/testQuestions/export',
} as const;
