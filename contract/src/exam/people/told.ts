import * as z from 'zod';
import { get, holds } from '../../call.ts';
import { truth } from '../../conventions.ts';

/** Events about which examinees get a text message; each has its own message service (docs/examinations.md). */
export const examineeNews = ['registration', 'violation', 'violationDecision', 'cancelled', 'released'] as const;
export type ExamineeNews = (typeof examineeNews)[number];

const [registration, violation, violationDecision, cancelled, released] = [truth, truth, truth, truth, truth];

/** Which of these messages are sent; a tenant without the service sends none (own addition). */
export const examineesTold = {
  name: 'examinees_told',
  calls: {
    services: get('examiners/toldBySms', {
      title: ['考生短信通知', 'What examinees are told by text message'],
      access: holds('formal_exam'),
      query: z.object({}),
      answer: z.object({ registration, violation, violationDecision, cancelled, released } satisfies Record<
        ExamineeNews,
        z.ZodType
      >),
    }),
  },
};
