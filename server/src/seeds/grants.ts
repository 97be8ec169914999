import { everybodyReads } from '@kaoxin/contract/everybody-reads.ts';
import { administration } from '@kaoxin/contract/resource.ts';
import { folderSeeds, type Level, type MenuSeed } from './menus.ts';
import { type RoleAlias, roleSeeds } from './roles.ts';

/** One level for the whole group; a missing role has no access. */
type Row = Partial<Record<RoleAlias, Level>>;

const everybody: Row = {
  administrator: 'full',
  admin: 'full',
  sec_admin: 'full',
  audit_admin: 'full',
  city_leader: 'full',
  exam_manager: 'full',
  item_author: 'full',
  item_reviewer: 'full',
  score_reviewer: 'full',
  case_handler: 'full',
  case_auditor: 'full',
  info_clerk: 'full',
  title_reviewer: 'full',
  content_editor: 'full',
  district_manager: 'full',
  centre_manager: 'full',
  inspector: 'full',
  data_analyst: 'full',
};

/** Role → menu group, row by row the table of domain.md 4.3. A row of a single menu takes precedence. */
const table: Record<string, Row> = {
  desk: everybody,
  appeal_manage: {
    city_leader: 'lead',
    exam_manager: 'read',
    score_reviewer: 'read',
    case_handler: 'full',
    case_auditor: 'audit',
    district_manager: 'district',
    inspector: 'read',
    data_analyst: 'read',
  },
  petition_manage: {
    city_leader: 'lead',
    case_handler: 'full',
    case_auditor: 'audit',
    district_manager: 'district',
    inspector: 'inspect',
    data_analyst: 'read',
  },
  info_edit_manage: {
    city_leader: 'lead',
    exam_manager: 'read',
    case_handler: 'read',
    case_auditor: 'audit',
    info_clerk: 'full',
    district_manager: 'district',
    inspector: 'read',
  },
  econ_manage: {
    city_leader: 'lead',
    exam_manager: 'read',
    case_auditor: 'audit',
    title_reviewer: 'full',
    district_manager: 'district',
    inspector: 'read',
    data_analyst: 'read',
  },
  resource: { administrator: 'full', admin: 'full' },
  workday: { ...everybodyReads, ...administration },
  // the services carry login codes: the super user edits them, a tenant's administrator sends and reads the log
  sms: { administrator: 'full', admin: 'manage' },
  system: { administrator: 'full', admin: 'full' },
  // the super user creates tenants (wire.md B3.7)
  tenant: { administrator: 'full' },
  tenant_package: { administrator: 'full' },
  user: { administrator: 'full', admin: 'manage', sec_admin: 'security' },
  login_request: { administrator: 'full', admin: 'manage', sec_admin: 'full', audit_admin: 'read' },
  role: { administrator: 'full', admin: 'read', sec_admin: 'full' },
  datascope: { administrator: 'full', admin: 'read', sec_admin: 'full' },
  apiscope: { administrator: 'full', admin: 'read', sec_admin: 'full' },
  develop: { administrator: 'full' },
  monitor: { administrator: 'full', audit_admin: 'full' },
  // administrators and security administrators end sessions; the auditor reads
  online: { administrator: 'full', admin: 'full', sec_admin: 'full', audit_admin: 'read' },
  // the case chain is for the inspector, who reads no platform log; the audit log is for the auditor, who reads no
  // cases
  audit_chain: { inspector: 'inspect', audit_admin: 'security' },
};

const viewOnly = ({ buttons }: MenuSeed): string[] =>
  buttons.map((button) => button.code).filter((code) => code.endsWith('_view') && code !== 'pii_view');

function buttonsAt(menu: MenuSeed, level: Level): readonly string[] {
  const named = menu.opens?.[level];
  if (named) return named;
  return level === 'full' ? menu.buttons.map((button) => button.code) : viewOnly(menu);
}

export interface Grant {
  role: string;
  code: string;
}

/** All grants of a new installation, each once: menus (including folders) and buttons per role. */
export function grantSeeds(): Grant[] {
  const grants = folderSeeds.flatMap((folder) =>
    folder.menus.flatMap((menu) =>
      Object.entries(menu.held ?? table[menu.code] ?? table[folder.code] ?? {}).flatMap(([role, level]) =>
        [menu.code, ...buttonsAt(menu, level)].map((code) => ({ role, code })),
      ),
    ),
  );
  return [...new Map(grants.map((grant) => [`${grant.role} ${grant.code}`, grant])).values()];
}

