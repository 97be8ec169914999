import * as z from 'zod';
import { get, post } from '../call.ts';
import { optional, text } from '../conventions.ts';

/** Answer of an upload (specification section 7; wire.md B5). */
export const uploaded = z.object({
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  fileId: z.string(),
  fileSize: z.int(),
  extension: z.string(),
});
export const file = {
  put: post('blade-resource/oss/endpoint/put-file', {
    title: ['上传文件', 'Upload a file'],
    access: 'signed-in',
    /** of an object store to try (wire.md B5): for those who may enable stores */
    query: z.object({ code: optional(text(['资源编号', 'Code'], { max: 32 })) }),
    upload: true,
    answer: uploaded,
  }),
  /** another link in the place of one that was used, for the session it was made for (own addition) */
  renew: post('file/renew', {
    title: ['重新获取附件链接', 'Another link of an attachment'],
    access: 'signed-in',
    writes: false,
    body: z.object({ link: z.string().min(10).max(700) }),
    answer: z.string(),
  }),
  /** a short signed link of an attachment, opened once by the browser; those of pictures of pages and people last */
  open: get('file/open', {
    title: ['打开附件', 'Open an attachment'],
    acts: true,
    access: 'public',
    query: z.object({
      ticket: z.string().min(10).max(600),
      save: z.string().max(1).optional(),
      /** `1`: a picture as it was handed in, for the office */
      original: z.string().max(1).optional(),
    }),
    answer: z.null(),
    shape: 'file',
  }),
};
