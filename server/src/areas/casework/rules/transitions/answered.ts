import { assigning } from './every-kind.ts';
import { buttons, type Transition } from './row.ts';

const signing = {
  verb: 'transferAudit',
  from: [10, 20],
  by: buttons('audit'),
  preconditions: [
    'transferAsked',
    'signerOrLeader',
    'notOwnTransfer',
    'noInterest',
    'notBarred',
    'leaderForAccusation',
  ],
} as const satisfies Partial<Transition>;

/**
 * An external transfer ends the case here, so neither its handler nor the user who asked for it signs it (security.md
 * S74).
 */
const signedTransfer: readonly Transition[] = [
  {
    ...signing,
    name: 'transfer-sign',
    variant: 'grant',
    to: 42,
    inputChecks: [],
    effect: 'signTransfer',
    event: 'transfer',
    visible: true,
    notifies: ['applicant', 'handler'],
    letter: 'XF04',
  },
  {
    ...signing,
    name: 'transfer-refuse',
    variant: 'refuse',
    to: 'same',
    inputChecks: ['auditNote'],
    effect: 'refuseTransfer',
    event: 'transfer_no',
    notifies: ['handler'],
  },
];

const recalling = {
  verb: 'recall',
  from: [30],
  by: buttons('reply'),
  preconditions: ['handler', 'submittedByActor', 'auditUnopened', 'noInterest', 'notBarred'],
  inputChecks: [],
  effect: 'recallReply',
  event: 'recall',
  notifies: ['before'],
} as const satisfies Partial<Transition>;

/** The author takes a submitted reply back until an auditor has opened it (read/page/audit-opening.ts). */
const recalledReply: readonly Transition[] = [
  { ...recalling, name: 'recall-reply', variant: 'handling', to: 20 },
  { ...recalling, name: 'recall-returned', variant: 'returned', to: 31 },
  // the decision on acceptance is open again
  { ...recalling, name: 'recall-refusal', variant: 'refused', to: 10, effect: 'recallRefusal' },
];

const approving = {
  verb: 'audit',
  from: [30],
  by: buttons('audit'),
  preconditions: ['notOwnWork', 'notApprovedBefore', 'leaderSignsAccusation', 'noInterest', 'notBarred'],
  inputChecks: [],
} as const satisfies Partial<Transition>;

const passing = { ...approving, effect: 'approve', to: 30, notifies: ['next'] } as const satisfies Partial<Transition>;

const issuing = {
  ...approving,
  effect: 'pass',
  visible: true,
  notifies: ['applicant', 'handler'],
  letter: 'reply',
  docNo: 'issue',
} as const satisfies Partial<Transition>;

const returning = {
  to: 31,
  inputChecks: ['auditNote'],
  effect: 'return',
  event: 'back',
  notifies: ['handler'],
} as const satisfies Partial<Transition>;

/**
 * The approvals of a letter (domain.md 3.7): 审核; 核稿 and 签发; or 核稿, 会签 and 签发, as the classification says. Each
 * needs another person, and each may return the letter, later too.
 */
const approvals: readonly Transition[] = [
  { ...passing, name: 'audit-check', variant: 'check', event: 'check' },
  { ...passing, name: 'audit-countersign', variant: 'countersign', event: 'countersign' },
  { ...issuing, name: 'audit-sign', variant: 'sign', to: 40, event: 'sign' },
  { ...issuing, name: 'audit-sign-refusal', variant: 'signRefusal', to: 41, event: 'sign' },
  { ...issuing, name: 'audit-pass', variant: 'pass', to: 40, event: 'pass' },
  { ...issuing, name: 'audit-refusal', variant: 'refused', to: 41, event: 'pass' },
  {
    ...approving,
    ...returning,
    name: 'audit-return',
    variant: 'return',
  },
  {
    // so that a letter does not wait for ever when no other user can give its next approval
    ...approving,
    ...returning,
    name: 'take-back',
    verb: 'takeBack',
    preconditions: ['approvedByActor', 'noInterest', 'notBarred'],
  },
];

