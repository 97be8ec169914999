import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { KeyMarks } from './key-marks.ts';

const of = questionType.of;

/**
 * True if both ask the same and an answer that is right in one is wrong in the other. One of them then has a wrong key.
 * Stems such as 下列说法正确的是 alone are no conflict, and neither are questions marked by people.
 */
export const keysConflict = (one: readonly KeyMarks[], other: readonly KeyMarks[]): boolean =>
  one.some((left) =>
    other.some(
      (right) =>
        left.type === right.type && left.stem === right.stem && says(left) && says(right) && differ(left, right),
    ),
  );

function differ(one: KeyMarks, other: KeyMarks): boolean {
  switch (one.type) {
    case of.blanks:
      return one.right.some((accepted, at) => !accepted.some((text) => other.right[at]?.includes(text)));
    case of.numeric:
      return !shares(flat(one), flat(other));
    case of.ordering:
      return shares(one.offered, other.offered) && !shares(flat(one), flat(other));
    case of.short:
    case of.essay:
    case of.material:
      return false;
    default:
      return isWrongIn(one, other) || isWrongIn(other, one) || areOthers(one, other);
  }
}

/** A draft without an answer conflicts with nothing. */
const says = (marks: KeyMarks): boolean => flat(marks).length > 0;

const flat = ({ right }: KeyMarks): readonly string[] => right.flat();
const shares = (one: readonly string[], other: readonly string[]): boolean => one.some((mark) => other.includes(mark));

const isWrongIn = (here: KeyMarks, there: KeyMarks): boolean =>
  flat(here).some((mark) => there.offered.includes(mark) && !flat(there).includes(mark));

/**
 * True if a stem with a single right answer has different right answers, neither of which is an option of the other
 * question.
 */
const areOthers = (one: KeyMarks, other: KeyMarks): boolean =>
  one.type === of.single && one.standsAlone && !shares(flat(one), flat(other));
