import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** Tasks that were made with one version of a template. */
export interface TemplateTasks {
  templateId: string;
  version: number;
  total: number;
  /** those that have not ended: their template stays enabled */
  open: number;
}

/** Whoever makes something of templates: score reviews, corrections, registrations. */
export interface TemplateUse {
  /** whoever asks, by template and version; none where there is none */
  tasks: (work: Work, templateIds: readonly string[]) => Promise<readonly TemplateTasks[]>;
}

const uses = new Map<string, TemplateUse>();

/**
 * Makes known who uses templates, so that whoever keeps them asks everybody and knows nobody.
 * @example templateUse('reinspection', { tasks: (work, templateIds) => tasksOfTemplates(work, templateIds) });
 */
export const templateUse = (name: string, use: TemplateUse): TemplateUse =>
  registerOnce(uses, 'use of templates', name, use);

/** Of all users together. */
export async function tasksOfTemplates(work: Work, templateIds: readonly string[]): Promise<TemplateTasks[]> {
  if (templateIds.length === 0) return [];
  const found: TemplateTasks[] = [];
  for (const { tasks } of uses.values()) found.push(...(await tasks(work, templateIds)));
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