/** Replying and auditing, shared by petitions and appeals (G3–G7, G10, G10b). */
export const answered: readonly Transition[] = [
  {
    name: 'draft',
    verb: 'draft',
    from: [20, 31],
    to: 'same',
    by: buttons('reply'),
    preconditions: ['handler', 'noInterest', 'notBarred'],
    inputChecks: [],
    effect: 'draft',
    event: 'draft',
  },
  {
    name: 'submit',
    verb: 'submit',
    variant: 'audit',
    from: [20, 31],
    to: 30,
    by: buttons('reply'),
    preconditions: ['handler', 'withdrawalUnasked', 'noInterest', 'notBarred'],
    inputChecks: ['replyResult', 'replyContent', 'acceptedUnlessRefused', 'clauses'],
    effect: 'submit',
    event: 'submit',
    notifies: ['next'],
    docNo: 'reserve',
  },
  {
    name: 'submit-direct',
    verb: 'submit',
    variant: 'direct',
    from: [20, 31],
    to: 40,
    by: buttons('reply'),
    preconditions: ['handler', 'withdrawalUnasked', 'noInterest', 'notBarred'],
    inputChecks: ['replyResult', 'replyContent', 'acceptedUnlessRefused', 'clauses'],
    effect: 'submitAndIssue',
    event: 'submit',
    visible: true,
    notifies: ['applicant'],
    letter: 'reply',
    docNo: 'issue',
  },
  {
    name: 'submit-direct-refusal',
    verb: 'submit',
    variant: 'directRefusal',
    from: [20, 31],
    to: 41,
    by: buttons('reply'),
    preconditions: ['handler', 'withdrawalUnasked', 'noInterest', 'notBarred'],
    inputChecks: ['replyResult', 'replyContent', 'clauses'],
    effect: 'submitAndIssue',
    event: 'submit',
    visible: true,
    notifies: ['applicant'],
    letter: 'reply',
    docNo: 'issue',
  },
  {
    name: 'supplement',
    verb: 'supplement',
    from: [20],
    to: 21,
    by: buttons('reply'),
    preconditions: ['handler'],
    inputChecks: ['items', 'supplementDays'],
    effect: 'supplement',
    event: 'supplement',
    visible: true,
    notifies: ['applicant'],
  },
  {
    name: 'claim-transferred',
    verb: 'claim',
    // a case accepted by another department is not accepted again
    from: [20],
    to: 20,
    by: buttons('handle'),
    preconditions: ['ownDept', 'unclaimed', 'noInterest', 'notBarred'],
    inputChecks: [],
    effect: 'claim',
    event: 'claim',
    doneWhen: 'claimedByActor',
  },
  {
    name: 'transfer-inside',
    verb: 'transfer',
    variant: 'inside',
    from: [10, 20],
    to: 'same',
    by: buttons('transfer'),
    preconditions: ['handler', 'transferUnasked'],
    inputChecks: ['otherDept'],
    effect: 'transferInside',
    event: 'transfer',
    visible: true,
    notifies: ['applicant', 'receiver'],
  },
  {
    name: 'transfer-outside',
    verb: 'transfer',
    variant: 'outside',
    from: [10, 20],
    to: 'same',
    by: buttons('transfer'),
    preconditions: ['handler', 'transferUnasked'],
    inputChecks: ['secondSign'],
    effect: 'askTransfer',
    event: 'transfer_ask',
    notifies: ['signer', 'auditor'],
  },
  ...signedTransfer,
  {
    name: 'transfer-recall',
    verb: 'recall',
    from: [10, 20],
    to: 'same',
    by: buttons('transfer'),
    preconditions: ['transferAsked', 'askedByActor'],
    inputChecks: [],
    effect: 'recallTransfer',
    event: 'transfer_recall',
    notifies: ['signer'],
  },
  ...recalledReply,
  {
    name: 'object',
    verb: 'object',
    from: [10, 20],
    to: 'same',
    by: buttons('transfer'),
    preconditions: ['ownDept', 'unclaimed', 'transferredIn', 'objectionOpen'],
    inputChecks: ['objectionNote'],
    effect: 'object',
    event: 'object',
    notifies: ['sender'],
  },
  ...approvals,
  assigning([10, 20, 21, 31]),
];
