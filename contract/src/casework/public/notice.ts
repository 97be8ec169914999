import * as z from 'zod';
import { get } from '../../call.ts';
import { text } from '../../conventions.ts';
import { object } from '../../fields/object.ts';

/** Consent required from everyone who files without a session: the privacy notice and the declaration of truth. */
export const acceptedNotice = {
  noticeVersion: text(['个人信息处理告知和如实反映承诺', 'Privacy notice and declaration of truth'], { max: 40 }),
};

export const noticePart = object(() => ({ title: z.string(), text: z.string() }));
export type NoticePart = z.output<typeof noticePart>;

/** The current texts of both, in the language of the page (《个人信息保护法》 14, 17; 《信访工作条例》 19). */
export const noticeCall = get('open/notice', {
  title: ['个人信息处理告知', 'Privacy notice'],
  access: 'public',
  answer: object(() => ({
    version: z.string(),
    parts: z.array(noticePart),
    declaration: z.string(),
  })),
});
