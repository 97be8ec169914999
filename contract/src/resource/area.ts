import type { Area } from '../area.ts';
import { attach } from './attach.ts';
import { oss } from './oss.ts';
import { sms, smsMessage, smsSending } from './sms.ts';

export const resourceArea: Area = {
  calls: [oss.calls, sms.calls, smsSending, smsMessage.calls, attach],
};
