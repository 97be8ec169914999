import { allCalls, resources } from '@kaoxin/contract/index.ts';
import { buttonsOf } from '@kaoxin/contract/resource.ts';
import { type RoleAlias, roleSeeds } from '@kaoxin/contract/roles.ts';
import { expect, test } from 'vitest';
import { furtherGrantSeeds } from './further-grants.ts';
import { grantSeeds, roleScopeSeeds } from './grants.ts';
import { folderSeeds } from './menus.ts';

const plain = (code: string) => [code, ...['add', 'delete', 'edit', 'view'].map((verb) => `${code}_${verb}`)];
const listed = (code: string) => [...plain(code), `${code}_export`];
const system = [
  ...['dept', 'menu', 'dict', 'dictbiz', 'param', 'region', 'topmenu'].flatMap(listed),
  ...['client', 'social'].flatMap(plain),
  'topmenu_grant',
  ...plain('oss'),
  ...['oss_enable', 'sms', 'sms_view', 'sms_send'],
  ...['', '_view', '_upload', '_download', '_edit', '_delete', '_export'].map((verb) => `attach${verb}`),
  'workday_import',
  'law_amend',
  'region_import',
  ...['', '_view', '_pass', '_refuse', '_export'].map((verb) => `registration${verb}`),
];
const logs = ['log_usual', 'log_api', 'log_error'].flatMap((code) => [code, `${code}_view`, `${code}_export`]);
const tenants = [
  ...listed('tenant'),
  'tenant_setting',
  ...listed('tenant_package').filter((code) => !code.endsWith('_view')),
];
/** the services carry login codes: only the super user edits them */
const messageServices = ['sms_add', 'sms_edit', 'sms_delete', 'sms_enable', 'sms_export'];
const databases = [...plain('datasource'), 'datasource_test', 'tenant_datasource'];
const online = ['online', 'online_view', 'online_end'];
const keepsUsers = [...plain('user'), 'user_reset', 'user_platform', 'user_import', 'user_export'];
const asksLogins = ['login_request', 'login_request_view', 'login_request_withdraw'];
const decidesLogins = [...asksLogins, 'login_request_confirm', 'login_request_refuse', 'login_request_export'];
const roles = [...['role', 'datascope', 'apiscope'].flatMap(listed), 'role_grant'];
const rolesRead = ['role', 'datascope', 'apiscope'].flatMap((code) => [code, `${code}_view`]);
const typeRead = ['petition_type', 'petition_type_view'];
const handling = [
  ...['petition', 'petition_view', 'petition_register', 'petition_handle', 'petition_accept', 'petition_reply'],
  ...['petition_transfer', 'petition_extend', 'petition_merge', 'petition_print', 'petition_export', 'pii_view'],
];
const audit = ['petition', 'petition_view', 'petition_audit', 'petition_assign', 'petition_urge', 'petition_delete'];
const appealsRead = ['appeal', 'appeal_view', 'appeal_type', 'appeal_type_view'];
const appealsHandled = [
  ...appealsRead,
  ...['appeal_register', 'appeal_handle', 'appeal_reply', 'appeal_transfer', 'appeal_extend'],
  ...['appeal_merge', 'appeal_print', 'appeal_export'],
];
const reviewsRead = ['reinspection', 'reinspection_view', 'reinspection_user', 'reinspection_user_view'];
const ofReviews = (...verbs: string[]) => verbs.map((verb) => `reinspection_${verb}`);
const correctionsRead = ['info_edit', 'info_edit_view', 'info_exam', 'info_exam_view'];
const correctionsHandled = [
  ...['info_edit', 'info_edit_view', 'info_exam', 'info_exam_view', 'info_register', 'info_audit', 'info_reply'],
  ...['info_extend', 'info_merge', 'info_print', 'info_export'],
];
const correctionsAudited = [...correctionsRead, 'info_audit', 'info_assign', 'info_urge', 'info_edit_delete'];
const econRead = ['economist', 'economist_view', 'econ_rule', 'econ_rule_view'];
const econVerbs = ['audit', 'batch_audit', 'assign', 'merge', 'print', 'export'].map((verb) => `econ_${verb}`);
const econAudited = [...econRead, ...econVerbs, 'pii_view'];
const appealsAudited = [...appealsRead, 'appeal_audit', 'appeal_assign', 'appeal_urge', 'appeal_delete'];

