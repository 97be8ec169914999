import { kindRules } from '#areas/casework/index.ts';

const { answered, amendingClass, atCounter, buttons, everyKind, extension } = kindRules;

const outside = (row: kindRules.Transition): kindRules.Transition =>
  row.letter === 'XF04' ? { ...row, letter: undefined } : row;

/** 申诉 (domain.md 3.6): claiming accepts it. */
export const appealTransitions: readonly kindRules.Transition[] = [
  {
    name: 'claim',
    verb: 'claim',
    from: [10],
    to: 20,
    by: buttons('handle'),
    preconditions: ['ownDept', 'unclaimed', 'noInterest', 'notBarred'],
    inputChecks: [],
    effect: 'claimAndAccept',
    event: 'claim',
    visible: true,
    notifies: ['applicant'],
    letter: 'SS01',
    letterOnce: true,
  },
  {
    name: 'release',
    verb: 'release',
    from: [20],
    to: 10,
    by: buttons('handle', 'audit'),
    preconditions: ['claimed', 'handlerOrAuditor'],
    inputChecks: [],
    effect: 'release',
    event: 'release',
  },
  ...answered.map(outside),
  ...extension('handler'),
  ...everyKind,
  ...atCounter(everyKind),
  ...amendingClass,
];
