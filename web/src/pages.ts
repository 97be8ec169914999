import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Resource } from '@kaoxin/contract/resource.ts';
import { matchPath } from 'react-router';
import { firstPage } from './first-query.ts';

export interface Page {
  load: () => Promise<object>;
  /** name of the module's export, default `default`: an area of many small pages shares one chunk */
  pick?: string;
  title: Label;
  /** false: rebuilt on every visit; otherwise the page stays mounted behind other tabs */
  keep?: boolean;
  /** query names that distinguish tabs of the same path; default `id` */
  keys?: readonly string[];
  /** calls the page performs when opened without a query: they are prefetched */
  asks?: readonly string[];
  kit?: boolean;
  /** the parent page: a menu that contains it gives access to this page too */
  of?: string;
  free?: true;
}

/** First request of a tree (`#ui/list-page/tree`): its root level. */
const topLevel = 'parentId=0&current=1&size=200';

const ofQuestions = () => import('#areas/question/pages.ts');
const ofPapers = () => import('#areas/paper/pages.ts');
const ofSurveys = () => import('#areas/survey/pages.ts');
const ofScopes = () => import('#areas/system/scope/pages.ts');
const ofLogs = () => import('#areas/log/log-pages.ts');
const ofPetitions = () => import('#areas/petition/entry-pages.ts');
const ofAppeals = () => import('#areas/appeal/case-pages.ts');
const ofCorrections = () => import('#areas/correction/case-pages.ts');
const ofOpenings = () => import('#areas/correction/opening-pages.ts');
const ofReviews = () => import('#areas/reinspection/case-pages.ts');
const ofReviewTasks = () => import('#areas/reinspection/task-pages.ts');
const ofEconomists = () => import('#areas/economist/case-pages.ts');
const ofTemplates = () => import('#areas/template/pages.ts');

const list = (load: Page['load'], title: Label, call: string, first = firstPage): Page => ({
  load,
  title,
  asks: [`${call}?${first}`],
});

const plain = (load: () => Promise<Record<string, unknown>>, title: Label, path: string, first?: string): Page =>
  list(
    async () => {
      const page =
        first === topLevel ? import('#ui/list-page/tree/tree-page.ts') : import('#ui/list-page/list-page.tsx');
      const [{ listPage }, things] = await Promise.all([page, load()]);
      const [resource] = Object.values(things);
      return { default: listPage(resource as Resource) };
    },
    title,
    `${path}/list`,
    first,
  );