const centres = [...listed('centre'), 'centre_enable', 'centre_import'];
const places = [...listed('district'), 'district_enable', 'district_all', ...centres];
const placesRead = ['district', 'district_view', 'centre', 'centre_view'];
const placesOfDistrict = ['district', 'district_view', 'district_edit', 'district_export', ...centres];

const examVerbs = (...verbs: string[]) => verbs.map((verb) => `formal_exam_${verb}`);
const examsRead = ['formal_exam', 'formal_exam_view'];
const ofTheDay = ['examiner_attend', 'examiner_violation', 'examiner_print'];
const examFigures = [...examsRead, ...examVerbs('data', 'export')];
const seating = ['exam_seat', 'exam_seat_move'];
const examsOfDistrict = [
  ...examFigures,
  ...examVerbs('add', 'edit', 'delete', 'import', 'print'),
  'examiner_reg',
  ...seating,
  'score_view',
  ...ofTheDay,
];
// requesting the release of scores and releasing them are separate (1.2)
const examsManaged = [...examsOfDistrict, ...examVerbs('publish', 'arrange', 'release_ask', 'archive')];
const examsLed = [...examFigures, ...examVerbs('release', 'cancel'), 'examiner_print', 'score_view', 'person_looks'];
const scoresSeen = [...examsRead, 'score_view'];

/** 编号作废登记: inspectors cannot export */
const voidedKept = ['voided_number', 'voided_number_export'];
const surveysRead = ['survey', 'survey_view'];
const templatesRead = ['data_template', 'data_template_view', 'data_field', 'data_field_view'];
const templatesKept = [...listed('data_template'), ...listed('data_field'), 'template_enable', 'template_copy'];

/** 试题试卷: authors and districts edit their own; reviewers and paper editors see keys, leaders and inspectors do not */
const questionsRead = ['question_center', 'question_bank', 'test_question'].flatMap((code) => [code, `${code}_view`]);
const approvalsRead = ['question_audit', 'question_audit_view'];
const papersRead = ['paper', 'paper_view'];
const papersKept = [...listed('paper'), 'paper_enable', 'paper_copy', 'paper_print'];
const questionsKept = [
  ...papersKept,
  ...['question_center', 'question_center_view', 'question_center_export', 'bank_pull', 'answer_view'],
  ...plain('question_bank'),
  ...['bank_submit_audit', 'bank_export'],
  ...plain('test_question'),
  ...['question_export', 'question_disable', 'question_import', 'question_confirm'],
  ...approvalsRead,
  'bank_revoke',
];
const questionsJudged = [
  ...papersRead,
  ...questionsRead,
  ...[
    'question_center_export',
    'answer_view',
    'bank_export',
    'question_leak',
    ...approvalsRead,
    'bank_audit',
    'question_audit_export',
  ],
];
const questionsUsed = [
  ...questionsRead,
  'question_center_export',
  'answer_view',
  'bank_export',
  ...papersKept,
  'paper_open_secret',
];

/**
 * The rows 工作台, 考试, 信访, 问卷, 系统管理, 监控日志 and 工作日历 of domain.md 4.3. 工作台 belongs to every role, and every role reads the
 * calendar.
 */
