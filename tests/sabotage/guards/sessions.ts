// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of code are quoted
import type { Sabotage } from '../sabotage.ts';

export const sessions: readonly Sabotage[] = [
  {
    name: 'a refresh token serves once',
    file: 'server/src/platform/session/renew-session.ts',
    from: "if (token.used && !(token.replayable && token.successor)) return { reason: 'reuse' };",
    to: '',
    project: 'server',
    tests: ['server/src/areas/auth/token/renew.test.ts'],
  },
  {
    name: 'failed sign-ins lock an account',
    file: 'server/src/platform/session/failures.ts',
    from: 'where (${countOf(subject)}) < ${most} returning id',
    to: 'where (${countOf(subject)}) < ${most + 1000} returning id',
    project: 'server',
    tests: ['server/src/areas/auth/lock-out.test.ts'],
  },
  {
    name: 'a captcha serves once',
    file: 'server/src/areas/auth/captcha/captcha.ts',
    from: 'delete from captcha where key = ${key} returning',
    to: 'update captcha set key = key where key = ${key} returning',
    project: 'server',
    tests: ['server/src/areas/auth/captcha/captcha.test.ts'],
  },
  {
    name: 'a change of the password needs the old one',
    file: 'server/src/areas/auth/step-up.ts',
    from: 'right: open && right,',
    to: 'right: open,',
    project: 'server',
    tests: ['server/src/areas/auth/update-password.test.ts'],
  },
  {
    name: 'calls of one caller are limited',
    file: 'server/src/platform/session/rate.ts',
    from: 'if (counted > most) throw',
    to: 'if (counted < 0) throw',
    project: 'server',
    tests: ['server/src/platform/http/guards/rate.test.ts'],
  },
  {
    name: 'management accounts need more than a phone',
    file: 'server/src/areas/auth/log-in.ts',
    from: 'if (isManaging(person) || (',
    to: "if ((isManaging(person) && person.id === '') || (",
    project: 'server',
    tests: ['server/src/areas/auth/phone/phone-log-in.test.ts'],
  },
  {
    name: 'a stored answer is repeated under the same rights only',
    file: 'server/src/platform/http/idempotency.ts',
    from: 'if (partOf(row.inputHash, 1) !== partOf(inputHash, 1))',
    to: 'if (partOf(row.inputHash, 1) === inputHash)',
    project: 'server',
    tests: ['server/src/platform/http/idempotency.test.ts'],
  },
];
