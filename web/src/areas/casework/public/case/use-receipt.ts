import type { Receipt } from '@kaoxin/contract/casework/public/receipt.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { useState } from 'react';
import { drop, isText, keep, read } from '#platform/memory/storage.ts';

const name = 'public-receipt';
const isTextOrNull = (value: unknown) => value === null || isText(value);

interface KeptReceipt {
  path: string;
  receipt: Receipt;
}
const isKept = (value: unknown): value is KeptReceipt =>
  isRecord(value) &&
  isText(value.path) &&
  isRecord(value.receipt) &&
  isText(value.receipt.caseNo) &&
  isText(value.receipt.queryCode) &&
  isText(value.receipt.receivedTime) &&
  isTextOrNull(value.receipt.acceptDue);

/** The receipt of a page, stored in this tab until the applicant ends it: a reload would lose number and code. */
export function useReceipt(path: string) {
  const [receipt, setReceipt] = useState<Receipt | undefined>(() => {
    const kept = read(name, isKept);
    return kept?.path === path ? kept.receipt : undefined;
  });
  return {
    receipt,
    take: (next: Receipt) => {
      const { caseNo, queryCode, receivedTime, acceptDue } = next;
      keep(name, { path, receipt: { caseNo, queryCode, receivedTime, acceptDue } }, 'session');
      setReceipt(next);
    },
    end: () => {
      drop(name);
      setReceipt(undefined);
    },
  };
}
