import { dictionary, type KeyOf } from './dictionary.ts';

/** 法定类别 of a petition (信访工作条例). */
export const petitionClass = dictionary('petition_class', '信访法定类别', {
  suggestion: [1, '建议意见', 'Suggestion'],
  accusation: [2, '检举控告', 'Accusation'],
  claim: [3, '申诉求决', 'Claim'],
});
export type PetitionClass = KeyOf<typeof petitionClass>;

export const acceptResult = dictionary('accept_result', '受理结果', {
  accepted: [1, '受理', 'Accepted'],
  statutoryRoute: [2, '不予受理（法定途径）', 'Not accepted (statutory route)'],
  outsideRemit: [3, '不属本单位职权', 'Outside our remit'],
  transferred: [4, '转送', 'Transferred'],
  simple: [5, '简易办理', 'Simple procedure'],
});
export type AcceptResult = KeyOf<typeof acceptResult>;

export const petitionStage = dictionary('petition_stage', '信访阶段', {
  handling: [1, '办理', 'Handling'],
  review: [2, '复查', 'Review'],
  finalReview: [3, '复核', 'Final review'],
});
export type PetitionStage = KeyOf<typeof petitionStage>;

export const petitionResult = dictionary('petition_result', '信访处理结果', {
  supported: [1, '支持', 'Supported'],
  partlySupported: [2, '部分支持', 'Partly supported'],
  notSupported: [3, '不支持', 'Not supported'],
  explained: [4, '解释说明', 'Explained'],
  adopted: [5, '建议采纳', 'Suggestion adopted'],
  accusationTrue: [6, '举报属实已处理', 'Accusation true, dealt with'],
  accusationFalse: [7, '举报不实', 'Accusation unfounded'],
  notAccepted: [8, '不予受理', 'Not accepted'],
});

export const appealResult = dictionary('appeal_result', '申诉处理结果', {
  upheld: [1, '维持', 'Upheld'],
  changed: [2, '变更', 'Changed'],
  revoked: [3, '撤销', 'Revoked'],
  explained: [4, '解释说明', 'Explained'],
  notAccepted: [5, '不予受理', 'Not accepted'],
  supplemented: [6, '补正', 'Documents supplied'],
});

export const enableStatus = dictionary('enable_status', '启用状态', {
  enabled: [1, '启用', 'Enabled'],
  disabled: [0, '停用', 'Disabled'],
});
