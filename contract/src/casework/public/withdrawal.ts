import { dictionary, type KeyOf } from '../dictionary.ts';

/** State of a withdrawal delivered at the counter; a withdrawal on the applicant's own page needs no decision. */
export const withdrawState = dictionary('withdraw_state', '窗口撤回', {
  none: [0, '无', 'None'],
  asked: [1, '待确认', 'To be confirmed'],
  confirmed: [2, '已确认', 'Confirmed'],
  refused: [3, '未确认', 'Not confirmed'],
});
export type WithdrawState = KeyOf<typeof withdrawState>;
