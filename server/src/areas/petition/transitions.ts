import { kindRules, refusal } from '#areas/casework/index.ts';

const { answered, amendingClass, atCounter, buttons, everyKind, extension, receiver } = kindRules;

const applicants: readonly kindRules.Transition[] = [
  ...everyKind,
  {
    name: 'relief',
    verb: 'relief',
    from: [40, 50],
    to: 'same',
    by: 'citizen',
    preconditions: ['reliefOpen'],
    inputChecks: [],
    effect: 'none',
    event: 'relief',
    visible: true,
    notifies: ['leader'],
  },
];

/** 信访 (domain.md 3.7): claiming and accepting are two steps; the answer can be reviewed twice. */
export const petitionTransitions: readonly kindRules.Transition[] = [
  {
    name: 'claim',
    verb: 'claim',
    from: [10],
    to: 10,
    by: buttons('handle'),
    preconditions: ['ownDept', 'unclaimed', 'noInterest', 'notBarred'],
    inputChecks: [],
    effect: 'claim',
    event: 'claim',
    doneWhen: 'claimedByActor',
  },
  {
    name: 'release',
    verb: 'release',
    from: [10, 20],
    to: 10,
    by: buttons('handle', 'audit'),
    preconditions: ['claimed', 'handlerOrAuditor'],
    inputChecks: [],
    effect: 'release',
    event: 'release',
  },
  {
    name: 'accept',
    verb: 'accept',
    variant: 'accepted',
    from: [10, 31],
    to: 20,
    by: buttons('accept'),
    preconditions: ['handler', 'noInterest', 'notBarred', 'notYetAccepted'],
    inputChecks: [],
    effect: 'accept',
    event: 'accept',
    visible: true,
    notifies: ['applicant'],
    letter: 'XF02',
    letterOnce: true,
  },
  {
    name: 'accept-refused',
    verb: 'accept',
    variant: 'refused',
    from: [10],
    to: 30,
    by: buttons('accept'),
    preconditions: ['handler', 'noInterest', 'notBarred'],
    inputChecks: ['refusalClauses'],
    effect: 'refuse',
    event: 'refuse',
    notifies: ['auditor'],
    docNo: 'reserve',
  },
  {
    name: 'accept-inside',
    verb: 'accept',
    variant: 'inside',
    from: [10],
    to: 10,
    by: buttons('accept'),
    preconditions: ['handler', 'transferUnasked'],
    inputChecks: ['otherDept'],
    effect: 'transferInside',
    event: 'transfer',
    visible: true,
    notifies: ['applicant', 'receiver'],
  },
  {
    name: 'accept-outside',
    verb: 'accept',
    variant: 'outside',
    from: [10],
    to: 'same',
    by: buttons('accept'),
    preconditions: ['handler', 'transferUnasked'],
    inputChecks: ['secondSign'],
    effect: 'askTransfer',
    event: 'transfer_ask',
    notifies: ['signer', 'auditor'],
  },
  ...answered,
  {
    name: 'hearing',
    verb: 'hearing',
    variant: 'announced',
    from: [20],
    to: 'same',
    by: buttons('reply'),
    preconditions: ['handler'],
    inputChecks: ['hearing'],
    effect: 'hearing',
    event: 'hearing',
    visible: true,
    notifies: ['applicant'],
  },
  {
    name: 'hearing-record',
    verb: 'hearing',
    variant: 'recorded',
    from: [20],
    to: 'same',
    by: buttons('reply'),
    preconditions: ['handler'],
    inputChecks: ['hearing'],
    effect: 'hearing',
    event: 'hearing',
  },
  {
    name: 'feedback',
    verb: 'feedback',
    from: [42],
    to: 'same',
    by: buttons('transfer'),
    preconditions: ['ownDept', 'noInterest'],
    inputChecks: ['feedback'],
    effect: 'feedback',
    event: 'feedback',
  },
  ...extension('handler', 'XF05'),
  ...applicants,
  ...atCounter(applicants),
  ...amendingClass,
];

const acceptance: kindRules.Choice = (request) => {
  switch (request.input.acceptResult) {
    case 1:
    case 5:
      return 'accepted';
    case 2:
    case 3:
      return 'refused';
    case 4:
      return receiver(request);
    default:
      return refusal.acceptResult();
  }
};

/** An upcoming hearing is announced to the applicant; the record of a past one is internal. */
const hearing: kindRules.Choice = ({ kase: { hearing: told }, input: { hearing: said }, at }) => {
  const hasBegun = said?.startTime !== undefined && said.startTime <= at.now;
  const keys = ['startTime', 'place', 'endTime'] as const;
  return hasBegun || keys.every((key) => (told?.[key] ?? '') === (said?.[key] ?? '')) ? 'recorded' : 'announced';
};

export const petitionChoices: kindRules.Choices = { accept: acceptance, hearing };
