import { apart } from '#platform/jobs/apart.ts';
import type { Work } from '#platform/work.ts';
import { type CaseModule, caseKinds } from './kind.ts';

export async function forEachKind(
  { handle, context, actor }: Work,
  job: string,
  run: (module: CaseModule) => Promise<unknown>,
): Promise<void> {
  for (const module of caseKinds())
    await apart(handle, context, { job, tenantId: actor.tenantId, kind: module.kind }, () => run(module));
}
