import * as z from 'zod';
import { type AnswerOf, get } from '../../call.ts';
import { object } from '../../fields/object.ts';

/** Districts in use, for citizens (own addition). */
export const openDistricts = get('open/district/list', {
  title: ['考区选项（公众）', 'Districts for citizens'],
  access: 'public',
  answer: z.array(object(() => ({ id: z.string(), name: z.string(), shortName: z.string().nullable() }))),
});
export type OpenDistrict = AnswerOf<typeof openDistricts>[number];
