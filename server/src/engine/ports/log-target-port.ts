import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

/** Records that the log names and that not every reader of the log may open. */
export interface LogTargetUse {
  /** the ids and numbers among these that the caller may not open */
  hidden(work: Work, targets: readonly string[]): Promise<Iterable<string>>;
  /** first part of the paths of their calls */
  services(): readonly string[];
}

export const logTargetPort = new Port<LogTargetUse>('targets of the log', { isGuard: true });

export async function hiddenTargets(work: Work, targets: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { hidden } of logTargetPort.answers()) for (const target of await hidden(work, targets)) found.add(target);
  return found;
}

export const servicesWithHidden = (): string[] => [...logTargetPort.answers()].flatMap(({ services }) => services());
