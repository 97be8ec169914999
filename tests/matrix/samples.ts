import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { type ReplyAction, replyActions } from '@kaoxin/contract/petition/calls.ts';
import { isSheetCall } from '@kaoxin/contract/sheet.ts';
import { type AppealIds, appealSamples, noAppealRows } from './appeal-samples.ts';
import { type CorrectionIds, correctionSamples, noCorrectionRows } from './correction-samples.ts';
import { amended, brought, delivered } from './delivered.ts';
import { type EconomistIds, economistSamples, noEconomistRows } from './economist-samples.ts';
import { type ExamIds, examSamples, noExamRows } from './exam-samples.ts';
import { importSamples } from './import-samples.ts';
import { noPaperRows, type PaperIds, paperSamples } from './paper-samples.ts';
import { noQuestionRows, type QuestionIds, questionSamples } from './question-samples.ts';
import { resultSamples } from './result-samples.ts';
import { noReviewRows, type ReviewIds, reviewSamples } from './review-samples.ts';
import { noRosterRows, type RosterIds, rosterSamples } from './roster-samples.ts';
import { noSeatRows, type SeatIds, seatSamples } from './seat-samples.ts';
import { noSurveyRows, type SurveyIds, surveySamples } from './survey-samples.ts';
import { noSystemRows, type SystemIds, systemSamples } from './system-samples.ts';
import { noTemplateRows, type TemplateIds, templateSamples } from './template-samples.ts';

/** Ids a sample speaks of. */
export interface Ids
  extends SystemIds,
    ExamIds,
    RosterIds,
    SeatIds,
    SurveyIds,
    QuestionIds,
    PaperIds,
    AppealIds,
    CorrectionIds,
    ReviewIds,
    EconomistIds,
    TemplateIds {
  petition: string;
  type: string;
  param: string;
  dept: string;
  user: string;
  role: string;
  menu: string;
  dataScope: string;
  batch: string;
  notice: string;
  task: string;
  listView: string;
}
/** There is nothing under these: whoever is let in is told 404 and nothing happens. */
export const nobody: Ids = {
  ...noSystemRows,
  ...noExamRows,
  ...noRosterRows,
  ...noSeatRows,
  ...noSurveyRows,
  ...noQuestionRows,
  ...noPaperRows,
  ...noAppealRows,
  ...noCorrectionRows,
  ...noReviewRows,
  ...noEconomistRows,
  ...noTemplateRows,
  petition: '1',
  type: '1',
  param: '1',
  dept: '1',
  user: '1',
  role: '1',
  menu: '1',
  dataScope: '1',
  batch: '1',
  notice: '1',
  task: '1',
  listView: '1',
};

/** Answers that do not end by themselves: asked over a socket, where one can hang up. */
export const endless: ReadonlySet<string> = new Set(['GET desk/inbox/stream']);

