import { answered } from './answered.ts';
import { everyKind } from './every-kind.ts';
import { extension } from './extension.ts';
import { buttons, type Transition } from './row.ts';

const outside = (row: Transition): Transition => (row.letter === 'XF04' ? { ...row, letter: undefined } : row);

/** 申诉 (domain.md 3.6): whoever signs for it has accepted it. */
export const appeal: readonly Transition[] = [
  {
    name: 'claim',
    verb: 'claim',
    from: [10],
    to: 20,
    by: buttons('handle'),
    holds: ['ownDept', 'unclaimed', 'noInterest', 'notBarred'],
    asks: [],
    effect: 'claimAndAccept',
    event: 'claim',
    visible: true,
    tells: ['applicant'],
    letter: 'SS01',
  },
  {
    name: 'release',
    verb: 'release',
    from: [20],
    to: 10,
    by: buttons('handle', 'audit'),
    holds: ['claimed', 'handlerOrAuditor'],
    asks: [],
    effect: 'release',
    event: 'release',
  },
  ...answered.map(outside),
  ...extension('handler'),
  ...everyKind,
];
