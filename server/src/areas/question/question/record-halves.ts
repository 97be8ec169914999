import { isDeepStrictEqual } from 'node:util';
import type { RecordHalves } from '@kaoxin/contract/question/question-fields.ts';
import { refuse } from '#platform/http/errors.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from './versions.ts';

/** Sanitizes all strings, because signed picture links differ between responses. */
function settled(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeHtml(value);
  if (Array.isArray(value)) return value.map(settled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settled(one)]));
}

/**
 * Lets a client send back a record as it was returned. Its `face` and `key` are read-only: differences to the stored
 * question are refused instead of dropped. A caller who may not see keys learns nothing about one.
 * @param stored both halves as a response shows them; null: the question does not exist yet
 * @throws 400 with the fields that differ
 */
export function refuseChangedHalves(work: Work, sent: RecordHalves, stored: RecordHalves | null): void {
  const differs = (half: keyof RecordHalves): boolean => {
    if (sent[half] === undefined || sent[half] === null) return false;
    if (stored === null || (half === 'key' && !seesKeys(work))) return true;
    return !isDeepStrictEqual(settled(sent[half]), settled(stored[half]));
  };
  const fields = (['face', 'key'] as const).filter(differs);
  if (fields.length === 0) return;
  throw refuse(
    400,
    [
      '题面和答案不能整体修改，请修改题干、选项、答案等各项',
      'Face and key are read-only. Change the stem, the options, the answer and the other fields',
    ],
    { fields: [...fields] },
  );
}
