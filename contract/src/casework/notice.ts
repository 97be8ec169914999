import * as z from 'zod';
import { get } from '../call.ts';
import { text } from '../conventions.ts';

/** What everybody accepts who files without a session: how personal data is handled, and that what is said is true. */
export const acceptedNotice = {
  noticeVersion: text(['个人信息处理告知和如实反映承诺', 'Privacy notice and declaration of truth'], { max: 40 }),
};

/** A part of a privacy notice. */
export const noticePart = z.object({ title: z.string(), text: z.string() });
export type NoticePart = z.output<typeof noticePart>;

/** Both texts as they stand now, in the language of the page (《个人信息保护法》 14, 17; 《信访工作条例》 19). */
export const noticeCall = get('open/notice', {
  title: ['个人信息处理告知', 'Privacy notice'],
  access: 'public',
  answer: z.object({
    /** of these very words; it is sent with what is filed */
    version: z.string(),
    parts: z.array(noticePart),
    declaration: z.string(),
  }),
});
