/**
 * Grants of each role, copied from the tables in the domain design (4.3), not read from the manifests. They check the
 * seeds (`holdings.test.ts`) and the calls (`access.test.ts`). A new module adds its rows here.
 */
const petitionHandling = [
  'petition',
  'petition_view',
  'petition_register',
  'petition_handle',
  'petition_accept',
  'petition_reply',
  'petition_transfer',
  'petition_extend',
  'petition_merge',
  'petition_print',
  'petition_export',
  'pii_view',
];
const petitionReading = ['petition', 'petition_view', 'petition_type', 'petition_type_view'];
const petitionAudit = [...petitionReading, 'petition_audit', 'petition_assign', 'petition_urge', 'petition_delete'];
const types = [
  'petition_type',
  'petition_type_view',
  'petition_type_add',
  'petition_type_edit',
  'petition_type_delete',
  'petition_type_export',
];
const appealReading = ['appeal', 'appeal_view', 'appeal_type', 'appeal_type_view'];
const appealHandling = [
  ...['appeal', 'appeal_view', 'appeal_register', 'appeal_handle', 'appeal_reply', 'appeal_transfer'],
  ...['appeal_extend', 'appeal_merge', 'appeal_print', 'appeal_export', 'pii_view'],
];
const appealAudit = [...appealReading, 'appeal_audit', 'appeal_assign', 'appeal_urge', 'appeal_delete'];
const reviewTasksRead = ['reinspection', 'reinspection_view'];
const reviewsRead = [...reviewTasksRead, 'reinspection_user', 'reinspection_user_view'];
const ofReviews = (...verbs: string[]) => verbs.map((verb) => `reinspection_${verb}`);
const correctionReading = ['info_edit', 'info_edit_view', 'info_exam', 'info_exam_view'];
const correctionHandling = [
  ...['info_edit', 'info_edit_view', 'info_register', 'info_audit', 'info_reply', 'info_extend'],
  ...['info_merge', 'info_print', 'info_export', 'pii_view'],
];
const correctionAudit = [...correctionReading, 'info_edit_delete', 'info_audit', 'info_assign', 'info_urge'];
const econReading = ['economist', 'economist_view', 'econ_rule', 'econ_rule_view'];
const econVerbs = ['audit', 'batch_audit', 'assign', 'merge', 'print', 'export'].map((verb) => `econ_${verb}`);
const econHandling = [...econReading, ...econVerbs, 'pii_view'];
const plain = (code: string) => [code, ...['view', 'add', 'edit', 'delete'].map((verb) => `${code}_${verb}`)];
/** A list's manager may export it, except keys and addresses of services. */
const listed = (code: string) => [...plain(code), `${code}_export`];
const system = [
  ...['dept', 'menu', 'dict', 'dictbiz', 'param', 'region', 'topmenu'].flatMap(listed),
  ...['client', 'social'].flatMap(plain),
  'topmenu_grant',
  ...plain('oss'),
  ...['oss_enable', 'sms', 'sms_view', 'sms_send'],
  ...['', '_view', '_upload', '_download', '_edit', '_delete', '_export'].map((verb) => `attach${verb}`),
  'region_import',
  'workday',
  'workday_import',
  'law_amend',
  ...['', '_view', '_pass', '_refuse', '_export'].map((verb) => `registration${verb}`),
];

/** Created only by the super user; a package has no view button. */
const tenants = [
  ...listed('tenant'),
  'tenant_setting',
  ...listed('tenant_package').filter((code) => !code.endsWith('_view')),
];

/** Log-in codes pass through them, so only the super user manages them. */
const messageServices = ['sms_add', 'sms_edit', 'sms_delete', 'sms_enable', 'sms_export'];
const databases = [...plain('datasource'), 'datasource_test', 'tenant_datasource'];

const logs = ['log_usual', 'log_api', 'log_error'].flatMap((code) => [code, `${code}_view`, `${code}_export`]);
const online = ['online', 'online_view', 'online_end'];
const keepsUsers = [...plain('user'), 'user_reset', 'user_platform', 'user_import', 'user_export'];
const asksLogins = ['login_request', 'login_request_view', 'login_request_withdraw'];
const decidesLogins = [...asksLogins, 'login_request_confirm', 'login_request_refuse', 'login_request_export'];
const rights = ['role', 'datascope', 'apiscope'];
const grantsRights = [...rights.flatMap(listed), 'role_grant', 'user_role', 'user_unlock', 'user_factor'];

const centres = [...listed('centre'), 'centre_enable', 'centre_import'];
const places = [...listed('district'), 'district_enable', 'district_all', ...centres];
const placesRead = ['district', 'district_view', 'centre', 'centre_view'];
const placesOfDistrict = ['district', 'district_view', 'district_edit', 'district_export', ...centres];

