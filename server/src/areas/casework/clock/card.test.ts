import { describe, expect, test } from 'vitest';
import { at, day, petitionCase } from '../rules/rules.fixture.ts';
import { clockCard } from './clock.ts';

describe('the clock card', () => {
  const now = at(day('2026-02-20'));

  test('shows the stored due date after the calendar changed', () => {
    const kase = petitionCase({ acceptNoticeTime: day('2026-02-10'), caseStatus: 20 });
    const stored = { acceptDue: '2026-02-20 23:59:59', acceptRaw: '2026-02-20' };
    const { accept } = clockCard({ ...kase, ...stored }, now);
    expect(accept).toMatchObject({ due: stored.acceptDue, raw: stored.acceptRaw, explanation: [] });
  });

  test('explains a due date that the calendar still gives', () => {
    const kase = petitionCase();
    const { accept } = clockCard(kase, now);
    expect(accept?.due).toBe(kase.acceptDue);
    expect(accept?.explanation.length).toBeGreaterThan(0);
  });
});
