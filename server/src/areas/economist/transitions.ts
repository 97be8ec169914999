import { kindRules } from '#areas/casework/index.ts';

const { amending, auditing, buttons, everyTurn } = kindRules;

const backToAudit = (row: kindRules.Transition): kindRules.Transition =>
  row.verb === 'supplied' && row.to !== 'same' ? { ...row, to: 10 } : row;

/** 经济师登记 (domain.md 3.9): three levels with three people; no draft, no extension. */
export const economistTransitions: readonly kindRules.Transition[] = [
  {
    name: 'audit-level',
    verb: 'audit',
    variant: 'firstPass',
    from: [10],
    to: 10,
    by: buttons('audit'),
    preconditions: ['noInterest', 'levelOfTurn'],
    inputChecks: ['checkItems'],
    effect: 'nextLevel',
    event: 'pass',
    notifies: ['next'],
  },
  {
    name: 'audit-last-level',
    verb: 'audit',
    variant: 'lastPass',
    from: [10],
    to: 40,
    by: buttons('audit'),
    preconditions: ['noInterest', 'levelOfTurn'],
    inputChecks: ['checkItems', 'committeeDocNo'],
    effect: 'lastLevel',
    event: 'pass',
    visible: true,
    notifies: ['applicant'],
    letter: 'JS01',
    docNo: 'issue',
  },
  {
    name: 'audit-refuse',
    verb: 'audit',
    variant: 'return',
    from: [10],
    to: 41,
    by: buttons('audit'),
    preconditions: ['noInterest', 'levelOfTurn'],
    inputChecks: ['checkItems', 'auditNote', 'committeeDocNo'],
    effect: 'lastLevel',
    event: 'refuse',
    visible: true,
    notifies: ['applicant'],
    letter: 'JS03',
    docNo: 'issue',
  },
  {
    name: 'audit-supplement',
    verb: 'audit',
    variant: 'supplement',
    from: [10],
    to: 21,
    by: buttons('audit'),
    preconditions: ['noInterest', 'levelOfTurn'],
    inputChecks: ['auditNote', 'auditItems', 'auditDays'],
    effect: 'pauseByAudit',
    event: 'supplement',
    visible: true,
    notifies: ['applicant'],
    letter: 'JS02',
  },
  {
    name: 'assign',
    verb: 'assign',
    from: [10],
    to: 'same',
    by: buttons('assign'),
    preconditions: ['ownDeptOrLeader'],
    inputChecks: ['target'],
    effect: 'assign',
    event: 'assign',
    notifies: ['handler'],
  },
  {
    name: 'release',
    verb: 'release',
    from: [10],
    to: 'same',
    by: buttons('audit'),
    preconditions: ['claimed', 'handlerOrAuditor'],
    inputChecks: [],
    effect: 'release',
    event: 'release',
  },
  // the auditor of the level corrects what the roster or the form misspelled
  ...amending.map(
    (row): kindRules.Transition => ({ ...row, by: buttons('audit'), preconditions: ['noInterest', 'levelOfTurn'] }),
  ),
  ...everyTurn.map(backToAudit),
];

const passOfLevel: kindRules.Choice = ({ kase }) => (kase.auditLevel < kase.lastLevel ? 'firstPass' : 'lastPass');

export const economistChoices: kindRules.Choices = { audit: auditing(passOfLevel, 'supplement') };
