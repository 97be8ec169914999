import { dictionary, type KeyOf } from './dictionary.ts';

/** A transfer to a department needs no signature. */
export const transferState = dictionary('transfer_state', '外转签发', {
  none: [0, '无', 'None'],
  asked: [1, '待签发', 'To be signed'],
  signed: [2, '已签发', 'Signed'],
  refused: [3, '未签发', 'Not signed'],
});
export type TransferState = KeyOf<typeof transferState>;
