import type { Label } from '@kaoxin/contract/conventions.ts';

export const minute = (moment: string): string => moment.slice(0, 16);
/** A deadline ends with its last day. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

export const receivedWord: Label = ['收到时间', 'Received'];