/** Data scopes of a resource (domain.md 3.3): dictionary data_scope_type. */
export interface ScopeSeed {
  menu: string;
  resource: string;
  type: 1 | 2 | 3 | 4 | 5;
  name: string;
  nameEn: string;
  /** custom rule; `${userDistrict}` is the district of the user's department */
  value: { field: string; in: string[] } | null;
  /** also granted to custom roles that see cases */
  ownRoles?: boolean;
}

/** Data scopes of a kind of case (domain.md 3.3). */
function caseScopes(resource: string, zh: string, en: string, page = resource): ScopeSeed[] {
  const scope = (type: ScopeSeed['type'], name: string, nameEn: string, value: ScopeSeed['value'] = null) => ({
    menu: page,
    resource,
    type,
    value,
    name: `${name}${zh}`,
    nameEn,
  });
  return [
    scope(1, '全部', `All ${en.toLowerCase()}`),
    scope(2, '本人经办的', `${en} one handles oneself`),
    scope(3, '本部门', `${en} of one’s department`),
    scope(4, '本部门及下级', `${en} of one’s department and those below`),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
    scope(5, '本考区', `${en} of one’s district`, { field: 'districtId', in: ['${userDistrict}'] }),
  ];
}

const placeScope = (type: ScopeSeed['type'], name: string, nameEn: string, value: ScopeSeed['value']): ScopeSeed => ({
  menu: 'district',
  resource: 'district',
  type,
  name,
  nameEn,
  value,
});

const examScope = (type: ScopeSeed['type'], name: string, nameEn: string, value: ScopeSeed['value']): ScopeSeed => ({
  menu: 'formal_exam',
  resource: 'formal_exam',
  type,
  name,
  nameEn,
  value,
});

const bankScope = (
  type: ScopeSeed['type'],
  name: string,
  nameEn: string,
  value: ScopeSeed['value'] = null,
): ScopeSeed => ({
  menu: 'question_bank',
  resource: 'question_bank',
  type,
  name,
  nameEn,
  value,
});

const paperScope = (
  type: ScopeSeed['type'],
  name: string,
  nameEn: string,
  value: ScopeSeed['value'] = null,
): ScopeSeed => ({ menu: 'paper', resource: 'paper', type, name, nameEn, value });

const surveyScope = (type: ScopeSeed['type'], name: string, nameEn: string, value: ScopeSeed['value']): ScopeSeed => ({
  menu: 'survey',
  resource: 'survey',
  type,
  name,
  nameEn,
  value,
});

