import type { Topic } from '../petitions/classification.ts';
import type { Answer, Elsewhere, SampleLetter, TopicText } from './topic.ts';

export type Letters = Partial<Record<Topic, TopicText>>;

/** A petition outside the remit has no answer. */
const unanswered: Answer = { result: 8, facts: '', basis: '', opinion: '' };
const letter = (words: Pick<SampleLetter, 'title' | 'content' | 'demand'>, elsewhere: Elsewhere): TopicText => [
  { ...words, answers: [unanswered], elsewhere },
];

const remit = {
  lawRef: '《信访工作条例》第二十三条',
  text: '对不属于本机关、单位职权范围的信访事项，应当告知信访人向有权处理的机关、单位提出。',
};
const route = (text: string) => ({ lawRef: '《信访工作条例》第三十一条', text });

/** Petitions that are not accepted, because another procedure or authority is competent. */
export const refusedLetters: Letters = {
  registration: letter(
    {
      title: '{exam}资格审核申请复议期间要求先行撤销',
      content:
        '我因{exam}报名资格审核未通过，上月已向江澜市人民政府申请行政复议，行政复议机构已经受理，还没有作出决定。请贵院先行撤销审核结论，准予我报名。',
      demand: '请先行撤销资格审核结论',
    },
    {
      result: 2,
      toOrg: '江澜市人民政府行政复议机构',
      note: '您对{exam}资格审核结论申请的行政复议已由行政复议机构受理，应当由行政复议程序处理。',
      basis: route('可以通过行政复议等行政程序解决的，导入相应程序处理。'),
    },
  ),
  score: letter(
    {
      title: '{exam}成绩争议已起诉，请求先行更正',
      content:
        '我对{exam}{subject}科目的成绩不服，已向江澜市中级人民法院提起行政诉讼，法院已经立案。开庭日期还没有定，请贵院在判决前先更正成绩。',
      demand: '请在判决前更正{subject}科目成绩',
    },
    {
      result: 2,
      toOrg: '江澜市中级人民法院',
      note: '您对{subject}科目成绩提起的行政诉讼已由人民法院立案，应当由诉讼程序处理。',
      basis: route('应当通过审判机关诉讼程序处理的，按照法律法规规定的程序处理。'),
    },
  ),
  certificate: letter(
    {
      title: '职业技能提升补贴迟迟未到账',
      content:
        '我取得职业资格证书后，按要求向就业服务中心申请了技能提升补贴，材料交了{few}个月，至今没有到账，也没有人告知进度。请贵院尽快发放。',
      demand: '请尽快发放技能提升补贴',
    },
    {
      result: 3,
      toOrg: '江澜市就业服务中心',
      note: '技能提升补贴的审核和发放由就业服务中心负责，不属于本院的职权范围。',
      basis: remit,
    },
  ),
  recruitment: letter(
    {
      title: '{district}一家企业拖欠试用期工资',
      content:
        '我通过{district}招聘会入职一家企业，试用不到三个月被辞退，工资一分未发，公司说“试用期不合格不给钱”。请贵院责令公司支付工资。',
      demand: '请责令用人单位支付试用期工资',
    },
    {
      result: 2,
      toOrg: '江澜市劳动人事争议仲裁委员会',
      note: '您与用人单位之间的劳动报酬争议，应当通过劳动人事争议仲裁程序处理。',
      basis: route('应当通过仲裁解决的，导入相应程序处理。'),
    },
  ),
};

export const handedLetters: Letters = {
  noise: letter(
    {
      title: '{centre}周边工地夜间施工影响考生休息',
      content:
        '{exam}前一晚，{centre}旁边的工地施工到凌晨两点，住在附近宾馆的考生都没有睡好。现在工地每天夜里还在施工，请有关部门管一管。',
      demand: '请制止夜间施工',
    },
    {
      result: 4,
      toOrg: '江澜市城市管理局',
      note: '信访人反映{centre}周边工地夜间施工，属于贵单位职责，请依法办理并答复信访人。',
      basis: remit,
    },
  ),
  recruitment: letter(
    {
      title: '{district}一家人力资源机构收取“内推费”',
      content:
        '{district}一家人力资源机构在网上承诺“内部推荐、保证录用”，收了我{few}千元“内推费”，之后不再回复消息。请查处并帮我追回费用。',
      demand: '请查处该机构并退还费用',
    },
    {
      result: 4,
      toOrg: '江澜市人力资源和社会保障局',
      note: '信访人反映{district}人力资源机构违规收费，属于贵单位职责，请依法办理并答复信访人。',
      basis: remit,
    },
  ),
  invigilator: letter(
    {
      title: '反映{centre}教师有偿补课',
      content:
        '{centre}一名教师周末在校外租房有偿补课，每人每节收费二百元，还要求班上学生报名。这名教师也常年担任考试监考，请核查处理。',
      demand: '请核查有偿补课问题',
    },
    {
      result: 4,
      toOrg: '江澜市教育局',
      note: '信访人反映{centre}教师有偿补课，属于贵单位职责，请依法核查。',
      basis: remit,
    },
  ),
  certificate: letter(
    {
      title: '网上有人公开出售职业资格证书',
      content:
        '有人在短视频平台公开出售职业资格证书，称“免考试、全网可查”，价格从五千元到两万元不等，我保存了聊天记录和收款账号。',
      demand: '请查处出售证书的人',
    },
    {
      result: 4,
      toOrg: '江澜市公安局',
      note: '信访人提供了网上出售职业资格证书的线索，属于贵单位职责，请依法办理并答复信访人。',
      basis: remit,
    },
  ),
};
