// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of code are quoted
import type { Sabotage } from '../sabotage.ts';

export const secondPerson: readonly Sabotage[] = [
  {
    name: 'accounts made by one user count as one person',
    file: 'server/src/platform/access/second-person.ts',
    from: 'meet(handsBehind(one), handsBehind(other)) ||',
    to: 'one === other ||',
    project: 'server',
    tests: ['server/src/areas/second-person.test.ts'],
  },
  {
    name: 'a user with the name of a party takes no step',
    file: 'server/src/platform/access/second-person.ts',
    from: 'if (isNamed(work, names)) throw',
    to: 'if (names.length < 0) throw',
    project: 'server',
    tests: ['server/src/areas/second-person.test.ts'],
  },
  {
    name: 'the user who requests a release of scores does not sign it',
    file: 'server/src/areas/exam/formal/process/process.ts',
    from: 'first: [releaseAskUser],',
    to: 'first: [],',
    project: 'server',
    tests: ['server/src/areas/exam/formal/process/states.test.ts'],
  },
  {
    name: 'a decided violation changes by two users',
    file: 'server/src/areas/exam/violation/request-change.ts',
    from: 'if (record.decidedTime === null && !hasMovedScore)',
    to: 'if (record.version > 0 || !hasMovedScore)',
    project: 'server',
    tests: ['server/src/areas/second-person.test.ts'],
  },
  {
    name: 'an author does not audit a bank with own questions',
    file: 'server/src/areas/question/audit/process.ts',
    from: 'first: authorIds,',
    to: 'first: [],',
    project: 'server',
    tests: ['server/src/areas/question/audit/audit.test.ts'],
  },
  {
    name: 'no user decides on a request about the own sign-in',
    file: 'server/src/areas/user/login-request/decide.ts',
    from: 'if (id === row.userId)',
    to: "if (id === '')",
    project: 'server',
    tests: ['server/src/areas/user/login-request/login-request.test.ts'],
  },
  {
    name: 'no user grants a right beyond the own rights',
    file: 'server/src/areas/user/people/roles.ts',
    from: 'await opensMore(work, added)',
    to: 'await opensMore(work, [])',
    project: 'acceptance',
    tests: ['tests/acceptance/security-authority.test.ts'],
  },
  {
    name: 'no role has two of the three separate powers',
    file: 'server/src/migrations/0003-users.ts',
    from: "if new.is_deleted = 0 and ${powersOf('new.role_ids')} > 1 then",
    to: "if new.is_deleted = 0 and ${powersOf('new.role_ids')} > 3 then",
    project: 'acceptance',
    tests: ['tests/acceptance/security-authority.test.ts'],
  },
];
