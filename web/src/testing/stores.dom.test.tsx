import { expect, it } from 'vitest';
import { putSite, siteNow } from '#platform/calls/site-answer.ts';

// Order matters: the second test sees what the first one leaves behind.
it('may change the settings of the site', () => {
  putSite({ title: '考试院', known: true });
  expect(siteNow().known).toBe(true);
});

it('finds the settings as they were at the beginning', () => {
  expect(siteNow().known).toBe(false);
});
