import type { FiledKind } from '#areas/casework/type/filed-kind.ts';

export const appealTypes: FiledKind = {
  kind: 'appeal',
  cases: ['申诉', 'appeals'],
  detail: '/appealManage/appealClassify/detail',
};
