import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { KeyMarks } from './key-marks.ts';

const of = questionType.of;

/**
 * The same is asked, and what is right in one is wrong in the other: one of them has a wrong key. Two questions of 下列说法正确的是 about other
 * things are no conflict, and what people mark has none.
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

/** A draft that has no answer yet contradicts nobody. */
const says = (marks: KeyMarks): boolean => flat(marks).length > 0;

const flat = ({ right }: KeyMarks): readonly string[] => right.flat();
const shares = (one: readonly string[], other: readonly string[]): boolean => one.some((mark) => other.includes(mark));

/** Something right here is offered there and not right. */
const isWrongIn = (here: KeyMarks, there: KeyMarks): boolean =>
  flat(here).some((mark) => there.offered.includes(mark) && !flat(there).includes(mark));

/** One right answer each, neither offered in the other, to a stem that has only one. */
const areOthers = (one: KeyMarks, other: KeyMarks): boolean =>
  one.type === of.single && one.standsAlone && !shares(flat(one), flat(other));
