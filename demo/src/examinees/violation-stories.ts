import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';

export interface Story {
  level: 1 | 2 | 3 | 5;
  /** index of the subject; undefined: all */
  subject?: number;
  clause: string;
  factText: string;
  /** days from today */
  recorded: number;
  decided?: number;
  statement?: string;
  waived?: 1;
  revoked?: number;
  revokeReason?: string;
}

/** Violations of the examination two weeks ago, one in each phase (domain.md 1.3). */
const marked: readonly Story[] = [
  {
    level: 1,
    subject: 0,
    recorded: -12,
    decided: -5,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（二）项',
    factText: '开考四十分钟后手机在考场内响铃，监考人员当场收缴并登记，考生在考场情况记录单上签字。',
    statement: '手机是忘记交存，没有使用，请从轻处理。',
  },
  {
    level: 2,
    recorded: -12,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第七条第（一）项',
    factText: '考试期间翻看写有公式的纸条，监考人员当场制止，纸条已作为证据留存。',
  },
  {
    level: 2,
    recorded: -12,
    decided: -4,
    revoked: -2,
    revokeReason: '经调取考场视频复核，不能证明所携带的纸条与考试内容有关，原认定的事实不成立，予以撤销。',
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第七条第（一）项',
    factText: '座位抽屉内发现纸条一张，监考人员认为系考生携带，当场登记。',
  },
  {
    level: 3,
    recorded: -12,
    decided: -11,
    waived: 1,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第八条第（二）项',
    factText: '入场核验时人脸比对不一致，经询问承认由他人代替参加考试，已移交公安机关处理。',
  },
  {
    level: 1,
    subject: 1,
    recorded: 0,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（五）项',
    factText: '评卷中发现答题卡上书写姓名及与答题无关的标记，经评卷组三人复核认定。',
  },
];
const running: readonly Story[] = [
  {
    level: 1,
    subject: 0,
    recorded: 0,
    clause: '《专业技术人员资格考试违纪违规行为处理规定》第六条第（四）项',
    factText: '考试结束信号发出后继续作答，经监考人员两次提醒仍未停止。',
  },
];
/**
 * Violations of a released examination, found in the review of documents before appointment. Their letter numbers
 * precede those of later examinations.
 */
const reviewed: readonly Story[] = [
  {
    level: 5,
    recorded: -40,
    decided: -30,
    clause: '《事业单位公开招聘违纪违规行为处理规定》第九条第（一）项',
    factText: '资格复审核验学历，所交毕业证书编号在学信网查无此证，发证学校书面答复从未颁发该证书。',
    statement: '证书由中介代办，不知道是假的。',
  },
  {
    level: 1,
    subject: 1,
    recorded: -40,
    decided: -30,
    clause: '《事业单位公开招聘违纪违规行为处理规定》第六条第（五）项',
    factText: '复核答卷时发现答题纸上书写单位和姓名，经评卷专家组三人鉴定，属于在规定以外的位置标注本人信息。',
  },
  {
    level: 5,
    recorded: -38,
    decided: -28,
    revoked: -20,
    clause: '《事业单位公开招聘违纪违规行为处理规定》第九条第（一）项',
    factText: '资格复审发现工作经历证明上的单位名称与社会保险缴费单位不一致，认为证明不实。',
    revokeReason: '经核实，两个名称为同一单位更名前后的名称，工作经历属实，原认定的事实不成立，予以撤销。',
  },
  {
    level: 1,
    subject: 0,
    recorded: -26,
    decided: -17,
    clause: '《事业单位公开招聘违纪违规行为处理规定》第六条第（四）项',
    factText: '举报后调取考场视频，考试结束信号发出后继续填涂答题卡约四十秒。',
  },
];

export function storiesOf(status: number, isReviewed: boolean): readonly Story[] {
  if (isReviewed) return reviewed;
  if (status === examStatus.of.running) return running;
  return status === examStatus.of.marking ? marked : [];
}
