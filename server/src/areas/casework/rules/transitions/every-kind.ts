import { broughtAct } from '@kaoxin/contract/casework/record.ts';
import { type CaseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { buttons, type Party, type Transition } from './row.ts';

export const assigning = (from: readonly CaseStatus[]): Transition => ({
  name: 'assign',
  verb: 'assign',
  from,
  to: 'same',
  by: buttons('assign'),
  preconditions: ['ownDeptOrLeader'],
  inputChecks: ['target'],
  effect: 'assign',
  event: 'assign',
  notifies: ['handler'],
});

const anyStatus = [10, 20, 21, 22, 23, 30, 31, 40, 41, 42, 50, 60] as const;

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
  // documents that were not requested: status and clocks stay
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
    notifies: ['handler', 'next'],
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
    name: 'leave',
    verb: 'merge',
    variant: 'leave',
    from: openStatuses,
    to: 'same',
    by: buttons('merge'),
    preconditions: ['notConfidential'],
    inputChecks: [],
    effect: 'merge',
    event: 'leave',
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
    // a receipt may come back after the sweep closed the case; the time for review counts from it as well
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
    keepsVersion: true,
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

const instead: Partial<Record<Transition['verb'], Party>> = {
  supplied: 'next',
  urge: 'next',
  supervise: 'next',
  withdraw: 'before',
  lapse: 'before',
};

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

export const amending: readonly Transition[] = [amended];

/** For cases with classes: a new class may move the case to another department. */
export const amendingClass: readonly Transition[] = [amended, lifted].flatMap((row) => [
  row,
  { ...row, name: `${row.name}-inside`, variant: 'inside', from: [10, 20], notifies: ['receiver'] },
]);

const brought: readonly Transition['verb'][] = broughtAct.options;

const byAnotherUser = ['ownDeptOrLeader', 'notInvolved', 'noInterest', 'notBarred'] as const;

/**
 * A counter withdrawal is only a request: the case continues until another user has checked the signed paper
 * (security.md S74).
 */
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

/** The decision on it, by neither the handler nor the user who registered it. */
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
 * Steps of the applicant that staff register at the counter. The applicant is notified. The day the request came in
 * decides whether a review is requested in time.
 */
export const atCounter = (rows: readonly Transition[]): Transition[] =>
  rows
    // at the counter, only requested documents are registered as a supplement
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
