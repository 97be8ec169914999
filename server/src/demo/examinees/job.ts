import type { JobKind } from '#platform/jobs/queue.ts';

/** Behind the first start of a server: fifty thousand people take longer than somebody waits for it. */
export const demoExaminees: JobKind = {
  kind: 'demo examinees',
  delays: [5, 30],
  leaseSeconds: 60,
  slots: 1,
  renews: true,
  async run(context, { payload }, signal) {
    const { fillExaminees } = await import('./fill.ts');
    await fillExaminees(context, Number(payload.people), signal);
  },
};
