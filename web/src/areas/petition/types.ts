import type { FiledKind } from '#areas/casework/type/filed-kind.ts';

export const petitionTypes: FiledKind = {
  kind: 'petition',
  cases: ['信访件', 'petitions'],
  detail: '/petitionManage/petitionClassify/detail',
  own: ['legalClass', 'simpleTrack', 'confidential'],
};
