import type { Sabotage } from '../sabotage.ts';

const exam = (file: string) => `server/src/areas/exam/${file}.ts`;
const bankAudit = (file: string) => `server/src/areas/question/audit/${file}.ts`;
const tested = { project: 'server' as const, tests: ['server/src/areas/second-person.test.ts'] };
const ofRosters = { project: 'server' as const, tests: [exam('roster/other-name.test')] };
const ofBanks = { project: 'server' as const, tests: [bankAudit('audit.test')] };
const ofCases = { project: 'server' as const, tests: ['server/src/areas/casework/rules/second-person.test.ts'] };

/** Acts that need two people, and what one user must not reach alone (security.md S70–S72, S76). */
export const secondPerson: readonly Sabotage[] = [
  {
    name: 'accounts of one maker are one person',
    file: 'server/src/platform/access/second-person.ts',
    from: 'return handsBehind(other).some((hand) => behind.has(hand));',
    to: 'return one === other && behind.size > 0 && handsBehind(other).length > 0;',
    ...tested,
  },
  {
    name: 'a linked account takes no step of a case that needs another person',
    file: 'server/src/areas/casework/rules/guards/preconditions.ts',
    from: "return same === 'account' ? self() : refusal.sameHand();",
    to: "return same === 'account' ? self() : null;",
    ...ofCases,
  },
  {
    name: 'a withdrawal at the counter waits for another user',
    file: 'server/src/areas/casework/rules/guards/preconditions.ts',
    from: 'notOwnWithdrawal: (s) => anotherPerson(s, [s.kase.withdrawUser], refusal.ownWithdrawal),',
    to: 'notOwnWithdrawal: () => null,',
    project: 'server',
    tests: ['server/src/areas/casework/step/brought.test.ts'],
  },
  {
    name: 'a transfer outside waits for another user',
    file: 'server/src/areas/casework/rules/guards/preconditions.ts',
    from: 'anotherPerson(s, [s.kase.transferUser, s.kase.handlerId, s.kase.drafterId], refusal.ownTransfer)',
    to: 'anotherPerson(s, [], refusal.ownTransfer)',
    project: 'server',
    tests: ['server/src/areas/casework/step/verbs-between.test.ts'],
  },
  {
    name: 'a user with the name of a party does not act',
    file: 'server/src/platform/access/second-person.ts',
    from: 'if (isNamed(work, names)) throw',
    to: 'if (names.length < 0) throw',
    ...tested,
  },
  {
    name: 'an examinee signs no release of the own scores',
    file: exam('formal/process/guards'),
    from: 'if (await sitsExam(work, id))',
    to: "if (id === '')",
    ...tested,
  },
  {
    name: 'the recorder of a violation does not decide',
    file: exam('violation/decide'),
    from: 'first: [record.createUser],',
    to: 'first: [],',
    ...tested,
  },
  {
    name: 'a waiver needs its paper',
    file: exam('violation/decide'),
    from: '(body.waiver ?? []).length === 0',
    to: '(body.waiver ?? []).length < 0',
    ...tested,
  },
  {
    name: 'a violation after the release moves no score before its decision',
    file: exam('violation/record-violations'),
    from: 'effective: exam.status === released ? 0 : 1,',
    to: 'effective: 1,',
    ...tested,
  },
  {
    name: 'a decided violation changes by two people',
    file: exam('violation/request-change'),
    from: 'if (record.decidedTime === null && !hasMovedScore)',
    to: 'if (record.version > 0 || !hasMovedScore)',
    ...tested,
  },
  {
    name: 'a number alone reaches no known person',
    file: exam('roster/take-in'),
    from: 'await separate(work, examId, unlike, ids);',
    to: 'void separate;',
    ...ofRosters,
  },
  {
    name: 'a district does not confirm who a person is',
    file: exam('examiner/link-person'),
    from: 'if (!comparesPersons(work))\n    throw',
    to: 'if (ids.length < 0)\n    throw',
    ...ofRosters,
  },
  {
    name: 'a submitter does not see the sample of a bank',
    file: bankAudit('present'),
    from: 'if (status === passed) return true;',
    to: 'if (status !== 99) return true;',
    ...ofBanks,
  },
  {
    name: 'an author does not audit a bank that a colleague submits',
    file: bankAudit('process'),
    from: 'first: authorIds,',
    to: 'first: [],',
    ...ofBanks,
  },
  {
    name: 'a new submission draws no other sample',
    file: bankAudit('sample'),
    from: 'audit.bankVersion}',
    to: 'audit.id}',
    ...ofBanks,
  },
];
