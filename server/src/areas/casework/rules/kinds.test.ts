import { type CaseKind, type CaseVerb, caseKind, caseVerb } from '@kaoxin/contract/casework/actions.ts';
import { type CaseStatus, caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { describe, expect, test } from 'vitest';
import type { StepInput } from '../case-head.ts';
import { rulesOf } from './kinds.ts';
import { defaultPolicy } from './policy.ts';
import { transitionsOf } from './processes.ts';
import { at, caseOf, day, people } from './rules.fixture.ts';
import { allowedActions, step } from './rules.ts';

const kinds = Object.keys(caseKind) as CaseKind[];
const verbs = Object.keys(caseVerb) as CaseVerb[];
const statuses = caseStatus.entries.map((entry) => Number(entry.key) as CaseStatus);

describe('the transition table', () => {
  test.each(kinds.filter((kind) => caseKind[kind].types))(
    '%s limits classifications in the units of its clocks',
    (kind) => {
      const { acceptUnit, finishUnit } = rulesOf(kind).limits({ acceptDays: 7, finishDays: 20 }, 1, defaultPolicy);
      expect([acceptUnit, finishUnit]).toEqual([caseKind[kind].types?.acceptsIn ?? 'calendar', 'calendar']);
    },
  );

  test.each(kinds)('%s has unique names and distinguishable rows per verb', (kind) => {
    const rows = transitionsOf(kind);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    for (const verb of verbs) {
      for (const status of statuses) {
        const here = rows.filter((row) => row.verb === verb && row.from.includes(status));
        expect(
          new Set(here.map(({ variant, by }) => `${variant} ${typeof by}`)).size,
          `${kind} ${verb} ${status}`,
        ).toBe(here.length);
      }
    }
  });

  test.each(kinds)('%s reaches an end from every open status', (kind) => {
    const exits = (status: CaseStatus) =>
      transitionsOf(kind)
        .filter((row) => row.from.includes(status))
        .flatMap((row) => (row.to === 'same' ? [] : [row.to]));
    const reached = new Set<CaseStatus>([10]);
    for (const status of reached) for (const next of exits(status)) reached.add(next);
    expect(reached).toContain(40);
    for (const status of reached) {
      if (openStatuses.includes(status)) expect(exits(status).length, `${status}`).toBeGreaterThan(0);
    }
  });
});

describe('every kind × status × verb × actor', () => {
  const inputs: StepInput[] = [
    {},
    ...[1, 2, 3].map((auditResult) => ({
      auditResult,
      auditNote: '意见',
      items: [{ key: 'a', name: '材料', ok: true }],
      days: 10,
    })),
  ];

  test.each(kinds)('%s allows a declared transition or refuses by name', (kind) => {
    const cast = Object.entries(people(caseKind[kind].grant));
    for (const status of statuses) {
      const kase = caseOf(kind, { caseStatus: status, handlerId: 'h1', handlerName: '甲经办', drafterId: 'h1' });
      for (const verb of verbs) {
        for (const [role, actor] of cast) {
          for (const input of inputs) {
            const where = `${kind} ${verb} by ${role} in ${status}`;
            const result = step(kase, verb, actor, input, at(day('2026-03-04')));
            if (!result.ok) {
              expect([400, 403, 404, 409], where).toContain(result.status);
              expect(result.msg, where).toMatch(/\p{Script=Han}/u);
              continue;
            }
            const row = transitionsOf(kind).find((each) => each.name === result.transition);
            expect(row?.verb, where).toBe(verb);
            expect(row?.from, where).toContain(status);
            expect(result.change.caseStatus ?? status, where).toBe(row?.to === 'same' ? status : row?.to);
            expect(['administrator', 'inspector'], where).not.toContain(role);
            if (role === 'handlingAuditor' && kind !== 'economist' && kind !== 'correction')
              expect(verb, where).not.toBe('audit');
            if (verb === 'claim' && result.event === null) continue;
            expect(allowedActions(kase, actor, at(day('2026-03-04'))), where).toContain(verb);
          }
        }
      }
    }
  });
});
