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
    const people = await fillExaminees(context, Number(payload.people), signal);
    context.log.info({ people }, '演示数据：应试人员、座位、成绩与答卷已全部生成');
  },
};
