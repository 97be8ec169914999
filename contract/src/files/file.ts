import * as z from 'zod';
import { get, post } from '../call.ts';
import { optional, text } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** Answer of an upload (specification section 7; wire.md B5). */
export const uploaded = object(() => ({
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  fileId: z.string(),
  fileSize: z.int(),
  extension: z.string(),
}));
export const file = {
  put: post('blade-resource/oss/endpoint/put-file', {
    title: ['上传文件', 'Upload a file'],
    access: 'signed-in',
    /** object store to test (wire.md B5), for users who may enable stores */
    query: object(() => ({ code: optional(text(['资源编号', 'Code'], { max: 32 })) })),
    upload: true,
    answer: uploaded,
  }),
  /** replaces a used link, for the session it was created for (own addition) */
  renew: post('file/renew', {
    title: ['重新获取附件链接', 'Another link of an attachment'],
    access: 'signed-in',
    writes: false,
    body: object(() => ({ link: z.string().min(10).max(700) })),
    answer: z.string(),
  }),
  /**
   * a short-lived signed link of an attachment, valid for one request; links to pictures of pages and people stay valid
   */
  open: get('file/open', {
    title: ['打开附件', 'Open an attachment'],
    acts: true,
    access: 'public',
    query: object(() => ({
      ticket: z.string().min(10).max(600),
      save: z.string().max(1).optional(),
      /** `1`: the picture as uploaded, for staff */
      original: z.string().max(1).optional(),
    })),
    answer: z.null(),
    shape: 'file',
  }),
};
