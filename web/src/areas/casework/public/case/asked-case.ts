import { isRecord } from '@kaoxin/contract/records.ts';
import { drop, isText, keep, read } from '#platform/memory/storage.ts';

/** Case number and query code, stored in this tab only and never in an address. */
export interface AskedCase {
  caseNo: string;
  queryCode: string;
}

const name = 'public-case';
const isAsked = (value: unknown): value is AskedCase =>
  isRecord(value) && isText(value.caseNo) && isText(value.queryCode);

export const askedBefore = (): AskedCase => read(name, isAsked) ?? { caseNo: '', queryCode: '' };
export const keepAsked = (asked: AskedCase): void => void keep(name, asked, 'session');
export const forgetAsked = (): void => drop(name);
