import type { Sabotage } from '../sabotage.ts';

export const requests: readonly Sabotage[] = [
  {
    name: 'no write commits without its audit row',
    file: 'server/src/platform/http/serve.ts',
    from: 'await auditWork(',
    to: 'if (!call) await auditWork(',
    project: 'acceptance',
    tests: ['tests/matrix/audit-refused.test.ts'],
  },
  {
    name: 'a transaction of its own commits with its audit row',
    file: 'server/src/platform/http/audited-transaction.ts',
    from: 'await auditWork(',
    to: 'if (!call) await auditWork(',
    project: 'acceptance',
    tests: ['tests/matrix/audit-refused.test.ts'],
  },
  {
    name: 'undeclared fields are refused',
    file: 'server/src/platform/http/guards/unknown-fields.ts',
    from: "!key.startsWith('$') && !isEmpty(value)",
    to: 'false',
    project: 'server',
    tests: ['server/src/platform/http/wire.test.ts'],
  },
  {
    name: 'encoded and doubled paths are refused',
    file: 'server/src/platform/http/guards/odd-paths.ts',
    from: "if (address === undefined) return done(refuse('badInput'))",
    to: 'if (address === undefined) return done()',
    project: 'server',
    tests: ['server/src/platform/http/wire.test.ts'],
  },
  {
    name: 'outbound requests do not reach metadata services',
    file: 'server/src/platform/outbound/policy.ts',
    from: "'169.254.0.0/16', ",
    to: '',
    project: 'server',
    tests: ['server/src/platform/outbound/policy.test.ts'],
  },
];
