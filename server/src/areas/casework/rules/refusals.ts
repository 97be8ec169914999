import { type CaseKind, type CaseVerb, caseVerb, statusWord } from '@kaoxin/contract/casework/actions.ts';
import type { CaseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sameHand } from '#platform/access/second-person.ts';

export type Refused = {
  ok: false;
  status: 400 | 403 | 404 | 409;
  label: Label;
  msg: string;
  field?: string;
};

const refused = (status: Refused['status'], zh: string, en: string): Refused => ({
  ok: false,
  status,
  label: [zh, en],
  msg: zh,
});

/** Statuses in which a verb was already taken: `当前状态【已答复】不可再次审核` in place of the message for too early. */
const DONE: Partial<Record<CaseVerb, readonly CaseStatus[]>> = {
  accept: [20, 21, 31, 40, 41, 50],
  claim: [20, 21, 30, 31, 40, 41, 50],
  submit: [30, 40, 41, 50],
  audit: [31, 40, 41, 50],
  withdraw: [60],
  confirm: [50],
  supplied: [20],
};

/** Every refusal of the engine (domain.md 0.3, 3.1, 3.7), with its status. */
export const refusal = {
  unsupported: () => refused(400, '该类事项不支持此操作', 'This kind of case does not support the action'),
  wrongStatus: (kind: CaseKind, status: CaseStatus, verb: CaseVerb) => {
    const again = DONE[verb]?.includes(status) ?? false;
    const state = `【${statusWord(kind, status)}】`;
    return refused(
      400,
      `当前状态${state}不可${again ? '再次' : ''}${caseVerb[verb].zh}`,
      `${caseVerb[verb].en}: not possible${again ? ' again' : ''} while the case is "${statusWord(kind, status, 'en')}"`,
    );
  },
  formNotAsked: () =>
    refused(
      400,
      '未要求补正申请表，不能修改已提交的内容',
      'Nobody asked for changes to the form; what was filed stays as it is',
    ),
  notFound: () => refused(404, '数据不存在或已被删除', 'The record does not exist or has been deleted'),
  notAllowed: () => refused(403, '没有操作权限', 'You are not allowed to do this'),
  changedByOther: () =>
    refused(409, '数据已被他人修改,请刷新后重试', 'Somebody else has changed this record; refresh and try again'),
  claimedBy: (name: string) => refused(409, `该事项已由【${name}】签收办理`, `The case is being handled by ${name}`),
  notClaimed: () => refused(400, '该事项尚未签收，请先签收', 'Nobody has claimed the case yet; claim it first'),
  notHandler: (name: string) =>
    refused(403, `该事项由【${name}】办理，您不是经办人`, `The case is handled by ${name}, not by you`),
  notOwnDept: () => refused(403, '该事项不由您所在机构承办', 'The case does not belong to your department'),
  ownWork: () => refused(403, '不能审核本人办理的事项', 'You may not audit a case you handled'),
  notApprover: () => refused(403, '您没有审批过该文书', 'You have not approved this letter'),
  approvedBefore: () =>
    refused(
      403,
      '您已核稿或会签，须由其他人审批',
      'You have approved this letter. Another person gives the next approval',
    ),
  leaderForAccusation: () => refused(403, '检举控告件须由院领导审核', 'Accusations are audited by the leadership'),
  leaderForConfidential: () =>
    refused(403, '保密信访件须由院领导删除', 'Only the leadership removes confidential petitions'),
  leaderLifts: () => refused(403, '解除保密须由院领导办理', 'Only the leadership ends that a case is confidential'),
  notConfidential: () => refused(400, '该事项不是保密件', 'The case is not confidential'),
  amendMoves: () =>
    refused(
      400,
      '新分类由其他机构承办，补正、审核期间不能移交，请待其回到待受理或办理中后再更正分类',
      'The new category belongs to another department. Wait until the case is back in handling, then change it',
    ),
  nothingAmended: () => refused(400, '没有要更正的内容', 'Nothing would change'),
  leaderForExtension: () => refused(403, '延期须由院领导审批', 'Extensions are decided by the leadership'),
  leaderForScore: () => refused(403, '成绩变更须由院领导审核', 'Changed scores are audited by the leadership'),
  ownExtension: () => refused(403, '不能审批本人提出的延期申请', 'You may not decide your own extension request'),
  interest: () =>
    refused(403, '您与该事项存在利害关系,请回避', 'You have an interest in this case; leave it to somebody else'),
  sameHand: () => refused(403, sameHand[0], sameHand[1]),
  barred: () => refused(403, '原办理人员应当回避', 'Whoever handled the case before may not handle it again'),
  participant: () => refused(403, '复核、裁定和起草人员不能审核该事项', 'Reviewers, arbiter and drafter may not audit'),
  notReviewer: () => refused(403, '该事项未分配给您复核', 'The case is not assigned to you for review'),
  sameReviewer: () => refused(403, '同一复核员不能进行第二次复核', 'The second review needs another reviewer'),
  reviewersAssigned: () => refused(400, '请选择两名不同的复核员', 'Choose two different reviewers'),
  redrawReason: () => refused(400, '请填写重新分配的原因', 'Say why reviewers are drawn for again'),
  redrawnOften: (most: number) =>
    refused(
      400,
      `复核员最多重新分配${most}次；原复核员停用或不再承担复核后可再分配`,
      `Reviewers are drawn for again at most ${most} times, unless one of them does no reviews any more`,
    ),
  draftFirst: () => refused(400, '请先起草答复', 'Draft the reply first'),
  scoreNeeded: () => refused(400, '请填写复核分数', 'Enter the reviewed score'),
  secondPass: () => refused(403, '二次审核须由审核人进行', 'The second pass belongs to an auditor'),
  sameAuditor: () => refused(403, '两次审核不能为同一人', 'The two passes need two people'),
  executeOther: () => refused(403, '更正执行与审核不能为同一人', 'Who audited may not execute the correction'),
  levelRole: () => refused(403, '您不是本级审核人员', 'You do not audit this level'),
  sameLevel: () => refused(403, '同一人不能审核两个级别', 'One person may not audit two levels'),
  checkItems: () => refused(400, '请逐项核查材料', 'Check every document'),
  docNo: () => refused(400, '请填写评审文件文号', "Enter the number of the committee's document"),
  acceptResult: () => refused(400, '请选择受理结果', 'Choose whether the case is accepted'),
  acceptedAlready: () => refused(400, '当前状态【审核退回】不可再次受理', 'The case has been accepted already'),
  acceptFirst: () =>
    refused(400, '尚未受理的事项只能答复不予受理', 'A case not yet accepted can only be answered with a refusal'),
  replyResult: () => refused(400, '请选择处理结果', 'Choose the outcome'),
  replyContent: () => refused(400, '请填写答复内容', 'Enter the reply'),
  replyLength: () => refused(400, '答复内容应为10到10000个字', 'The reply needs 10 to 10,000 characters'),
  clauses: (names: readonly string[]) =>
    refused(400, `答复缺少【${names.join('、')}】内容`, `The reply lacks: ${names.join(', ')}`),
  outsideClauses: (words: string) => {
    const start = Array.from(words).slice(0, 30).join('');
    return refused(
      400,
      `“${start}”不在任何条款之内，不会印在文书上，请写入相应条款`,
      `“${start}” stands outside every clause and would not be printed: write it under a clause`,
    );
  },
  hiddenWords: (words: string) => {
    const start = Array.from(words).slice(0, 30).join('');
    return refused(
      400,
      `“${start}”印在文书上看不到，请清除格式后重写`,
      `“${start}” could not be read on the letter: write it again without its format`,
    );
  },
  facelessSign: (sign: string) =>
    refused(
      400,
      `文书的字体中没有“${sign}”，印出来是“〓”，请改用文字`,
      `The letter has no type for “${sign}”: write it in words`,
    ),
  letterPicture: () =>
    refused(400, '文书中不能放图片，请作为附件上传', 'A letter cannot contain pictures; upload them as attachments'),
  items: () => refused(400, '请填写需补正的材料', 'List the documents required'),
  supplementDays: (min: number, max: number) =>
    refused(400, `补正期限应为${min}到${max}日`, `The applicant has ${min} to ${max} days to supply documents`),
  notLapsed: () => refused(400, '补正期限未到', 'The time to supply documents is not over'),
  receiver: () => refused(400, '请选择接收机构或填写接收单位', 'Choose the receiving department or organisation'),
  oneReceiver: () => refused(400, '接收机构和接收单位只能填写一个', 'Name one recipient, inside or outside'),
  ownReceiver: () => refused(400, '不能转送给本机构', 'The receiver is your own department'),
  secondSign: () => refused(400, '请选择签发人', 'Select the signatory'),
  secondSignOther: () => refused(400, '签发人不能是经办人', 'The signatory must be another user than the handler'),
  secondSignAuditor: () => refused(400, '签发人应为审核人', 'The signatory must be an auditor'),
  secondSignLeader: () =>
    refused(400, '检举控告类事项由院领导签发，请选择院领导', 'Leadership signs for accusations; choose one of them'),
  transferPending: () => refused(400, '转送已提交，等待签发', 'A transfer is already waiting to be signed'),
  noTransfer: () => refused(400, '没有待签发的转送', 'No transfer is waiting to be signed'),
  ownTransfer: () =>
    refused(403, '不能签发本人办理或申请的转送', 'You may not sign for a case that you handle or asked to transfer'),
  otherTransfer: () => refused(403, '只能收回本人申请的转送', 'You may only recall a transfer that you asked for'),
  otherSubmission: () => refused(403, '只能收回本人送审的答复', 'You can only recall a reply that you submitted'),
  auditOpened: () =>
    refused(400, '审核人已打开，不能收回', 'An auditor has opened the reply. You can no longer recall it'),
  notTransferred: () => refused(400, '该事项不是转送件，不能提出异议', 'The case was not handed over to you'),
  objectionOver: (days: number) =>
    refused(400, `已超过${days}个工作日的异议期限`, `The ${days} workdays for an objection are over`),
  objectionNote: () => refused(400, '请填写异议理由', 'Give the reason for the objection'),
  hearing: () => refused(400, '请填写听证时间、地点和参加人', 'Enter time, place and participants of the hearing'),
  hearingTime: () => refused(400, '听证开始时间必须早于结束时间', 'The hearing must begin before it ends'),
  hearingToCome: (start: string) =>
    refused(
      400,
      `已通知的听证（${start.slice(0, 16)}）尚未举行，不能登记其他日期的听证；如已改期，请先改期`,
      `The applicant is called to a hearing on ${start.slice(0, 16)}: move that first, or write it down once it is over`,
    ),
  feedbackDay: () => refused(400, '请选择反馈日期', 'Enter the day of the feedback'),
  feedbackLater: () => refused(400, '反馈日期不能晚于今天', 'The feedback cannot be of a day to come'),
  feedbackEarlier: (since: string) =>
    refused(400, `反馈日期不能早于转送日期${since}`, `The feedback cannot be older than the transfer (${since})`),
  feedbackWords: () => refused(400, '请填写反馈内容', 'Say what the feedback says'),
  feedbackPaper: () => refused(400, '请上传书面反馈', 'Upload the written feedback'),
  auditResult: () => refused(400, '请选择审核结果', 'Choose the result'),
  auditNote: () => refused(400, '请填写审核意见', 'Enter your opinion'),
  notRunning: () => refused(400, '办理期限尚未起算，不能申请延期', 'The time to finish has not begun'),
  notExtendable: () => refused(400, '该事项不能延期', 'This case cannot be extended'),
  extensionPending: () => refused(400, '延期申请正在审批', 'An extension is waiting for a decision'),
  extendedBefore: () => refused(400, '该事项已延期过', 'The case has been extended already'),
  extensionDays: () => refused(400, '请填写延期天数', 'Enter the days of the extension'),
  extensionLimit: (days: number) => refused(400, `延期不得超过${days}日`, `At most ${days} days`),
  extensionReason: () => refused(400, '请填写延期理由', 'Give the reason for the extension'),
  noExtension: () => refused(400, '没有待审批的延期申请', 'No extension is waiting for a decision'),
  handler: () => refused(400, '请选择经办人', 'Choose the handler'),
  alreadyHandles: (name: string): Refused => ({
    ...refused(
      400,
      `该事项已由【${name}】办理，请选择其他经办人`,
      `${name} handles this case already; choose somebody else`,
    ),
    field: 'handlerId',
  }),
  handlerDept: () =>
    refused(400, '经办人应为承办机构的经办人员', 'The handler must belong to the department in charge'),
  mergeConfidential: () => refused(400, '保密信访件不能合并', 'Confidential petitions are not merged'),
  reason: (what: string, en: string) => refused(400, `请填写${what}`, `Give ${en}`),
  inProcess: () => refused(400, '已进入办理流程的事项不能删除', 'A case in process cannot be deleted'),
  windowOver: (days: number, what: string) =>
    refused(400, `已超过${days}日的${what}申请期限`, `The ${days} days to ask for review are over`),
  windowOpen: () => refused(400, '复查复核申请期限未满，不能办结', 'The applicant may still ask for review'),
  reliefAsked: (what: string) => refused(400, `已申请${what}，请勿重复提交`, 'A review has been asked for already'),
  finalOpinion: () => refused(400, '复核意见为信访终结意见，不再受理', 'The final review ends the matter'),
  involved: () =>
    refused(
      403,
      '您办理过该事项，请由其他工作人员登记',
      'You have worked on this case; have somebody else register it',
    ),
  withdrawalPending: () => refused(400, '撤回已登记，等待确认', 'A withdrawal is already waiting to be confirmed'),
  noWithdrawal: () => refused(400, '没有待确认的撤回', 'No withdrawal is waiting to be confirmed'),
  ownWithdrawal: () => refused(403, '不能确认本人登记的撤回', 'You may not confirm a withdrawal that you registered'),
  anonymousAccepted: () =>
    refused(
      400,
      '该事项已经受理，匿名事项不能再凭查询码撤回',
      'The case is accepted. An anonymous case cannot be withdrawn by its code then',
    ),
  withdrawAnonymous: () =>
    refused(
      400,
      '匿名事项无法核对申请人身份，不能登记撤回',
      'Nobody can prove to have filed this: it is not withdrawn',
    ),
  withdrawConfidential: () =>
    refused(
      400,
      '保密信访件须由信访人凭查询码在网上撤回',
      'A confidential petition is withdrawn by its author alone, with his code',
    ),
  broughtLater: () => refused(400, '收到时间不能晚于当前时间', 'It cannot have been received in the future'),
  broughtEarlier: (since: string) =>
    refused(400, `收到时间不能早于${since}`, `It cannot have been received before ${since}`),
  delivery: () => refused(400, '请选择送达方式', 'Say how it was delivered'),
  deliveredLater: () => refused(400, '送达时间不能晚于当前时间', 'It cannot be delivered in the future'),
  deliveredEarlier: (replyTime: string) =>
    refused(400, `送达时间不能早于答复时间${replyTime}`, `It cannot be delivered before it was issued (${replyTime})`),
  readBefore: () => refused(400, '申请人已查阅答复', 'The applicant has read the answer already'),
  rating: () => refused(400, '满意度应为1到5', 'The rating is 1 to 5'),
} as const satisfies Record<string, (...facts: never[]) => Refused>;
