/** What dictionary `sms` names (domain.md 4.1): the services a text message can leave through. */
export const smsCategory = { aliyun: 3, tencent: 4, http: 5, outbox: 6 } as const;
export const smsCategories: readonly number[] = Object.values(smsCategory);

/** Dictionary `send_state`. `unknown`: the attempt broke off; it is not repeated. `kept`: shown here, sent nowhere. */
export const sendState = { waiting: 0, sent: 1, failed: 2, sending: 3, unknown: 4, kept: 5 } as const;
export const sendStates: readonly number[] = Object.values(sendState);