/** Path → page. `:name` and `*` match any text. A menu entry whose path is missing here leads to /404. */
export const pages: Record<string, Page> = {
  '/wel/index': {
    load: () => import('#areas/home/home.tsx'),
    title: ['首页', 'Home'],
    asks: ['home/todo', 'blade-auth/oauth/user-info'],
    kit: false,
    free: true,
  },
  '/wel/dashboard': {
    load: () => import('#areas/home/dashboard.tsx'),
    title: ['工作概览', 'Overview'],
    asks: ['home/board', 'home/todo'],
    kit: false,
    free: true,
  },
  '/info/index': {
    load: () => import('#areas/user/profile/info.tsx'),
    title: ['个人中心', 'My account'],
    kit: false,
    free: true,
  },
  '/desk/notice': plain(() => import('@kaoxin/contract/desk/notice.ts'), ['通知公告', 'Notices'], 'blade-desk/notice'),
  '/system/user': list(() => import('#areas/user/people/user.tsx'), ['用户管理', 'Users'], 'blade-user/page'),
  '/system/role': { load: () => import('#areas/system/role/role.tsx'), title: ['角色管理', 'Roles'] },
  '/authority/datascope': {
    ...list(ofScopes, ['数据权限', 'Data scopes'], 'blade-system/data-scope/list'),
    pick: 'Data',
  },
  '/authority/apiscope': {
    ...list(ofScopes, ['接口权限', 'API scopes'], 'blade-system/api-scope/list'),
    pick: 'Api',
  },
  '/system/menu': { load: () => import('#areas/system/menu/menu.tsx'), title: ['菜单管理', 'Menus'] },
  '/system/dept': { load: () => import('#areas/system/dept/dept.tsx'), title: ['部门管理', 'Departments'] },
  '/system/dict': list(
    () => import('#areas/system/dict/dict.tsx'),
    ['系统字典', 'System dictionaries'],
    'blade-system/dict/parent-list',
  ),
  '/system/dictbiz': list(
    () => import('#areas/system/dict/dictbiz.tsx'),
    ['业务字典', 'Business dictionaries'],
    'blade-system/dict-biz/parent-list',
  ),
  '/dict-horizontal/index': {
    ...list(
      () => import('#areas/system/dict/dict-horizontal.tsx'),
      ['字典管理', 'Dictionaries'],
      'blade-system/dict/parent-list',
    ),
    of: '/system/dict',
  },
  '/dict-vertical/index': {
    ...list(
      () => import('#areas/system/dict/dict-vertical.tsx'),
      ['字典管理', 'Dictionaries'],
      'blade-system/dict/parent-list',
    ),
    of: '/system/dict',
  },
  '/system/post': plain(() => import('@kaoxin/contract/system/post.ts'), ['岗位管理', 'Posts'], 'blade-system/post'),
  '/system/tenant': list(
    () => import('#areas/system/tenant/tenant.tsx'),
    ['租户管理', 'Tenants'],
    'blade-system/tenant/list',
  ),
  '/system/tenantPackage': list(
    () => import('#areas/system/tenant-package/tenant-package.tsx'),
    ['租户产品包', 'Tenant packages'],
    'blade-system/tenant-package/list',
  ),
  '/tool/datasource': list(
    () => import('#areas/develop/datasource.tsx'),
    ['数据源', 'Data sources'],
    'blade-develop/datasource/list',
  ),
  '/system/social': list(
    () => import('#areas/system/social/social.tsx'),
    ['第三方登录', 'Third-party log-in'],
    'blade-system/social/list',
  ),
  '/system/registration': list(
    () => import('#areas/user/registration/registration.tsx'),
    ['注册审批', 'Registrations'],
    'blade-user/registration/list',
  ),
  '/system/loginRequest': list(
    () => import('#areas/user/login-request/login-request.tsx'),
    ['登录变更确认', 'Log-in changes'],
    'blade-user/login-request/list',
  ),
  '/system/client': list(() => import('#areas/system/client.tsx'), ['应用管理', 'Clients'], 'blade-system/client/list'),
  '/base/region': { load: () => import('#areas/system/region/region.tsx'), title: ['行政区划', 'Regions'] },
  '/system/topmenu': list(
    () => import('#areas/system/topmenu/topmenu.tsx'),
    ['顶部菜单', 'Top menus'],
    'blade-system/topmenu/list',
  ),
  '/system/param': list(() => import('#areas/system/param.tsx'), ['参数管理', 'Parameters'], 'blade-system/param/list'),
  '/system/law': list(() => import('#areas/law/laws.tsx'), ['法规库', 'Laws'], 'law/list'),
  '/system/workday': {
    load: () => import('#areas/casework/workdays/workday.tsx'),
    title: ['工作日历', 'Work calendar'],
  },
  '/monitor/online': list(
    () => import('#areas/user/session/online.tsx'),
    ['在线用户', 'Online users'],
    'blade-user/online/page',
  ),
  '/resource/oss': list(
    () => import('#areas/resource/oss.tsx'),
    ['对象存储', 'Object stores'],
    'blade-resource/oss/list',
  ),
  '/resource/sms': list(() => import('#areas/resource/sms.tsx'), ['短信', 'Text messages'], 'blade-resource/sms/list'),
  '/resource/sms/message': {
    ...list(
      () => import('#areas/resource/sms-message.tsx'),
      ['短信记录', 'Messages sent'],
      'blade-resource/sms/message/list',
    ),
    of: '/resource/sms',
  },
  '/resource/attach': list(
    () => import('#areas/resource/attach.tsx'),
    ['附件', 'Attachments'],
    'blade-resource/attach/list',
  ),
  '/monitor/log/usual': { ...list(ofLogs, ['通用日志', 'General log'], 'blade-log/usual/list'), pick: 'Usual' },
  '/monitor/log/api': { ...list(ofLogs, ['接口日志', 'Call log'], 'blade-log/api/list'), pick: 'Api' },
  '/monitor/log/error': { ...list(ofLogs, ['错误日志', 'Error log'], 'blade-log/error/list'), pick: 'Error' },
  '/monitor/chain': { load: () => import('#areas/log/chain.tsx'), title: ['审计链', 'Audit chain'] },
  '/appealManage/index': {
    load: () => import('#areas/appeal/list.tsx'),
    title: ['申诉列表', 'Appeals'],
    asks: [`appeal/page?${firstPage}`, 'appeal/counts'],
  },
  '/appealManage/appealDetail': {
    load: ofAppeals,
    pick: 'Detail',
    title: ['申诉详情', 'Appeal'],
    of: '/appealManage/index',
  },
  '/appealManage/register': {
    load: ofAppeals,
    pick: 'Register',
    title: ['申诉登记', 'Register an appeal'],
    of: '/appealManage/index',
  },
  '/appealManage/appealClassify/index': {
    load: () => import('#areas/appeal/classify.ts'),
    title: ['申诉分类', 'Appeal categories'],
    asks: [`type/page?kind=1&${topLevel}`],
  },
  '/appealManage/appealClassify/detail': {
    load: () => import('#areas/appeal/classify-detail.ts'),
    title: ['申诉分类详情', 'Appeal category'],
    keys: ['id', 'parentId'],
    of: '/appealManage/appealClassify/index',
  },
  '/examManage/index': {
    load: ofReviewTasks,
    pick: 'List',
    title: ['复核任务', 'Review tasks'],
    asks: [`reinspection/page?${firstPage}`],
  },
  '/examManage/create/index': {
    load: ofReviewTasks,
    pick: 'Form',
    title: ['复核任务编辑', 'Edit a review task'],
    of: '/examManage/index',
  },
  '/examManage/taskDetail': {
    load: ofReviewTasks,
    pick: 'Detail',
    title: ['复核任务详情', 'Review task'],
    of: '/examManage/index',
  },
  '/examManage/import': {
    load: ofReviewTasks,
    pick: 'Import',
    title: ['复核名单导入', 'Import who may apply'],
    of: '/examManage/index',
  },
  '/examManage/roster': {
    load: ofReviewTasks,
    pick: 'Roster',
    title: ['复核名单', 'Who may apply'],
    of: '/examManage/index',
  },
  '/examManage/enrollList': {
    load: () => import('#areas/reinspection/list.tsx'),
    title: ['复核申请', 'Score reviews'],
    asks: [`reinspectionUser/page?${firstPage}`, 'reinspectionUser/counts'],
  },
  '/examManage/enrollDetail': {
    load: ofReviews,
    pick: 'Detail',
    title: ['成绩复核详情', 'Score review'],
    of: '/examManage/enrollList',
  },
  '/examManage/enrollRegister': {
    load: ofReviews,
    pick: 'Register',
    title: ['成绩复核登记', 'Register a score review'],
    of: '/examManage/enrollList',
  },
  '/infoEdit/infoEditList/index': {
    load: () => import('#areas/correction/list.tsx'),
    title: ['更正申请', 'Corrections'],
    asks: [`message/page?${firstPage}`, 'message/counts'],
  },
  '/infoEdit/infoEditList/detail': {
    load: ofCorrections,
    pick: 'Detail',
    title: ['信息更正详情', 'Correction'],
    of: '/infoEdit/infoEditList/index',
  },
  '/infoEdit/infoEditList/register': {
    load: ofCorrections,
    pick: 'Register',
    title: ['信息更正登记', 'Register a correction'],
    of: '/infoEdit/infoEditList/index',
  },
  '/infoEdit/examList/index': {
    load: ofOpenings,
    pick: 'List',
    title: ['考试列表', 'Openings'],
    asks: [`exam/page?${firstPage}`],
  },
  '/infoEdit/examList/detail': {
    load: ofOpenings,
    pick: 'Detail',
    title: ['更正考试详情', 'Opening'],
    of: '/infoEdit/examList/index',
  },
  '/econManage/econManage/index': {
    load: ofEconomists,
    pick: 'List',
    title: ['经济师审核', 'Registrations'],
    asks: [`economist/page?${firstPage}`, 'economist/counts'],
  },
  '/econManage/econManage/detail': {
    load: ofEconomists,
    pick: 'Detail',
    title: ['经济师登记详情', 'Registration'],
    of: '/econManage/econManage/index',
  },
  '/econManage/econRule/index': plain(
    () => import('@kaoxin/contract/economist/rule.ts'),
    ['年限规则', 'Rules of years'],
    'econRule',
  ),
  '/petitionManage/index': {
    load: () => import('#areas/petition/list.tsx'),
    title: ['投诉举报', 'Petitions'],
    asks: [`petitionLetter/page?${firstPage}`, 'petitionLetter/counts'],
  },
  '/petitionManage/slaBoard': {
    load: () => import('#areas/petition/sla-board.ts'),
    title: ['时限看板', 'Deadlines'],
  },
  '/petitionManage/voidedNumber/index': list(
    () => import('#areas/casework/voided/voided-numbers.tsx'),
    ['编号作废登记', 'Voided numbers'],
    'voidedNumber/page',
  ),
  '/petitionManage/petitionDetail': {
    load: () => import('#areas/petition/detail.tsx'),
    title: ['信访件详情', 'Petition'],
    of: '/petitionManage/index',
  },
  '/petitionManage/register': {
    load: ofPetitions,
    pick: 'Register',
    title: ['信访登记', 'Register a petition'],
    of: '/petitionManage/index',
  },
  '/petitionManage/import': {
    load: ofPetitions,
    pick: 'Import',
    title: ['信访导入', 'Import petitions'],
    of: '/petitionManage/index',
  },
  '/petitionManage/petitionClassify/index': {
    load: () => import('#areas/petition/classify.ts'),
    title: ['信访分类', 'Petition categories'],
    asks: [`type/page?kind=2&${topLevel}`],
  },
  '/petitionManage/petitionClassify/detail': {
    load: () => import('#areas/petition/classify-detail.ts'),
    title: ['信访分类详情', 'Petition category'],
    keys: ['id', 'parentId'],
    of: '/petitionManage/petitionClassify/index',
  },
  '/petitionManage/phrase/index': plain(
    () => import('@kaoxin/contract/casework/phrase.ts'),
    ['答复用语', 'Reply phrases'],
    'phrase',
  ),
  '/districtManage/index': {
    load: () => import('#areas/exam/district-list.tsx'),
    title: ['考区管理', 'Districts'],
    asks: [`district/page?${firstPage}&nodeType=1`],
  },
  '/districtManage/detail': {
    load: () => import('#areas/exam/district-detail.tsx'),
    title: ['考区详情', 'District'],
    of: '/districtManage/index',
  },
  '/centreManage/index': {
    load: () => import('#areas/exam/centre-list.tsx'),
    title: ['考点管理', 'Test centres'],
    asks: [`district/page?${firstPage}&nodeType=2`, 'district/district-lazy-list?nodeType=1'],
  },
  '/centreManage/detail': {
    load: () => import('#areas/exam/centre-detail.tsx'),
    title: ['考点详情', 'Test centre'],
    keys: ['id', 'parentId'],
    of: '/centreManage/index',
  },
  '/centreManage/room/index': list(() => import('#areas/exam/room-list.tsx'), ['考场管理', 'Rooms'], 'room/list'),
  '/examinationManage/examinationList/index': {
    load: () => import('#areas/exam/formal/list.tsx'),
    title: ['正式考试', 'Examinations'],
    asks: [`formalExam/page?${firstPage}`, 'formalExam/counts'],
  },
  '/examinationManage/examinationList/add': {
    load: () => import('#areas/exam/formal/add.tsx'),
    title: ['新增考试', 'New examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/detail': {
    load: () => import('#areas/exam/formal/detail.tsx'),
    title: ['考试详情', 'Examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/import': {
    load: () => import('#areas/exam/roster/import.tsx'),
    title: ['考试数据导入', 'Import into an examination'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/examineeDetail': {
    load: () => import('#areas/exam/examiner/detail.tsx'),
    title: ['考生详情', 'Examinee'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/person': {
    load: () => import('#areas/exam/person/person.tsx'),
    title: ['人员档案', 'Person'],
    of: '/examinationManage/examinationList/index',
  },
  '/examinationManage/examinationList/data': {
    load: () => import('#areas/exam/statistics/data.tsx'),
    title: ['考试数据', 'Figures'],
    of: '/examinationManage/examinationList/index',
  },
  '/statisticManage/commonData/index': {
    load: () => import('#areas/exam/statistics/common-data.tsx'),
    title: ['数据概览', 'Overview'],
    asks: ['statistic/common', 'district/districtExamAnalyse'],
  },
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
  '/examModelManage/modelManage/index': {
    ...list(ofTemplates, ['模板管理', 'Templates'], 'dataTemplate/page'),
    pick: 'TemplateList',
  },
  '/examModelManage/modelManage/create': {
    load: ofTemplates,
    pick: 'TemplateDesigner',
    title: ['模板设计', 'Design a template'],
    keys: ['id', 'version'],
    of: '/examModelManage/modelManage/index',
  },
  '/examModelManage/fieldManage/index': {
    ...list(ofTemplates, ['字段管理', 'Fields'], 'dataField/page'),
    pick: 'FieldList',
  },
  '/examModelManage/fieldManage/create': {
    load: ofTemplates,
    pick: 'FieldForm',
    title: ['字段编辑', 'Edit a field'],
    of: '/examModelManage/fieldManage/index',
  },
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
    // one tab for imports, whatever the bank
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
  '/testPaperManage/paperList/index': {
    ...list(ofPapers, ['试卷管理', 'Papers'], 'paper/page'),
    pick: 'PaperList',
  },
  '/testPaperManage/paperList/create': {
    load: ofPapers,
    pick: 'PaperBuilder',
    title: ['新建试卷', 'New paper'],
    of: '/testPaperManage/paperList/index',
  },
  '/testPaperManage/paperList/detail': {
    load: ofPapers,
    pick: 'PaperDetail',
    title: ['试卷详情', 'Paper'],
    of: '/testPaperManage/paperList/index',
  },
  '/testPaperManage/paperList/data': {
    load: ofPapers,
    pick: 'PaperFigures',
    title: ['试卷数据', 'Figures of a paper'],
    of: '/testPaperManage/paperList/index',
  },
  '/test/index': { load: () => import('#areas/showcase/index.tsx'), title: ['组件总览', 'Shared parts'], free: true },
  '/myiframe/*': {
    load: () => import('#shell/tabs/frame.tsx'),
    title: ['外部页面', 'Page'],
    keys: ['src'],
    kit: false,
    free: true,
  },
};

export interface FoundPage {
  pattern: string;
  page: Page;
}

export function findPage(path: string): FoundPage | undefined {
  const exact = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (exact) return { pattern: path, page: exact };
  for (const [pattern, page] of Object.entries(pages)) {
    if (/[:*]/.test(pattern) && matchPath(pattern, path)) return { pattern, page };
  }
  return undefined;
}

export const mayOpen = ({ pattern, page }: FoundPage, held: ReadonlySet<string>): boolean =>
  page.free === true || held.has(pattern) || (page.of !== undefined && held.has(page.of));

/** Addresses with the same key share a tab. The key has the path and the query names of `keys`. */
export function tabKey(path: string, search: string, page: Page): string {
  const words = new URLSearchParams(search);
  const parts = (page.keys ?? ['id']).flatMap((name) => {
    const value = words.get(name);
    return value === null || value === '' ? [] : [`${name}=${value}`];
  });
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}
