import { appealResult } from '@kaoxin/contract/casework/results.ts';

/** Texts of an appeal and its decision. `{exam}`: name of the examination. */
export interface AppealText {
  type: '违纪处理申诉' | '报名资格审核申诉' | '其他申诉';
  title: string;
  content: string;
  demand: string;
  original: string;
  facts: string;
  basis: string;
  decision: string;
  result: number;
}

const { upheld, changed, revoked, explained } = appealResult.of;
const registration = '报名资格审核申诉';
const other = '其他申诉';

export const appealTexts: readonly AppealText[] = [
  {
    type: registration,
    result: revoked,
    title: '对报名资格审核不通过的申诉（工作年限）',
    content:
      '本人报考{exam}，审核结论为工作年限不足。本人自首次参加工作起连续缴纳社会保险，中间更换单位没有间断，年限应当合并计算。',
    demand: '撤销审核不通过的结论，恢复报名资格。',
    original: '报名审核认定工作年限不足，审核结论为不通过。',
    facts:
      '经向社会保险经办机构核验，申诉人在两家单位的缴费记录前后衔接，累计年限达到报名条件；审核时只计算了现单位的年限。',
    basis: '《专业技术人员职业资格考试报名条件说明》：工作年限按从事相关工作的时间累计计算。',
    decision: '撤销原审核结论，认定申诉人符合报名条件，并通知报名地考区更正。',
  },
  {
    type: registration,
    result: upheld,
    title: '对报名资格审核不通过的申诉（所学专业）',
    content:
      '本人报考{exam}，审核认为所学专业不在岗位要求的专业目录内。本人所学课程与岗位要求基本一致，请求按相近专业认定。',
    demand: '按相近专业认定，准予参加考试。',
    original: '报名审核认定所学专业不符合岗位要求，审核结论为不通过。',
    facts:
      '申诉人毕业证书所载专业不在招聘公告公布的专业目录内，公告没有设置相近专业的认定条款，招聘单位书面答复不作相近认定。',
    basis: '招聘公告第三条：专业名称须与毕业证书一致，专业目录以公告附件为准。',
    decision: '原审核结论认定事实清楚、适用条件正确，予以维持。',
  },
  {
    type: registration,
    result: explained,
    title: '对考后资格复核结论的申诉',
    content:
      '本人{exam}成绩已达到合格标准，考后复核要求补充工作年限证明。原单位已经注销，无法出具证明，请求说明可以用什么材料代替。',
    demand: '说明替代材料，并延长提交期限。',
    original: '考后复核要求补充工作年限证明，逾期视为不符合条件。',
    facts: '申诉人原单位已于市场监督管理部门办理注销登记，社会保险缴费记录可以证明在该单位工作的起止时间。',
    basis: '《资格考试报名证明事项告知承诺制实施办法》：单位无法出具证明的，可以提交社会保险缴费记录。',
    decision: '原复核要求并无不当；申诉人可以提交社会保险缴费记录和注销登记信息代替单位证明，提交期限顺延十个工作日。',
  },
  {
    type: registration,
    result: changed,
    title: '对取消报名资格的申诉（证件信息）',
    content:
      '本人报名{exam}时姓名中有生僻字，系统用同音字代替，审核以姓名与证件不一致为由取消报名。这不是本人填写错误。',
    demand: '更正姓名并恢复报名资格。',
    original: '以填报姓名与证件不一致为由取消报名资格。',
    facts: '报名系统当时不能录入该字，申诉人在备注栏写明了正确的姓名，并上传了证件照片，不存在提供虚假信息的情形。',
    basis: '《应试人员信息更正工作规程》第八条：因系统字库原因造成的差异，由报名机构更正。',
    decision: '变更原处理：由取消报名资格改为更正报名信息，保留报名资格。',
  },
  {
    type: other,
    result: upheld,
    title: '对成绩复核结论的申诉',
    content:
      '本人{exam}一科成绩与预估相差较大，申请复核后答复为无误，没有说明核对了什么。请求重新核对答题卡的识读结果。',
    demand: '重新核对答题卡，并说明核对过程。',
    original: '成绩复核结论为“成绩无误”。',
    facts: '重新调取答题卡影像，逐题与识读结果比对，未发现漏识和误识；主观题各小题得分之和与登记的分数一致。',
    basis: '《成绩复核工作规程》第五条：复核限于是否漏评、加分是否正确和答题卡识读是否正确，不重新评阅。',
    decision: '原复核结论正确，予以维持；核对过程已在本决定书中说明。',
  },
  {
    type: other,
    result: upheld,
    title: '对不予更改考点的答复的申诉',
    content: '本人报名{exam}后因工作调动到外地，申请更改考点被拒绝，理由是已过更改期限。调动通知是在期限之后收到的。',
    demand: '更改考点，或者退还考试费用。',
    original: '以超过更改期限为由，不予更改考点。',
    facts: '申诉人提出申请时考场和座位已经编排完毕，准考证已开放打印，更改将影响其他应试人员的座位。',
    basis: '考试公告第四条：考点确认后不再更改；因个人原因不能参加考试的，费用不予退还。',
    decision: '原答复符合公告规定，予以维持。',
  },
  {
    type: other,
    result: changed,
    title: '对取消面试资格的申诉',
    content:
      '本人通过{exam}笔试，因未在规定时间确认参加面试被取消资格。通知短信发到了已停用的号码，本人当天即到现场说明。',
    demand: '恢复面试资格。',
    original: '以逾期未确认为由取消面试资格。',
    facts: '申诉人在确认期限届满前已在系统中更新手机号码，短信仍按旧号码发送；申诉人知悉后当日到场，递补程序尚未开始。',
    basis: '招聘公告第六条：因通知未送达造成逾期的，可以补办确认手续。',
    decision: '变更原处理：准予补办确认手续，按笔试名次参加面试。',
  },
  {
    type: other,
    result: revoked,
    title: '对缺考认定的申诉',
    content:
      '本人参加了{exam}全部科目的考试，成绩单却显示一科缺考。本人在座次表和考场签到表上都有签名，同考场的人可以作证。',
    demand: '撤销缺考认定，公布该科成绩。',
    original: '一科登记为缺考，没有成绩。',
    facts: '考场签到表有申诉人签名，监考人员登记到考情况时错登为相邻座位；答题卡已经回收并完成识读。',
    basis: '《考务工作规程》第二十二条：到考情况以签到表和答题卡回收记录为准。',
    decision: '撤销缺考认定，按答题卡识读结果登记该科成绩。',
  },
  {
    type: '违纪处理申诉',
    result: upheld,
    title: '对往年违纪处理决定的申诉',
    content:
      '本人在往年考试中因手机响铃被认定违纪，当时没有使用手机，也没有收到书面告知。现参加{exam}才知道有处理记录，请求重新认定。',
    demand: '重新认定，消除处理记录。',
    original: '往年考试中因携带手机进入考场，给予该科目成绩无效的处理。',
    facts: '考场情况记录单载明手机在考试中响铃，申诉人当场签名确认；处理决定书按报名时填写的地址邮寄并签收。',
    basis: '《专业技术人员资格考试违纪违规行为处理规定》第六条：携带通讯设备进入座位的，当次该科目考试成绩无效。',
    decision: '原处理认定事实清楚、程序合法，予以维持。',
  },
  {
    type: '违纪处理申诉',
    result: explained,
    title: '对答卷雷同认定的申诉',
    content: '本人参加{exam}，一科成绩被认定为答卷雷同而无效。本人独立作答，与他人互不相识，请求说明认定的方法和依据。',
    demand: '说明认定方法，恢复成绩。',
    original: '一科答卷经甄别认定为雷同，该科目成绩无效。',
    facts:
      '甄别由两种方法分别进行，结论一致；申诉人与同考场另一人在错误选项上的一致程度远高于随机水平，考场视频没有反证。',
    basis: '《专业技术人员资格考试雷同答卷认定规程》第四条：两种方法的结论一致的，认定为雷同答卷。',
    decision: '认定方法和依据已作说明；认定为雷同不以双方相识为前提，原处理不变。',
  },
];

export const notAccepted = {
  title: '对考试内容和评分标准的申诉',
  content: '本人认为{exam}中一道题的答案有争议，评分标准过严，请求重新评阅全部答卷，并公布评分细则。',
  demand: '重新评阅并公布评分细则。',
  original: '我单位公布的考试成绩，没有作出违纪违规处理。',
  basis: '《申诉办理规程》第五条：对试题内容、评分标准和评阅结果的异议不属于申诉范围，按成绩复核和试题意见程序处理。',
  decision: '不予受理。您可以在成绩公布之日起的复核期限内申请成绩复核，对试题的意见可以通过试题意见信箱提出。',
} as const;

export const relief =
  '如不服本决定，您可以自收到本决定书之日起60日内申请行政复议，也可以自收到本决定书之日起6个月内向人民法院提起行政诉讼。';

/** The clauses of a reply, one section each (letters SS02 and SS03). */
export const clausesOf = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `<section data-clause="${name}"><h3>${name}</h3><p>${text}</p></section>`)
    .join('');
