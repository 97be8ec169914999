/** Keys of dictionary `sms` (domain.md 4.1): services that can send text messages. */
export const smsCategory = { aliyun: 3, tencent: 4, http: 5, outbox: 6 } as const;
export const smsCategories: readonly number[] = Object.values(smsCategory);

/**
 * Dictionary `send_state`. `unknown`: the attempt was interrupted and is not repeated. `kept`: only shown here, never
 * sent.
 */
export const sendState = { waiting: 0, sent: 1, failed: 2, sending: 3, unknown: 4, kept: 5 } as const;
export const sendStates: readonly number[] = Object.values(sendState);
