import { broughtAct } from '@kaoxin/contract/casework/record.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { buttons, type Party, type Transition } from './row.ts';

const anyStatus = [10, 20, 21, 22, 23, 30, 31, 40, 41, 42, 50, 60] as const;

/** Steps all kinds share word for word (domain.md 3.1). */
export const everyKind: readonly Transition[] = [
  {
    name: 'supplied',
    verb: 'supplied',
    from: [21],
    to: 20,
    by: 'citizen',
    preconditions: [],
    inputChecks: [],
    effect: 'supplied',
    event: 'supplied',
    visible: true,
    notifies: ['handler'],
  },
  // what nobody asked for: it moves no clock, and the case stays where it is
  {
    name: 'added',
    verb: 'supplied',
    from: openStatuses.filter((status) => status !== 21),
    to: 'same',
    by: 'citizen',
    preconditions: [],
    inputChecks: ['formAsked'],
    effect: 'none',
    event: 'added',
    visible: true,
    notifies: ['handler'],
  },
  {
    name: 'lapse',
    verb: 'lapse',
    from: [21],
    to: 60,
    by: 'job',
    preconditions: ['supplementOver'],
    inputChecks: [],
    effect: 'end',
    event: 'withdraw',
    visible: true,
    notifies: ['applicant', 'handler'],
  },
  {
    name: 'urge',
    verb: 'urge',
    from: openStatuses,
    to: 'same',
    by: buttons('urge'),
    preconditions: [],
    inputChecks: [],
    effect: 'urge',
    event: 'urge',
    notifies: ['handler', 'next'],
  },
  {
    name: 'supervise',
    verb: 'supervise',
    from: openStatuses,
    to: 'same',
    by: buttons('supervise'),
    preconditions: [],
    inputChecks: [],
    effect: 'supervise',
    event: 'supervise',
    notifies: ['handler', 'auditor'],
  },
  {
    name: 'merge',
    verb: 'merge',
    from: openStatuses,
    to: 'same',
    by: buttons('merge'),
    preconditions: ['notConfidential'],
    inputChecks: [],
    effect: 'merge',
    event: 'merge',
  },
  {
    name: 'reveal',
    verb: 'reveal',
    from: anyStatus,
    to: 'same',
    by: buttons('pii_view'),
    preconditions: [],
    inputChecks: ['revealReason'],
    effect: 'none',
    event: 'unmask',
  },
  {
    name: 'remove',
    verb: 'remove',
    from: [0, ...anyStatus],
    to: 'same',
    by: buttons('delete'),
    preconditions: ['ownDeptOrLeader', 'leaderForConfidential', 'removable'],
    inputChecks: ['removeReason'],
    effect: 'remove',
    event: 'remove',
  },
  {
    name: 'withdraw',
    verb: 'withdraw',
    from: [10, 20, 21],
    to: 60,
    by: 'citizen',
    preconditions: [],
    inputChecks: ['codeUntilAccepted'],
    effect: 'end',
    event: 'withdraw',
    visible: true,
    notifies: ['handler'],
  },
  {
    name: 'deliver',
    verb: 'deliver',
    // a receipt may come back after the sweep has closed the case: the time to go further counts from it all the same
    from: [40, 41, 50],
    to: 'same',
    by: buttons('print'),
    preconditions: [],
    inputChecks: ['delivery'],
    effect: 'deliver',
    event: 'deliver',
    visible: true,
  },
  {
    name: 'read',
    verb: 'read',
    from: [40, 41, 50],
    to: 'same',
    by: 'citizen',
    preconditions: ['unread'],
    inputChecks: [],
    effect: 'read',
    event: 'read',
    visible: true,
  },
  {
    name: 'confirm',
    verb: 'confirm',
    from: [40],
    to: 50,
    by: 'citizen',
    preconditions: [],
    inputChecks: [],
    effect: 'none',
    event: 'confirm',
    visible: true,
  },
  {
    name: 'close',
    verb: 'close',
    from: [40],
    to: 50,
    by: 'job',
    preconditions: ['reliefOver'],
    inputChecks: [],
    effect: 'none',
    event: 'close',
    visible: true,
  },
  {
    name: 'rate',
    verb: 'rate',
    from: [40, 41, 50],
    to: 'same',
    by: 'citizen',
    preconditions: [],
    inputChecks: ['rating'],
    effect: 'rate',
    event: 'rate',
    visible: true,
  },
];

