import * as z from 'zod';
import type { AnswerOf } from '../call.ts';
import { get, holds } from '../call.ts';
import { moment, page, text } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { anId, anyWords, dayOrMoment, listQuery, oneOf } from '../lists/list.ts';

const fileFields = {
  originalName: text(['文件名', 'File name'], { max: 200 }),
  extension: text(['扩展名', 'Extension'], { max: 10 }),
  createTime: moment(['上传时间', 'Uploaded']),
};

/** Documents handed in with corrections that the caller sees (domain.md 3.8, file/page). */
export const correctionFiles = {
  page: get('file/page', {
    title: ['更正材料', 'Documents of corrections'],
    access: holds('info_edit'),
    query: listQuery(fileFields, {
      filters: [],
      sorts: ['createTime'],
      extra: {
        bizType: oneOf(['message']),
        bizId: anId,
        name: anyWords,
        ext: anyWords,
        timeStart: dayOrMoment,
        timeEnd: dayOrMoment,
      },
    }),
    answer: page(
      object(() => ({
        id: z.string(),
        bizType: z.string(),
        bizId: z.string(),
        originalName: z.string(),
        ext: z.string(),
        mime: z.string(),
        size: z.int(),
        sha256: z.string(),
        createUserName: z.string().nullable(),
        createTime: z.string(),
        /** dict scan_state: files are stored only after a content scan */
        scanState: z.int(),
        /** valid once */
        link: z.string(),
      })),
    ),
    acts: true,
  }),
};
export type CorrectionFile = AnswerOf<typeof correctionFiles.page>['records'][number];
