import type { PetitionClass } from '@kaoxin/contract/casework/results.ts';

export interface TypeSeed {
  name: string;
  topic: Topic;
  dept: string;
  legalClass: PetitionClass;
  /** share of all petitions */
  weight: number;
  simple?: boolean;
  needAudit?: boolean;
  /** an auditor checks each reply and leadership signs it */
  checked?: true;
  confidential?: boolean;
  /** replaces the days of the kind */
  finishDays?: number;
  keywords: string;
}

export type Topic =
  | 'schedule'
  | 'service'
  | 'website'
  | 'registration'
  | 'ticket'
  | 'noise'
  | 'equipment'
  | 'score'
  | 'eligibility'
  | 'certificate'
  | 'recruitment'
  | 'interview'
  | 'invigilator'
  | 'cheating';

export interface GroupSeed {
  name: string;
  legalClass: PetitionClass;
  dept: string;
  types: readonly TypeSeed[];
}

const simple = { simple: true, needAudit: false } as const;

export const groupSeeds: readonly GroupSeed[] = [
  {
    name: '意见建议',
    legalClass: 1,
    dept: '信访处',
    types: [
      {
        name: '考试安排建议',
        topic: 'schedule',
        dept: '信访处',
        legalClass: 1,
        weight: 5,
        ...simple,
        keywords: '考试时间，考点，安排',
      },
      {
        name: '窗口服务建议',
        topic: 'service',
        dept: '办公室',
        legalClass: 1,
        weight: 4,
        ...simple,
        keywords: '窗口，电话，态度',
      },
      {
        name: '报名系统建议',
        topic: 'website',
        dept: '信息技术处',
        legalClass: 1,
        weight: 5,
        ...simple,
        keywords: '网站，系统，照片',
      },
    ],
  },
  {
    name: '报名与考场',
    legalClass: 3,
    dept: '考务处',
    types: [
      {
        name: '报名与资格审核',
        topic: 'registration',
        dept: '考务处',
        legalClass: 3,
        weight: 13,
        keywords: '报名，资格，学历，审核',
      },
      {
        name: '准考证与考场安排',
        topic: 'ticket',
        dept: '考务处',
        legalClass: 3,
        weight: 8,
        simple: true,
        keywords: '准考证，考场，座位',
      },
      {
        name: '考场环境与噪声',
        topic: 'noise',
        dept: '考务处',
        legalClass: 3,
        weight: 11,
        keywords: '噪声，施工，空调',
      },
      {
        name: '机考设备故障',
        topic: 'equipment',
        dept: '考务处',
        legalClass: 3,
        weight: 7,
        keywords: '死机，键盘，网络',
      },
    ],
  },
  {
    name: '成绩与证书',
    legalClass: 3,
    dept: '信访处',
    types: [
      {
        name: '成绩异议',
        topic: 'score',
        dept: '信访处',
        legalClass: 3,
        weight: 16,
        keywords: '成绩，分数，复核，零分',
      },
      {
        name: '考后资格复核',
        topic: 'eligibility',
        dept: '信访处',
        legalClass: 3,
        weight: 8,
        finishDays: 45,
        checked: true,
        keywords: '工作年限，承诺，核查',
      },
      {
        name: '证书发放与补办',
        topic: 'certificate',
        dept: '信访处',
        legalClass: 3,
        weight: 10,
        simple: true,
        keywords: '证书，补办，电子证书',
      },
    ],
  },
  {
    name: '公开招聘',
    legalClass: 3,
    dept: '信访处',
    types: [
      {
        name: '招聘公告与招聘会',
        topic: 'recruitment',
        dept: '信访处',
        legalClass: 3,
        weight: 7,
        keywords: '招聘，岗位，专业',
      },
      { name: '面试组织', topic: 'interview', dept: '考务处', legalClass: 3, weight: 6, keywords: '面试，抽签，考官' },
    ],
  },
  {
    name: '检举控告',
    legalClass: 2,
    dept: '信访处',
    types: [
      {
        name: '监考人员履职',
        topic: 'invigilator',
        dept: '信访处',
        legalClass: 2,
        weight: 6,
        confidential: true,
        keywords: '监考，手机，纪律',
      },
      {
        name: '违纪作弊线索',
        topic: 'cheating',
        dept: '信访处',
        legalClass: 2,
        weight: 5,
        confidential: true,
        keywords: '作弊，替考，助考',
      },
    ],
  },
];

export const typeSeeds: readonly TypeSeed[] = groupSeeds.flatMap((group) => group.types);

export const appealSeeds: readonly { name: string; dept: string; keywords: string }[] = [
  { name: '违纪处理申诉', dept: '信访处', keywords: '违纪，雷同，处理决定' },
  { name: '报名资格审核申诉', dept: '信访处', keywords: '报名，资格，审核' },
  { name: '其他申诉', dept: '信访处', keywords: '' },
];