const verbsOf = (...verbs: string[]) => verbs.map((verb) => `formal_exam_${verb}`);
const examsRead = ['formal_exam', 'formal_exam_view'];
const ofTheDay = ['examiner_attend', 'examiner_violation', 'examiner_print'];
const examFigures = [...examsRead, ...verbsOf('data', 'export')];
/** A district creates and manages its own examinations, but neither publishes nor releases. */
const seating = ['exam_seat', 'exam_seat_move'];
const examsOfDistrict = [
  ...examFigures,
  ...verbsOf('add', 'edit', 'delete', 'import', 'print'),
  'examiner_reg',
  ...seating,
  'score_view',
  ...ofTheDay,
];
/** The requester of a score release does not release. */
const examsManaged = [...examsOfDistrict, ...verbsOf('publish', 'arrange', 'release_ask', 'archive')];
const examsLed = [...examFigures, ...verbsOf('release', 'cancel'), 'examiner_print', 'score_view', 'person_looks'];
const scoresSeen = [...examsRead, 'score_view'];

/** 编号作废登记: inspectors do not export it. */
const voidedKept = ['voided_number', 'voided_number_export'];

/** Answers and figures; analysts read and export figures only. */
const surveysRead = ['survey', 'survey_view'];
const surveys = [...listed('survey'), 'survey_publish', 'survey_mark'];

/**
 * 试题试卷: authors and districts manage their own; reviewers of banks and builders of papers see keys; leaders and
 * inspectors see nothing.
 */
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

const templatesRead = ['data_template', 'data_template_view', 'data_field', 'data_field_view'];
const templatesKept = [...listed('data_template'), ...listed('data_field'), 'template_enable', 'template_copy'];

export const roles: Readonly<Record<string, readonly string[]>> = {
  administrator: [
    ...system,
    ...online,
    ...tenants,
    ...databases,
    ...messageServices,
    ...logs,
    ...keepsUsers,
    ...grantsRights,
    ...decidesLogins,
  ],
  admin: [...system, ...online, ...keepsUsers, ...asksLogins, ...rights.flatMap((code) => [code, `${code}_view`])],
  sec_admin: [...online, 'user', 'user_view', ...grantsRights, ...decidesLogins],
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
    ...petitionAudit,
    'petition_supervise',
    'petition_extend',
    ...appealAudit,
    'appeal_supervise',
    'appeal_extend',
    ...correctionReading,
    ...['info_extend', 'info_urge', 'info_supervise'],
    ...econReading,
    ...['econ_urge', 'econ_supervise'],
    ...places,
    ...examsLed,
    'statistic',
    'statistic_export',
    ...surveysRead,
  ],
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
    ...appealReading,
    ...correctionReading,
    ...econReading,
    ...examsManaged,
    'statistic',
    'statistic_export',
  ],
  item_author: questionsKept,
  item_reviewer: questionsJudged,
  score_reviewer: [
    'sla_board',
    ...reviewsRead,
    ...ofReviews('handle', 'review'),
    ...templatesRead,
    ...appealReading,
    ...placesRead,
    ...scoresSeen,
  ],
  case_handler: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...templatesRead,
    ...surveysRead,
    ...petitionHandling,
    ...types,
    ...appealHandling,
    ...listed('appeal_type'),
    ...correctionReading,
    ...placesRead,
    ...examsRead,
  ],
  case_auditor: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    'reinspection_user_delete',
    ...ofReviews('audit', 'assign', 'urge'),
    ...templatesRead,
    ...petitionAudit,
    ...appealAudit,
    ...correctionAudit,
    ...econReading,
    ...['economist_delete', 'econ_urge'],
    ...placesRead,
    ...examsRead,
  ],
  info_clerk: [
    'sla_board',
    ...voidedKept,
    ...correctionHandling,
    ...listed('info_exam'),
    'info_exam_open',
    ...placesRead,
    ...examsRead,
  ],
  title_reviewer: [
    'sla_board',
    ...voidedKept,
    ...econHandling,
    'econ_import',
    ...['add', 'edit', 'delete'].map((verb) => `econ_rule_${verb}`),
  ],
  content_editor: surveys,
  district_manager: [
    'sla_board',
    ...voidedKept,
    ...reviewsRead,
    ...ofReviews('register', 'print', 'export'),
    ...templatesRead,
    ...questionsKept,
    ...surveysRead,
    ...petitionHandling,
    'petition_type',
    'petition_type_view',
    ...appealHandling,
    'appeal_type',
    'appeal_type_view',
    ...correctionHandling,
    ...econHandling,
    'info_exam',
    'info_exam_view',
    ...placesOfDistrict,
    ...examsOfDistrict,
    'statistic',
    'statistic_export',
  ],
  centre_manager: [...placesRead, ...scoresSeen, 'exam_seat_move', 'examiner_attend', ...verbsOf('print')],
  inspector: [
    'sla_board',
    'voided_number',
    ...reviewsRead,
    ...templatesRead,
    ...questionsRead,
    ...papersRead,
    ...approvalsRead,
    ...surveysRead,
    ...petitionReading,
    'petition_secret',
    ...appealReading,
    ...correctionReading,
    ...econReading,
    'audit_chain',
    'chain_verify',
    'chain_export',
    ...placesRead,
    ...scoresSeen,
    'formal_exam_data',
    'person_looks',
    'statistic',
  ],
  data_analyst: [
    ...reviewsRead,
    ...templatesRead,
    ...questionsRead,
    ...papersRead,
    'survey',
    'survey_export',
    ...petitionReading,
    ...appealReading,
    ...econReading,
    ...placesRead,
    ...examFigures,
    'statistic',
    'statistic_export',
  ],
};