const document: Partial<Record<RoleAlias, string[]>> = {
  administrator: [
    ...system,
    ...online,
    'user_factor',
    ...tenants,
    ...databases,
    ...messageServices,
    ...logs,
    ...keepsUsers,
    'user_unlock',
    'user_role',
    ...roles,
    ...decidesLogins,
  ],
  admin: [...system, ...online, ...keepsUsers, ...asksLogins, ...rolesRead],
  sec_admin: ['user', 'user_view', ...online, 'user_factor', 'user_unlock', 'user_role', ...roles, ...decidesLogins],
  audit_admin: ['online', 'online_view', ...logs, 'audit_chain', 'log_verify', 'login_request', 'login_request_view'],
  city_leader: [
    'law_amend',
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...ofReviews('audit', 'assign', 'urge', 'supervise', 'extend'),
    ...templatesRead,
    ...questionsRead,
    ...papersRead,
    'paper_open_secret',
    ...approvalsRead,
    ...surveysRead,
    ...audit,
    'petition_supervise',
    'petition_extend',
    ...appealsAudited,
    'appeal_supervise',
    'appeal_extend',
    ...correctionsRead,
    ...['info_extend', 'info_urge', 'info_supervise'],
    ...econRead,
    ...['econ_urge', 'econ_supervise'],
    ...typeRead,
    ...places,
    ...examsLed,
    'statistic',
    'statistic_export',
  ],
  item_author: questionsKept,
  item_reviewer: questionsJudged,
  exam_manager: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...ofReviews('add', 'edit', 'delete', 'publish', 'close', 'import'),
    ...ofReviews('register', 'assign', 'handle', 'arbitrate', 'reply', 'audit', 'extend', 'merge', 'print', 'export'),
    ...templatesKept,
    ...questionsUsed,
    ...surveysRead,
    ...places,
    'pii_view',
    ...appealsRead,
    ...correctionsRead,
    ...econRead,
    ...examsManaged,
    'statistic',
    'statistic_export',
  ],
  score_reviewer: [
    'sla_board',
    ...reviewsRead,
    ...ofReviews('handle', 'review'),
    ...templatesRead,
    ...appealsRead,
    ...placesRead,
    ...scoresSeen,
  ],
  info_clerk: [
    'sla_board',
    ...voidedKept,
    ...correctionsHandled,
    'pii_view',
    ...['add', 'edit', 'delete', 'export', 'open'].map((verb) => `info_exam_${verb}`),
    ...placesRead,
    ...examsRead,
  ],
  centre_manager: [...placesRead, ...scoresSeen, 'exam_seat_move', 'examiner_attend', 'formal_exam_print'],
  case_handler: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...templatesRead,
    ...surveysRead,
    ...placesRead,
    ...examsRead,
    ...handling,
    ...appealsHandled,
    ...correctionsRead,
    ...typeRead,
    ...['petition', 'appeal'].flatMap((kind) =>
      ['add', 'edit', 'delete', 'export'].map((verb) => `${kind}_type_${verb}`),
    ),
  ],
  title_reviewer: [
    'sla_board',
    ...voidedKept,
    ...econAudited,
    'econ_import',
    ...['add', 'edit', 'delete'].map((verb) => `econ_rule_${verb}`),
  ],
  content_editor: [...listed('survey'), 'survey_publish', 'survey_mark'],
  case_auditor: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    'reinspection_user_delete',
    ...ofReviews('audit', 'assign', 'urge'),
    ...templatesRead,
    ...audit,
    ...appealsAudited,
    ...correctionsAudited,
    ...econRead,
    ...['economist_delete', 'econ_urge'],
    ...typeRead,
    ...placesRead,
    ...examsRead,
  ],
  district_manager: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...ofReviews('register', 'print', 'export'),
    ...templatesRead,
    ...questionsKept,
    ...surveysRead,
    ...handling,
    ...appealsHandled,
    ...correctionsHandled,
    ...econRead,
    ...econVerbs,
    ...typeRead,
    ...placesOfDistrict,
    ...examsOfDistrict,
    'statistic',
    'statistic_export',
  ],
  inspector: [
    'sla_board',
    'voided_number',
    ...reviewsRead,
    ...templatesRead,
    ...questionsRead,
    ...papersRead,
    ...approvalsRead,
    ...surveysRead,
    'audit_chain',
    'chain_verify',
    'chain_export',
    'petition',
    'petition_view',
    'petition_secret',
    ...appealsRead,
    ...correctionsRead,
    ...econRead,
    ...typeRead,
    ...placesRead,
    ...scoresSeen,
    'formal_exam_data',
    'person_looks',
    'statistic',
  ],
  // statistics without single answers
  data_analyst: [
    ...reviewsRead,
    ...templatesRead,
    ...questionsRead,
    ...papersRead,
    'survey',
    'survey_export',
    'petition',
    'petition_view',
    ...appealsRead,
    ...econRead,
    ...typeRead,
    ...placesRead,
    ...examFigures,
    'statistic',
    'statistic_export',
  ],
};

