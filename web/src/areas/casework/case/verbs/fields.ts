import { optional, text } from '@kaoxin/contract/conventions.ts';

export const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
export const reason = text(['理由', 'Reason'], { max: 500, kind: 'long' });
export const opinion = text(['审核意见', 'Opinion'], { max: 500, kind: 'long' });
