import type { SmsProvider } from '../provider.ts';

/** For trials: nothing leaves, the page of messages shows what would have been sent. */
export const outbox: SmsProvider = {
  send: () => Promise.resolve({ kind: 'kept', answer: '试用发件箱：未外发' }),
};
