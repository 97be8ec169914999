import type { Label } from '@kaoxin/contract/conventions.ts';

export interface NamedRefusal {
  status: 400 | 409;
  words: Label | ((detail: string) => Label);
  fields: readonly string[];
}

const taken = (zh: string, en: string, ...fields: string[]): NamedRefusal => ({
  status: 409,
  words: [`${zh}已存在，请更换后重试`, `${en}: already in use`],
  fields,
});
const raced = (zh: string, en: string): NamedRefusal => ({ status: 409, words: [zh, en], fields: [] });

/**
 * Constraints that users can violate: a key that is taken, or that of two concurrent requests which both passed the
 * check. Violating any other constraint is a fault (decision 016). A test compares this list with the unique keys of
 * the database. `nameUnique` adds those of plain resources.
 */
const named: Readonly<Record<string, NamedRefusal>> = {
  case_type_name: taken('分类名称', 'Name', 'typeName'),
  client_key: taken('应用编号', 'Client ID', 'clientId'),
  datasource_name: taken('数据源名称', 'Name', 'name'),
  district_code: { status: 409, words: ['编号已存在', 'This code is already in use'], fields: ['code'] },
  district_dept: {
    status: 409,
    words: ['该机构已绑定其他考区', 'This department keeps another district or centre'],
    fields: ['deptId'],
  },
  district_name: {
    status: 409,
    words: ['同级下名称已存在', 'This name is already in use on the same level'],
    fields: ['name'],
  },
  dict_key: taken('字典键值', 'Key', 'dictKey'),
  dict_biz_key: taken('字典键值', 'Key', 'dictKey'),
  question_bank_dept_name: taken('题库名称', 'Name', 'name'),
  question_bank_pulled: raced(
    '该题库正在被拉取，请稍后刷新查看',
    'Somebody is pulling this bank at the moment; refresh shortly',
  ),
  question_bank_audit_open: raced('该题库正在审核中', 'The bank awaits approval already'),
  question_same: raced('题库内已存在相同试题', 'The bank already has this question'),
  economist_once: raced(
    '您已有同类事项正在办理，请稍后查询',
    'You already have an open registration; look again shortly',
  ),
  economist_user_once: raced('该人员已在批次中', 'This person is already in the batch'),
  exam_place_centre: taken('考点', 'Test centre', 'places'),
  exam_seat_person: raced('该考生在该时段已有座位', 'The examinee has a seat in this slot already'),
  exam_seat_place: raced('该座位已有考生', 'Somebody sits there already'),
  exam_subject_code: taken('科目编号', 'Subject code', 'subjects'),
  examiner_once: { status: 409, words: ['该证件号码已报名', 'This ID number is registered already'], fields: ['idNo'] },
  answer_sheet_once: raced('作答明细正在更新，请稍后重试', 'These answers are being changed; please try again'),
  examiner_result_once: raced('成绩正在更新，请稍后重试', 'These results are being changed; please try again'),
  examiner_score_once: raced('成绩正在更新，请稍后重试', 'These scores are being changed; please try again'),
  examiner_ticket: taken('准考证号', 'Ticket number', 'ticketNo'),
  import_file_once: raced('该文件正在导入，请勿重复确认', 'This very file is being imported'),
  platform_import_file_once: raced('该文件正在导入，请勿重复确认', 'This very file is being imported'),
  login_request_waiting: raced(
    '该用户已有同样的申请待确认，请等待处理',
    'The same request is already waiting for confirmation',
  ),
  menu_code: taken('菜单编号', 'Code', 'code'),
  oss_code: taken('资源编号', 'Code', 'ossCode'),
  oss_enabled: raced('其他存储刚刚被启用，请刷新后重试', 'Another store has just been enabled; refresh and try again'),
  paper_name: taken('试卷名称', 'Name', 'name'),
  param_key: taken('参数键名', 'Key', 'paramKey'),
  person_once: taken('证件号码', 'ID number', 'idNo'),
  phrase_title: taken('用语名称', 'Name', 'title'),
  post_code: taken('岗位编号', 'Post code', 'postCode'),
  region_code: taken('区划编号', 'Region code', 'code'),
  registration_account: taken('账号', 'Account', 'account'),
  registration_link: raced(
    '注册申请已提交，请等待审核',
    'The registration was handed in already; it waits for approval',
  ),
  role_alias: taken('角色别名', 'Alias', 'roleAlias'),
  sms_code: taken('资源编号', 'Code', 'smsCode'),
  sms_enabled: raced(
    '其他短信服务刚刚被启用，请刷新后重试',
    'Another message service has just been enabled; refresh and try again',
  ),
  social_link_person: raced('已绑定该第三方的账号，请先解除', 'An account of this third party is bound already'),
  social_provider_source: taken('来源编码', 'Source', 'source'),
  tenant_domain: taken('域名', 'Domain', 'domain'),
  tenant_package_name: taken('产品包名称', 'Package', 'packageName'),
  top_menu_code: taken('菜单编号', 'Code', 'code'),
  violation_record_once: raced(
    '该考生已有同一科目的违纪记录，请先变更或撤销',
    'There is a record of this examinee and subject already; change or revoke it',
  ),
  user_account: taken('账号', 'Account', 'account'),
  // raised by triggers
  one_power: {
    status: 400,
    words: [
      '系统管理员、安全保密管理员、安全审计员三者互斥，不能授予同一用户',
      'System, security and audit administrator exclude each other; one person cannot hold two of them',
    ],
    fields: ['roleId'],
  },
  tenant_account_number: {
    status: 400,
    words: (quota) => [
      `账号数量已达到租户额度（${quota}个），请联系平台管理员调整`,
      `The tenant has the ${quota} accounts it may have; ask the administrator of the platform for more`,
    ],
    fields: [],
  },
};

const ofResources = new Map<string, NamedRefusal>();

export function nameUnique(index: string, labels: readonly Label[], fields: readonly string[]): void {
  const [zh, en] = [labels.map((label) => label[0]).join('、'), labels.map((label) => label[1]).join(', ')];
  ofResources.set(index, taken(zh, en, ...fields));
}

/** Maps the index of a partition, `examiner_07_once`, to the parent's, `examiner_once`. */
const ofWhole = (constraint: string): string => constraint.replace(/^([a-z_]+?)_\d\d_/, '$1_');

/** The refusal for a violated constraint; undefined: a fault. */
export function refusalOf(constraint: string): NamedRefusal | undefined {
  const name = ofWhole(constraint);
  return (Object.hasOwn(named, name) ? named[name] : undefined) ?? ofResources.get(name);
}
