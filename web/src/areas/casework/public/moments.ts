import type { Label } from '@kaoxin/contract/conventions.ts';

/** Moments as citizens read them, on the receipt as on the page of the case. */
export const minute = (moment: string): string => moment.slice(0, 16);
/** A clock ends with its last day. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

export const receivedWord: Label = ['收到时间', 'Received'];
