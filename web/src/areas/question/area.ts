import { list, type Pages, plain, topLevel } from '../../page-parts.ts';

const ofQuestions = () => import('#areas/question/pages.ts');

export const questionPages: Pages = {
  '/questionManage/questionList/index': {
    ...list(ofQuestions, ['题库列表', 'Question banks'], 'questionBank/page'),
    pick: 'BankList',
  },
  '/questionManage/questionList/detail': {
    load: ofQuestions,
    pick: 'BankDetail',
    title: ['题库详情', 'Question bank'],
    of: '/questionManage/questionList/index',
  },
  '/questionManage/testQuestions/index': {
    ...list(ofQuestions, ['试题管理', 'Questions'], 'question/page'),
    pick: 'QuestionList',
  },
  '/questionManage/testQuestions/create': {
    load: ofQuestions,
    pick: 'QuestionEditor',
    title: ['新增试题', 'New question'],
    of: '/questionManage/testQuestions/index',
  },
  '/questionManage/testQuestions/detail': {
    load: ofQuestions,
    pick: 'QuestionDetail',
    title: ['试题详情', 'Question'],
    of: '/questionManage/testQuestions/index',
  },
  '/questionManage/testQuestions/export': {
    load: () => import('#areas/question/import/import.tsx'),
    title: ['批量导入', 'Import questions'],
    keys: [],
  },
  '/questionManage/knowledge/index': plain(
    async () => ({ knowledgePoint: (await import('@kaoxin/contract/question/knowledge.ts')).knowledgePoint }),
    ['知识点', 'Knowledge points'],
    'knowledgePoint',
    topLevel,
  ),
  '/questionManage/questionCenter/index': {
    ...list(ofQuestions, ['题库中心', 'Question centre'], 'questionBankAudit/centerPage'),
    pick: 'CentreList',
  },
  '/questionManage/questionCenter/detail': {
    load: ofQuestions,
    pick: 'CentreDetail',
    title: ['题库中心详情', 'Bank of the centre'],
    of: '/questionManage/questionCenter/index',
  },
  '/questionManage/questionAudit/index': {
    load: ofQuestions,
    pick: 'AuditList',
    title: ['题库审核', 'Bank approvals'],
  },
  '/questionManage/questionAudit/detail': {
    load: ofQuestions,
    pick: 'AuditDetail',
    title: ['题库审核详情', 'Bank approval'],
    of: '/questionManage/questionAudit/index',
  },
};
