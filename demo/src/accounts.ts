import { type RoleAlias, roleSeeds } from '@kaoxin/contract/roles.ts';
import { city } from './city.ts';

/** Password of every invented account; meets the policy (wire.md A, Passwords). */
export const demoPassword = 'Jianglan#2026';

export interface StaffSeed {
  account: string;
  realName: string;
  role: RoleAlias;
  dept: string;
  sex: 1 | 2;
}

export const person = (account: string, realName: string, role: RoleAlias, dept: string, sex: 1 | 2): StaffSeed => ({
  account,
  realName,
  role,
  dept,
  sex,
});

/** Users with a button on the login page of the demo, one per role. */
const shown = [
  [person('chenzhiyuan', '陈知远', 'case_handler', '信访处', 1), '信访经办人'],
  [person('zhoushenzhi', '周慎之', 'case_auditor', '信访处', 1), '信访审核人'],
  [person('linzhihe', '林致和', 'city_leader', '院领导', 2), '院领导'],
  [person('shenyunfan', '沈云帆', 'district_manager', '云溪考区', 1), '考区管理员'],
  [person('yanruoqing', '严若清', 'inspector', '纪检监督室', 2), '纪检监督'],
  [person('xuehuaizhou', '薛怀舟', 'item_author', '考务处', 2), '命题员'],
  [person('jiangshuzhou', '姜书舟', 'item_reviewer', '考务处', 1), '题库审核员'],
  [person('xumingda', '许明达', 'administrator', '信息技术处', 1), '超级管理员'],
] as const;

const colleagues: readonly StaffSeed[] = [
  person('fangxiaotang', '方晓棠', 'case_handler', '信访处', 2),
  person('luojingxing', '罗景行', 'case_handler', '信访处', 1),
  person('hanyining', '韩以宁', 'case_auditor', '信访处', 2),
  person('qiushuyan', '邱书言', 'case_handler', '考务处', 1),
  person('shimuzhi', '施牧之', 'case_handler', '考务处', 1),
  person('heyunzhou', '贺云舟', 'case_handler', '信息技术处', 1),
  person('wenruoshui', '温若水', 'case_handler', city.authority, 1),
  person('baizhilan', '白芷兰', 'case_handler', '办公室', 2),
  person('gusiqi', '顾思齐', 'city_leader', '院领导', 1),
  person('tangyishan', '唐亦山', 'exam_manager', '考务处', 1),
  person('muqinghe', '穆清和', 'data_analyst', '信息技术处', 2),
  person('yuchengan', '余承安', 'admin', '信息技术处', 1),
  person('caiwenbo', '蔡闻博', 'district_manager', '澄江考区', 1),
  person('zhongyiran', '钟亦然', 'district_manager', '南屏考区', 2),
  person('pengzhixing', '彭知行', 'district_manager', '北麓考区', 1),
  person('duyushu', '杜雨舒', 'district_manager', '东堤考区', 2),
  person('jianghaiming', '蒋海鸣', 'district_manager', '西津考区', 1),
  person('weilinxi', '魏临溪', 'district_manager', '临港新区考区', 2),
  person('panyucheng', '潘雨城', 'district_manager', '高新考区', 1),
  person('tianqinglan', '田青岚', 'district_manager', '青岚县考区', 2),
  person('loubailu', '娄柏庐', 'district_manager', '白鹭县考区', 1),
  person('tanchihe', '谭迟禾', 'district_manager', '赤岭县考区', 2),
  person('qinshouyi', '秦守一', 'sec_admin', '办公室', 1),
  person('huojianming', '霍鉴明', 'audit_admin', '纪检监督室', 1),
  person('suyingtang', '苏映棠', 'centre_manager', '云溪第一中学考点', 2),
];

export const namedStaff: readonly StaffSeed[] = [...shown.map(([seed]) => seed), ...colleagues];

export const demoAccounts = shown.map(([{ account, realName, role: alias }, role]) => ({
  account,
  password: demoPassword,
  name: realName,
  role,
  roleEn: roleSeeds.find(([seeded]) => seeded === alias)?.[2] ?? role,
}));

export const neighbour = {
  tenantId: '100001',
  name: '临江市人事考试中心',
  linkman: '江望舒',
  phone: '100-0000-0001',
  address: '临江市滨江路8号',
  accounts: 20,
} as const;

/** They log in with the tenant's number and the same password. */
export const neighbourStaff: readonly Omit<StaffSeed, 'dept'>[] = [
  { account: 'admin', realName: '江望舒', role: 'admin', sex: 2 },
  { account: 'songqingyuan', realName: '宋清源', role: 'case_handler', sex: 1 },
  { account: 'tangyanqiu', realName: '唐雁秋', role: 'case_handler', sex: 2 },
  { account: 'luzhengyan', realName: '陆正言', role: 'case_auditor', sex: 1 },
  { account: 'xieyunshu', realName: '谢云舒', role: 'city_leader', sex: 2 },
];