/** What the handler hears of elsewhere, by who hears of it where seldom anybody handles a case, or several do one after the other. */
const instead: Partial<Record<Transition['verb'], Party>> = {
  supplied: 'next',
  urge: 'next',
  supervise: 'next',
  withdraw: 'before',
  lapse: 'before',
};

/** The same steps, told to whoever has the turn (store/turn.ts). */
export const everyTurn: readonly Transition[] = everyKind.map((row) => {
  const party = instead[row.verb];
  if (!party || !row.notifies) return row;
  return { ...row, notifies: [...row.notifies.filter((one) => one === 'applicant'), party] };
});

const amended: Transition = {
  name: 'amend',
  verb: 'amend',
  from: openStatuses,
  to: 'same',
  by: buttons('handle', 'audit'),
  preconditions: ['handlerOrAuditor', 'noInterest', 'notBarred'],
  inputChecks: [],
  effect: 'amend',
  event: 'amend',
  visible: true,
};

const lifted: Transition = {
  ...amended,
  name: 'lift',
  verb: 'lift',
  by: buttons('audit'),
  preconditions: ['markedConfidential', 'leaderLifts', 'noInterest', 'notBarred'],
};

/** 更正登记信息 of a kind that staff register. */
export const amending: readonly Transition[] = [amended];

/** … whose cases have classes: a new one may move the case to another department. */
export const amendingClass: readonly Transition[] = [amended, lifted].flatMap((row) => [
  row,
  { ...row, name: `${row.name}-inside`, variant: 'inside', from: [10, 20], notifies: ['receiver'] },
]);

const brought: readonly Transition['verb'][] = broughtAct.options;

/** The user who registers them has no part in the case and no interest in it. */
const byAnotherUser = ['ownDeptOrLeader', 'notInvolved', 'noInterest', 'notBarred'] as const;

/** A withdrawal at the counter only asks: the case goes on until another user has seen what the applicant signed (security.md S74). */
const askedAtCounter = (row: Transition, own: readonly Party[]): Transition => ({
  name: 'withdraw-at-counter',
  verb: row.verb,
  from: row.from,
  to: 'same',
  by: buttons('register'),
  preconditions: [...byAnotherUser, 'withdrawable', 'withdrawalUnasked'],
  inputChecks: ['withdrawnTime'],
  effect: 'askWithdrawal',
  event: 'withdraw_ask',
  visible: true,
  notifies: ['applicant', ...own, 'auditor'],
});

/** The decision about it: neither the handler nor the user who registered it takes it. */
const decidedWithdrawal = (row: Transition, own: readonly Party[]): Transition[] => {
  const decision = {
    verb: 'withdrawAudit',
    from: row.from,
    by: buttons('audit'),
    preconditions: [
      'withdrawalAsked',
      'ownDeptOrLeader',
      'notOwnWithdrawal',
      'notInvolved',
      'noInterest',
      'notBarred',
      'leaderForAccusation',
    ],
    visible: true,
  } as const satisfies Partial<Transition>;
  return [
    {
      ...decision,
      name: 'withdraw-confirm',
      variant: 'grant',
      to: 60,
      inputChecks: [],
      effect: 'confirmWithdrawal',
      event: 'withdraw',
      notifies: ['applicant', ...own, 'registrar', 'inspector'],
    },
    {
      ...decision,
      name: 'withdraw-refuse',
      variant: 'refuse',
      to: 'same',
      inputChecks: ['auditNote'],
      effect: 'refuseWithdrawal',
      event: 'withdraw_no',
      notifies: ['applicant', ...own, 'registrar'],
    },
  ];
};

/**
 * Those of the steps that the applicant takes on an own page and staff register for an applicant who comes to the counter. The
 * applicant is told. Whether a review is asked for in time goes by the day the request came in.
 */
export const atCounter = (rows: readonly Transition[]): Transition[] =>
  rows
    // at the counter, only what was asked for is taken as a supplement
    .filter(({ verb, name }) => brought.includes(verb) && name !== 'added')
    .flatMap((row) => {
      const own = row.notifies ?? [];
      if (row.verb === 'withdraw') return [askedAtCounter(row, own), ...decidedWithdrawal(row, own)];
      const isRelief = row.verb === 'relief';
      return {
        ...row,
        name: `${row.name}-at-counter`,
        by: buttons('register'),
        preconditions: isRelief ? [...byAnotherUser, 'reliefUnasked'] : byAnotherUser,
        inputChecks: isRelief ? ['broughtTime', 'reliefInTime'] : ['broughtTime'],
        notifies: ['applicant', ...own],
      };
    });
