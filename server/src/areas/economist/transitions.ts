import { kindRules } from '#areas/casework/index.ts';

const { amending, assigning, auditing, backToAudit, buttons, everyTurn, releaseByAudit, supplementByAudit } = kindRules;

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
    effect: 'passLevel',
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
    effect: 'decideAtLastLevel',
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
    effect: 'decideAtLastLevel',
    event: 'refuse',
    visible: true,
    notifies: ['applicant'],
    letter: 'JS03',
    docNo: 'issue',
  },
  { ...supplementByAudit('levelOfTurn'), letter: 'JS02' },
  assigning([10]),
  releaseByAudit([10]),
  // the auditor of the level corrects what the roster or the form misspelled
  ...amending.map(
    (row): kindRules.Transition => ({ ...row, by: buttons('audit'), preconditions: ['noInterest', 'levelOfTurn'] }),
  ),
  ...everyTurn.map(backToAudit),
];

const passOfLevel: kindRules.Choice = ({ kase }) => (kase.auditLevel < kase.lastLevel ? 'firstPass' : 'lastPass');

export const economistChoices: kindRules.Choices = { audit: auditing(passOfLevel, 'supplement') };