export const scopeSeeds: readonly ScopeSeed[] = [
  ...caseScopes('petition', '信访件', 'Petitions'),
  ...caseScopes('appeal', '申诉', 'Appeals'),
  ...caseScopes('info', '信息更正', 'Corrections', 'info_edit'),
  ...caseScopes('reinspection', '成绩复核', 'Score reviews', 'reinspection_user'),
  ...caseScopes('econ', '经济师登记', 'Registrations', 'economist'),
  { ...placeScope(1, '全部考区考点', 'All districts and centres', null), ownRoles: true },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  placeScope(5, '本考区及其考点', 'One’s district and its centres', { field: 'districtId', in: ['${userDistrict}'] }),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  placeScope(5, '本考点', 'One’s test centre', { field: 'centreId', in: ['${userCentre}'] }),
  examScope(1, '全部考试', 'All examinations', null),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  examScope(5, '本考区参加的考试', 'Examinations of one’s district', { field: 'districtId', in: ['${userDistrict}'] }),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  examScope(5, '本考点参加的考试', 'Examinations at one’s test centre', { field: 'centreId', in: ['${userCentre}'] }),
  bankScope(1, '全部题库', 'All question banks'),
  bankScope(2, '本人负责的题库', 'Question banks one keeps oneself'),
  bankScope(4, '本部门及下级题库', 'Question banks of one’s department and those below'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  bankScope(5, '本考区题库', 'Question banks of one’s district', { field: 'districtId', in: ['${userDistrict}'] }),
  paperScope(1, '全部试卷', 'All papers'),
  paperScope(2, '本人创建的试卷', 'Papers one has begun oneself'),
  paperScope(4, '本部门及下级试卷', 'Papers of one’s department and those below'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  paperScope(5, '本考区试卷', 'Papers of one’s district', { field: 'districtId', in: ['${userDistrict}'] }),
  surveyScope(1, '全部答卷', 'All answers to surveys', null),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: resolved for each person when his rights are read
  surveyScope(5, '本考区答卷', 'Answers from one’s district', { field: 'districtId', in: ['${userDistrict}'] }),
];

/**
 * Data scopes of banks and papers (domain.md 2.1): authors see those of their unit, districts their own, reviewers and
 * paper editors all.
 */
const questionRoles: readonly RoleScopeSeed[] = ['question_bank', 'paper'].flatMap((resource) => [
  ...(['city_leader', 'exam_manager', 'item_reviewer', 'inspector', 'data_analyst'] as const).map(
    (role): RoleScopeSeed => ({ role, resource, type: 1 }),
  ),
  { role: 'item_author', resource, type: 4 },
  { role: 'item_author', resource, type: 2 },
  { role: 'district_manager', resource, type: 5 },
]);

/**
 * Data scopes of districts, centres and examinations, for pages and choices: a district sees its own, a centre itself.
 * System administrators see none (domain.md 4.3); other roles get a scope with the module that needs it.
 */
const placeRoles: Partial<Record<RoleAlias, string | null>> = {
  city_leader: null,
  exam_manager: null,
  score_reviewer: null,
  case_handler: null,
  case_auditor: null,
  info_clerk: null,
  title_reviewer: null,
  inspector: null,
  data_analyst: null,
  content_editor: null,
  district_manager: 'districtId',
  centre_manager: 'centreId',
};

const surveyRoles: readonly RoleAlias[] = [
  'city_leader',
  'exam_manager',
  'case_handler',
  'content_editor',
  'inspector',
  'data_analyst',
];

/** `field`: selects the rule on this column if a resource has several custom rules. */
interface RoleScopeSeed {
  role: RoleAlias;
  resource: string;
  type: ScopeSeed['type'];
  field?: string;
}

/** Corrections: a district sees those of its examinees, other roles all. */
const correctionRoles: readonly RoleScopeSeed[] = [
  ...(['city_leader', 'exam_manager', 'case_handler', 'case_auditor', 'info_clerk', 'inspector'] as const).map(
    (role): RoleScopeSeed => ({ role, resource: 'info', type: 1 }),
  ),
  { role: 'district_manager', resource: 'info', type: 5 },
];

/** Score reviews: a district sees those of its examinees, other roles all. */
const reviewRoles: readonly RoleScopeSeed[] = [
  ...(
    [
      ...(['city_leader', 'exam_manager', 'score_reviewer', 'case_handler', 'case_auditor'] as const),
      ...(['inspector', 'data_analyst'] as const),
    ] as const
  ).map((role): RoleScopeSeed => ({ role, resource: 'reinspection', type: 1 })),
  { role: 'district_manager', resource: 'reinspection', type: 5 },
];

/** Registrations and rosters: a district sees its own, other roles all. */
const economistRoles: readonly RoleScopeSeed[] = [
  ...(['city_leader', 'exam_manager', 'case_auditor', 'title_reviewer', 'inspector', 'data_analyst'] as const).map(
    (role): RoleScopeSeed => ({ role, resource: 'econ', type: 1 }),
  ),
  { role: 'district_manager', resource: 'econ', type: 5 },
];

const caseRoles = (resource: string, ...more: RoleAlias[]): RoleScopeSeed[] => [
  ...(['city_leader', 'case_auditor', 'inspector', 'data_analyst'] as const).map(
    (role): RoleScopeSeed => ({ role, resource, type: 1 }),
  ),
  ...more.map((role): RoleScopeSeed => ({ role, resource, type: 1 })),
  { role: 'case_handler', resource, type: 2 },
  { role: 'case_handler', resource, type: 3 },
  { role: 'district_manager', resource, type: 5 },
];

/** City roles see all, a district its own, handlers their department and their own cases (domain.md 3.3). */
export const roleScopeSeeds: readonly RoleScopeSeed[] = [
  ...caseRoles('petition'),
  ...caseRoles('appeal', 'exam_manager', 'score_reviewer'),
  ...correctionRoles,
  ...reviewRoles,
  ...economistRoles,
  ...questionRoles,
  ...surveyRoles.map((role): RoleScopeSeed => ({ role, resource: 'survey', type: 1 })),
  { role: 'district_manager', resource: 'survey', type: 5, field: 'districtId' },
  ...roleSeeds.flatMap(([role]): RoleScopeSeed[] => {
    const field = placeRoles[role];
    if (field === undefined) return [];
    return ['district', 'formal_exam'].map(
      (resource): RoleScopeSeed => ({ role, resource, ...(field ? { type: 5, field } : { type: 1 }) }),
    );
  }),
];