/** Plain resources define their roles themselves. */
const ofResources = (role: RoleAlias) =>
  resources.flatMap(({ name, calls, menu }) => {
    if (!menu?.held[role]) return [];
    return [name, ...(menu.held[role] === 'full' ? buttonsOf({ name, calls }) : [`${name}_view`])];
  });

test.each(roleSeeds)('%s (%s) has the grants of the document', (role) => {
  const held = grantSeeds()
    .filter((grant) => grant.role === role)
    .map((grant) => grant.code);
  expect(held.sort()).toEqual(['wel', 'workday', ...(document[role] ?? []), ...ofResources(role)].sort());
});

test('every import permission also requires the add permission', () => {
  const imports = /_import$/;
  const needs = allCalls.flatMap(({ access }) =>
    typeof access === 'object' && access.also && access.oneOf.some((code) => imports.test(code)) ? [access] : [],
  );
  expect(new Set(needs.flatMap(({ oneOf }) => oneOf))).toEqual(
    new Set(['user_import', 'region_import', 'room_import', 'centre_import']),
  );
  const held = Map.groupBy(grantSeeds(), ({ role }) => role);
  for (const [role, grants] of held) {
    const codes = new Set(grants.map(({ code }) => code));
    for (const { oneOf, also = [] } of needs)
      if (oneOf.some((code) => codes.has(code)))
        expect([role, also.filter((code) => !codes.has(code))]).toEqual([role, []]);
  }
});

test('every granted code is a seeded menu or button', () => {
  const codes = new Set(
    folderSeeds.flatMap(({ menus }) => menus.flatMap((menu) => [menu.code, ...menu.buttons.map(({ code }) => code)])),
  );
  expect(grantSeeds().filter(({ code }) => !codes.has(code))).toEqual([]);
});

test.each([
  ['petition', 'petition'],
  ['appeal', 'appeal'],
  ['info', 'info_edit'],
  ['reinspection', 'reinspection_user'],
  ['econ', 'economist'],
])('every role with cases of %s has a scope', (kind, menu) => {
  const seeing = grantSeeds().filter(({ code }) => code === menu);
  const scoped = new Set<string>(roleScopeSeeds.flatMap(({ role, resource }) => (resource === kind ? [role] : [])));
  expect(seeing.filter(({ role }) => !scoped.has(role))).toEqual([]);
});

test('admin of further tenants covers security administration, no casework', () => {
  const held = (role: string) =>
    new Set(furtherGrantSeeds().flatMap((seed) => (seed.role === role ? [seed.code] : [])));
  const [ruler, security] = [held('admin'), held('sec_admin')];
  expect([...security].filter((code) => !ruler.has(code))).toEqual([]);
  const buttons = folderSeeds.flatMap(({ menus }) => menus.flatMap((menu) => menu.buttons.map(({ code }) => code)));
  const casework = new Set(document.case_handler?.concat(document.case_auditor ?? [], document.inspector ?? []));
  const shared = new Set([...ofResources('admin'), ...(document.admin ?? [])]);
  expect(buttons.filter((code) => ruler.has(code) && casework.has(code) && !shared.has(code))).toEqual([]);
  expect([...ruler].filter((code) => /^(tenant|client|social|log_|audit_chain|chain|datasource)/.test(code))).toEqual(
    [],
  );
  expect(furtherGrantSeeds().filter(({ role }) => role === 'administrator')).toEqual([]);
});
