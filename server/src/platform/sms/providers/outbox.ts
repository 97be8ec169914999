import type { SmsProvider } from '../provider.ts';

export const outbox: SmsProvider = {
  send: () => Promise.resolve({ kind: 'kept', answer: '试用发件箱：未外发' }),
};
