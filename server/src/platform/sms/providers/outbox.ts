import type { SmsProvider } from '../provider.ts';

/** For trials: sends nothing; the message page shows the messages. */
export const outbox: SmsProvider = {
  send: () => Promise.resolve({ kind: 'kept', answer: '试用发件箱：未外发' }),
};
