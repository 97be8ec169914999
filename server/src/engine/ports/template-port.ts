import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface TemplateTasks {
  templateId: string;
  version: number;
  total: number;
  /** unfinished ones: their template stays enabled */
  open: number;
}

export interface TemplateUse {
  /** for any caller, by template and version; without zero counts */
  tasks: (work: Work, templateIds: readonly string[]) => Promise<readonly TemplateTasks[]>;
}

export const templatePort = new Port<TemplateUse>('templates', { isGuard: true });

export async function tasksOfTemplates(work: Work, templateIds: readonly string[]): Promise<TemplateTasks[]> {
  if (templateIds.length === 0) return [];
  const found: TemplateTasks[] = [];
  for (const { tasks } of templatePort.answers()) found.push(...(await tasks(work, templateIds)));
  return found;
}

const sumOf = (tasks: readonly TemplateTasks[], of: 'total' | 'open', templateId: string, version?: number): number =>
  tasks
    .filter((one) => one.templateId === templateId && (version === undefined || one.version === version))
    .reduce((sum, one) => sum + one[of], 0);

export const taskCount = (tasks: readonly TemplateTasks[], templateId: string, version?: number): number =>
  sumOf(tasks, 'total', templateId, version);
export const openTasks = (tasks: readonly TemplateTasks[], templateId: string): number =>
  sumOf(tasks, 'open', templateId);