export interface Sample {
  /** which variant of the input, where a call has several */
  named?: string;
  query?: Record<string, string>;
  body?: object;
  /** a file that its call will refuse, but only behind the gate */
  file?: string;
  /** its bytes */
  content?: string | Uint8Array;
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

const code = { caseNo: 'XF2026010100001', queryCode: 'AAAAAAAA' };
/** What a view of a list keeps at least. */
export const viewContent = { filters: {}, sort: null, arrangement: {} };
const noSuchFile = [{ file: 'x.exe' }];
const replyAction = (action: ReplyAction, { petition }: Ids): Sample => ({
  named: action,
  body: { id: petition, version: 1, action },
});

/** Every list that is handed out as a sheet, unfiltered. */
const sheetSamples: Readonly<Record<string, () => readonly Sample[]>> = Object.fromEntries(
  allCalls.filter(isSheetCall).map((call) => [nameOf(call), () => [{}]]),
);

/** For each call at least one input that passes its schema or fails behind the gate; without one the matrix fails. */
export const samples: Readonly<Record<string, (ids: Ids) => readonly Sample[]>> = {
  ...sheetSamples,
  ...systemSamples,
  ...examSamples,
  ...rosterSamples,
  ...resultSamples,
  ...seatSamples,
  ...surveySamples,
  ...questionSamples,
  ...paperSamples,
  ...appealSamples,
  ...correctionSamples,
  ...reviewSamples,
  ...economistSamples,
  ...templateSamples,
  'POST blade-auth/oauth/token': () => [{ body: { grant_type: 'password' } }],
  'POST blade-auth/oauth/token/refresh': () => [{ body: { refresh_token: 'x' } }],
  'GET blade-auth/oauth/captcha': () => [{}],
  'POST blade-resource/sms/endpoint/sendCode': () => [{ body: { phone: '1' } }],
  'GET blade-auth/oauth/render/:source': () => [{}],
  'GET blade-auth/oauth/callback/:source': () => [{ query: { code: 'x', state: 'x' } }],
  'GET blade-auth/oauth/binding/list': () => [{}],
  'POST blade-auth/oauth/binding/start': () => [{ body: { source: 'nowhere', password: 'wrong' } }],
  'POST blade-auth/oauth/binding/finish': () => [{ body: { source: 'nowhere', code: 'x', state: 'x' } }],
  'POST blade-auth/oauth/binding/remove': () => [{ body: { source: 'nowhere', password: 'wrong' } }],
  'POST blade-user/register-guest': () => [{ body: { tenantId: '000000' } }],
  'GET blade-user/registration/list': () => [{}],
  'POST blade-user/registration/pass': ({ registration }) => [{ body: { id: registration } }],
  'POST blade-user/registration/refuse': ({ registration }) => [{ body: { id: registration } }],
  'GET blade-user/login-request/list': () => [{}],
  'GET blade-user/login-request/detail': ({ loginRequest }) => [{ query: { id: loginRequest } }],
  'POST blade-user/login-request/confirm': ({ loginRequest }) => [{ body: { id: loginRequest } }],
  'POST blade-user/login-request/refuse': ({ loginRequest }) => [{ body: { id: loginRequest } }],
  'POST blade-user/login-request/withdraw': ({ loginRequest }) => [{ body: { id: loginRequest } }],
  'GET blade-auth/oauth/logout': () => [{}],
  'POST blade-auth/oauth/logout': () => [{ body: [] }],
  'GET blade-auth/oauth/user-info': () => [{}],
  'GET blade-auth/oauth/clear-cache': () => [{}],
  'POST blade-user/update-password': () => [{ body: {} }],
  'GET blade-auth/second-factor/state': () => [{}],
  'POST blade-auth/second-factor/start': () => [{ body: { password: 'wrong' } }],
  'POST blade-auth/second-factor/confirm': () => [{ body: { token: 'x', code: '000000' } }],
  'POST blade-auth/second-factor/recovery-codes': () => [{ body: {} }],
  'POST blade-auth/second-factor/remove': () => [{ body: {} }],
  'GET blade-user/info': () => [{}],
  // an id is not looked at: the caller's own record is meant
  'POST blade-user/update-info': () => [{ body: { phone: '1' } }],
  'GET site': () => [{}],
  'GET blade-system/tenant/info': () => [{ query: { domain: 'example.cn' } }],
  'GET blade-system/menu/routes': () => [{}],
  'GET blade-system/menu/buttons': () => [{}],
  'GET blade-system/menu/top-menu': () => [{}],
  'GET blade-system/dept/select': ({ user }): Sample[] => [{ query: { userId: user } }],
  'GET blade-system/role/select': ({ user }): Sample[] => [{ query: { userId: user } }],
  'GET blade-system/dict/dictionary': () => [{ query: { code: 'yes_no' } }],
  'GET blade-system/dict-biz/dictionary': () => [{ query: { code: 'case_status' } }],
  'GET blade-user/page': () => [{}],
  'GET blade-user/detail': ({ user }) => [{ query: { id: user } }],
  'POST blade-user/submit': ({ user }) => [
    { named: 'add', body: { realName: '只有姓名' } },
    { named: 'edit', body: { id: user, realName: '改名', version: 1 } },
  ],
  'POST blade-user/update': ({ user }) => [{ body: { id: user, status: 1 } }],
  'POST blade-user/remove': ({ user }) => [{ query: { ids: user } }],
  'POST blade-user/grant': ({ user, role }) => [{ query: { userIds: user, roleIds: role } }],
  'POST blade-user/reset-password': ({ user }) => [{ query: { userIds: user } }],
  'GET blade-user/platform-detail': ({ user }) => [{ query: { id: user } }],
  'POST blade-user/update-platform': ({ user }) => [{ query: { userId: user, userType: '2' } }],
  'GET blade-user/export-template': () => [{}],
  'POST blade-user/import-user': () => noSuchFile,
  ...importSamples('blade-user/import-user', true),
  'POST blade-user/import-user-issued': () => [{ body: { batchId: '1' } }],
  'GET blade-user/session/own': () => [{}],
  'POST blade-user/session/end': ({ user }) => [{ body: { ids: [user] } }],
  'GET blade-user/online/page': () => [{}],
  'POST blade-user/online/end': ({ user }) => [{ query: { ids: user } }],
  'POST blade-user/reset-second-factor': ({ user }) => [{ query: { userIds: user } }],
  'POST blade-user/unlock': ({ user }) => [{ query: { userIds: user } }],
  'GET blade-system/role/list': () => [{}],
  'GET blade-system/role/detail': ({ role }) => [{ query: { id: role } }],
  'GET blade-system/role/tree': () => [{}],
  'GET blade-system/role/tree-by-id': ({ role }) => [{ query: { roleId: role } }],
  'POST blade-system/role/submit': ({ role }) => [
    { named: 'add', body: { roleName: '只有名称' } },
    { named: 'edit', body: { id: role, roleName: '改名', version: 1 } },
  ],
  'POST blade-system/role/remove': ({ role }) => [{ query: { ids: role } }],
  'POST blade-system/role/grant': ({ role }) => [{ body: { roleIds: [role], menuIds: [], dataScopeIds: [] } }],
  'GET blade-system/data-scope/list': () => [{}],
  'GET blade-system/data-scope/detail': ({ dataScope }) => [{ query: { id: dataScope } }],
  'POST blade-system/data-scope/submit': ({ dataScope }) => [
    { named: 'add', body: { scopeName: '只有名称' } },
    { named: 'edit', body: { id: dataScope, scopeName: '改名', version: 1 } },
  ],
  'POST blade-system/data-scope/remove': ({ dataScope }) => [{ query: { ids: dataScope } }],
  'GET blade-system/api-scope/list': () => [{}],
  'GET blade-system/api-scope/detail': ({ dataScope }) => [{ query: { id: dataScope } }],
  'POST blade-system/api-scope/submit': ({ dataScope }) => [
    { named: 'add', body: { scopeName: '只有名称' } },
    { named: 'edit', body: { id: dataScope, scopeName: '改名', version: 1 } },
  ],
  'POST blade-system/api-scope/remove': ({ dataScope }) => [{ query: { ids: dataScope } }],
  'GET blade-system/menu/list': () => [{}],
  'GET blade-system/menu/lazy-list': () => [{}],
  'GET blade-system/menu/lazy-menu-list': () => [{}],
  'GET blade-system/menu/menu-list': () => [{}],
  'GET blade-system/menu/tree': () => [{}],
  'GET blade-system/menu/detail': ({ menu }) => [{ query: { id: menu } }],
  'POST blade-system/menu/submit': ({ menu }) => [
    { named: 'add', body: { name: '只有名称' } },
    { named: 'edit', body: { id: menu, name: '改名', version: 1 } },
  ],
  'POST blade-system/menu/remove': ({ menu }) => [{ query: { ids: menu } }],
  'GET blade-system/menu/grant-tree': () => [{}],
  'GET blade-system/role/grant-tree': () => [{}],
  'GET blade-system/menu/role-tree-keys': ({ role }) => [{ query: { roleIds: role } }],
  'GET blade-system/dept/list': () => [{}],
  'GET blade-system/dept/lazy-list': ({ dept }) => [{ query: { parentId: dept } }],
  'GET blade-system/dept/tree': () => [{}],
  'GET blade-system/dept/detail': ({ dept }) => [{ query: { id: dept } }],
  'POST blade-system/dept/submit': ({ dept }) => [
    { named: 'add', body: { fullName: '只有全称' } },
    { named: 'edit', body: { id: dept, deptName: '改名', version: 1 } },
  ],
  'POST blade-system/dept/remove': ({ dept }) => [{ query: { ids: dept } }],
  'GET blade-system/dept/search': ({ dept }) => [{ query: { ids: dept } }],
  'GET blade-system/dept/lazy-tree': ({ dept }) => [{ query: { parentId: dept } }],
  'GET blade-system/param/list': () => [{}],
  'GET blade-system/param/detail': ({ param }) => [{ query: { id: param } }],
  'POST blade-system/param/submit': ({ param }) => [
    { named: 'add', body: { paramName: '只有名称' } },
    { named: 'edit', body: { id: param, paramValue: '改', version: 1 } },
  ],
  'POST blade-system/param/remove': ({ param }) => [{ query: { ids: param } }],
  'POST blade-system/param/restore': ({ param }) => [{ body: { ids: param } }],
  'GET type/page': () => [{}],
  'GET type/detail': ({ type }) => [{ query: { id: type } }],
  'POST type/submit': ({ type, appealType }) => [
    { named: 'add petition', body: { kind: 2, typeName: '只有名称' } },
    { named: 'edit petition', body: { kind: 2, id: type, typeName: '改名' } },
    { named: 'add appeal', body: { kind: 1, typeName: '只有名称' } },
    { named: 'edit appeal', body: { kind: 1, id: appealType, typeName: '改名' } },
  ],
  'POST type/remove': ({ type }) => [{ query: { ids: type } }],
  'POST type/restore': ({ type }) => [{ body: { ids: type } }],
  'GET chain/verify': () => [{}],
  'GET petitionLetter/page': () => [{}],
  'GET petitionLetter/counts': () => [{}],
  'GET petitionLetter/handle': ({ petition }): Sample[] => [
    { query: { id: petition } },
    { named: 'preview', query: { id: petition, preview: '1' } },
  ],
  'GET petitionLetter/detail': ({ petition }) => [{ query: { id: petition } }],
  'GET petitionLetter/preview': ({ petition }) => [{ query: { id: petition } }],
  'GET petitionLetter/company': ({ petition }) => [{ query: { id: petition } }],
  'GET petitionLetter/paper': ({ petition }) => [{ query: { id: petition } }],
  'GET petitionLetter/print': ({ petition }): Sample[] => [
    { query: { id: petition, docType: 'XF01', reason: '存档' } },
    { named: 'pdf', query: { id: petition, docType: 'XF01', format: 'pdf', reason: '存档' } },
  ],
  'POST petitionLetter/register': () => [{ body: {} }],
  'POST petitionLetter/alike': () => [{ body: {} }],
  'POST petitionLetter/reply': (ids) =>
    (Object.keys(replyActions) as ReplyAction[]).map((action) => replyAction(action, ids)),
  'POST petitionLetter/audit': ({ petition }) => [
    { body: { id: petition, version: 1, auditResult: 1 } },
    { named: 'batch', body: { items: [{ id: petition, version: 1 }], auditResult: 1 } },
  ],
  'POST petitionLetter/amend': ({ petition }) => [{ body: { id: petition, version: 1, ...amended } }],
  'POST petitionLetter/release': ({ petition }) => [{ body: { id: petition, version: 1 } }],
  'POST petitionLetter/assign': ({ petition, user }) => [{ body: { id: petition, version: 1, handlerId: user } }],
  'POST petitionLetter/extend': ({ petition }) => [{ body: { id: petition, version: 1, days: 3, reason: '复杂' } }],
  'POST petitionLetter/extendAudit': ({ petition }) => [{ body: { id: petition, version: 1, auditResult: 1 } }],
  'POST petitionLetter/deliver': ({ petition }) => [{ body: { id: petition, version: 1, ...delivered } }],
  'POST petitionLetter/brought': ({ petition }) => [{ body: { id: petition, version: 1, ...brought } }],
  'POST petitionLetter/withdrawAudit': ({ petition }) => [{ body: { id: petition, version: 1, auditResult: 1 } }],
  'POST petitionLetter/transferAudit': ({ petition }) => [{ body: { id: petition, version: 1, auditResult: 1 } }],
  'POST petitionLetter/urge': ({ petition }) => [{ body: { ids: [petition] } }],
  'POST petitionLetter/supervise': ({ petition }) => [{ body: { id: petition, version: 1 } }],
  'POST petitionLetter/recuse': ({ petition }) => [
    { body: { id: petition, version: 1, concernedIds: [], reason: '均与事项无关' } },
  ],
  'POST petitionLetter/merge': ({ petition }) => [{ body: { ids: [petition, '2'] } }],
  'POST petitionLetter/leave': ({ petition }) => [{ body: { ids: [petition] } }],
  'GET petitionLetter/cluster': ({ petition }) => [{ query: { id: petition } }],
  'POST petitionLetter/replyAll': ({ petition }) => [
    { body: { id: petition, items: [{ id: petition, version: 1 }], action: 'draft' } },
  ],
  'POST petitionLetter/reveal': ({ petition }) => [{ body: { id: petition, fields: ['phone'], reason: '核对身份' } }],
  'POST petitionLetter/remove': ({ petition }) => [{ query: { ids: petition, reason: '误录' } }],
  'POST petitionLetter/restore': ({ petition }) => [{ body: { ids: petition } }],
  'GET petitionLetter/export': () => [{ query: { caseNo: 'none' } }],
  'POST petitionLetter/import': () => noSuchFile,
  'POST petitionLetter/importConfirm': ({ batch }) => [{ body: { batchId: batch } }],
  'GET petitionLetter/importTemplate': () => [{}],
  'GET petitionLetter/importDetail': ({ batch }) => [{ query: { batchId: batch } }],
  'GET petitionLetter/importRows': ({ batch }) => [{ query: { batchId: batch } }],
  'POST petitionLetter/importMap': ({ batch }) => [{ body: { batchId: batch, keys: ['title'] } }],
  'POST petitionLetter/importDrop': () => [{ body: { batchId: '1' } }],
  'POST petitionLetter/importMend': ({ batch }) => [{ body: { batchId: batch, rowNo: 2, leftOut: 1 } }],
  'GET petitionLetter/importErrors': ({ batch }) => [{ query: { batchId: batch } }],
  'GET petitionLetter/handlers': ({ dept, petition }) => [{ query: { deptId: dept, id: petition } }],
  'POST open/petition': () => [{ body: {} }],
  'GET open/notice': () => [{}],
  'GET open/case': () => [{ query: code }],
  'GET sla/board': () => [{}],
  'GET voidedNumber/page': () => [{}],
  'GET voidedNumber/export': () => [{ query: { docNo: 'none' } }],
  'GET open/letter': () => [{ query: { code: 'a'.repeat(12) } }],
  'POST open/file': () => noSuchFile,
  'GET open/type/tree': () => [{}],
  'GET open/region': () => [{}],
  'POST open/case/supplement': () => [{ body: { ...code, note: '已补正' } }],
  'POST open/case/own': () => [{ body: code }],
  'POST open/case/withdraw': () => [{ body: code }],
  'POST open/case/code': () => [{ body: code }],
  'POST open/case/confirm': () => [{ body: code }],
  'POST open/case/rate': () => [{ body: { ...code, satisfaction: 5 } }],
  'POST open/case/relief': () => [{ body: { ...code, note: '对处理意见不服，申请复查' } }],
  'GET law/dependants': ({ resources }) => [{ query: { id: resources.law ?? '' } }],
  'POST law/amend': ({ resources }) => [
    {
      body: {
        id: resources.law ?? '',
        version: 1,
        edition: '2030年版',
        text: '新条文',
        effectiveFrom: '2030-01-01',
      },
    },
  ],
  'POST law/end': ({ resources }) => [{ body: { id: resources.law ?? '', version: 1, effectiveTo: '2030-01-01' } }],
  'GET workday/list': () => [{ query: { year: '2026' } }],
  'POST workday/submit': () => [{ body: { date: 'x', isWorkday: 1 } }],
  'POST workday/import': () => [{ body: { year: 2026, days: [{ date: 'x', isWorkday: 1 }] } }],
  'POST blade-resource/oss/endpoint/put-file': () => noSuchFile,
  'GET desk/inbox/counts': () => [{}],
  'GET desk/inbox/list': () => [{ query: { tab: 'notice' } }],
  'POST desk/inbox/read': ({ notice }) => [{ body: { tab: 'notice', ids: [notice] } }],
  'GET desk/inbox/stream': () => [{}],
  'GET list-view/list': () => [{}],
  'POST list-view/add': () => [{ body: { list: 'x', name: '', isShared: 0, ...viewContent } }],
  'POST list-view/change': ({ listView }) => [{ body: { id: listView, name: '改名', isShared: 0 } }],
  'POST list-view/remove': ({ listView }) => [{ body: { id: listView } }],
  'GET task/list': () => [{}],
  'GET task/open': () => [{}],
  'GET task/detail': ({ task }) => [{ query: { id: task } }],
  'POST task/cancel': ({ task }) => [{ body: { id: task } }],
  'POST task/remove': ({ task }) => [{ body: { ids: [task] } }],
  'GET task/result': ({ task }) => [{ query: { id: task } }],
  'GET home/todo': () => [{}],
  'GET home/board': () => [{}],
  'POST case/find': () => [{ body: { text: 'XF2026' } }],
  'POST formalExam/find': () => [{ body: { text: '陈远' } }],
  'GET home/notice': ({ notice }) => [{ query: { id: notice } }],
  'POST file/renew': () => [{ body: { link: '/api/file/open?ticket=no-such-ticket' } }],
  'GET file/open': () => [{ query: { ticket: 'no-such-ticket' } }],
};
