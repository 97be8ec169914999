import { type Answer, blank } from './answer.ts';
import { isObjective, type SheetItem } from './sheet-item.ts';

/**
 * Fixed-width answers for a bytea column (domain.md §1.3): one byte per objective item, 0 for a blank or the number of
 * the letter from 1; for multiple answers one bit per option, first letter lowest. Create it once per paper.
 */
export function packedAnswers(items: readonly SheetItem[]) {
  const fields = fieldsOf(items);
  const length = fields.reduce((sum, { width }) => sum + width, 0);

  function pack(answers: ArrayLike<Answer>): Uint8Array {
    const bytes = new Uint8Array(length);
    for (const field of fields) {
      const answer = answers[field.index] ?? blank;
      checkOptions(answer, field);
      const value = field.isMultiple ? answer : placeOf(answer, field);
      for (let byte = 0; byte < field.width; byte += 1) bytes[field.at + byte] = (value >>> (8 * byte)) & 255;
    }
    return bytes;
  }

  /**
   * Answers by item, blank for subjective ones.
   * @throws RangeError for bytes of another paper
   */
  function unpack(bytes: Uint8Array): Uint32Array {
    if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes of answers instead of ${length}`);
    const answers = new Uint32Array(items.length);
    for (const { index, at, width, isMultiple, options } of fields) {
      let answer = bytes[at] ?? 0;
      if (isMultiple) for (let byte = 1; byte < width; byte += 1) answer |= (bytes[at + byte] ?? 0) << (8 * byte);
      // half of 2^place: 0 for a blank, otherwise the bit of the letter
      else answer = answer > options ? -1 : (1 << answer) >>> 1;
      if (answer >>> options !== 0) throw new RangeError(`item ${index + 1} has no such option`);
      answers[index] = answer;
    }
    return answers;
  }
  return { pack, unpack, fields, length };
}

export interface Field {
  index: number;
  at: number;
  width: number;
  isMultiple: boolean;
  options: number;
}

function fieldsOf(items: readonly SheetItem[]): Field[] {
  let at = 0;
  return items.flatMap((item, index) => {
    if (!isObjective(item)) return [];
    const { isMultiple, letters } = item;
    const field = {
      index,
      at,
      width: isMultiple ? Math.ceil(letters.length / 8) : 1,
      isMultiple,
      options: letters.length,
    };
    at += field.width;
    return [field];
  });
}

function checkOptions(answer: Answer, { index, options }: Field): void {
  if (answer >>> options !== 0) throw new RangeError(`item ${index + 1} has no such option`);
}

function placeOf(answer: Answer, { index }: Field): number {
  if ((answer & (answer - 1)) !== 0) throw new RangeError(`item ${index + 1} takes one option`);
  return 32 - Math.clz32(answer);
}
