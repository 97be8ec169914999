import type { Page } from 'playwright-core';
import { until } from '../../setup/until.ts';
import type { Caller } from '../stage.ts';

interface Task {
  state: string;
  words: string | null;
}

export async function taskEnds(call: Caller, taskId: string): Promise<string> {
  const ended = await until(async () => {
    const task = await call<Task>(`task/detail?id=${taskId}`);
    return task.state === 'waiting' || task.state === 'running' ? undefined : task;
  }, 120_000);
  if (ended.state !== 'done') throw new Error(`${ended.state}: ${ended.words}`);
  return ended.words ?? '';
}

export const byCall = {
  async arrange(call: Caller, examId: string): Promise<void> {
    const rules = { oneSubject: 0, unitsApart: 1, keepSpare: 1 };
    const { id, taskId } = await call<{ id: string; taskId: string }>('formalExam/arrange', { examId, rules });
    await taskEnds(call, taskId);
    await taskEnds(call, (await call<{ taskId: string }>('formalExam/arrangeAdopt', { id })).taskId);
  },

  async import(
    page: Page,
    call: Caller,
    path: string,
    examId: string,
    csv: string,
  ): Promise<[read: string, taken: string]> {
    const sent = await page.evaluate(
      async ({ path, examId, csv }) => {
        const { content } = JSON.parse(localStorage.getItem('kaoxin-token') ?? '{}') as { content: string };
        const form = new FormData();
        form.append('file', new Blob([csv]), '文件.csv');
        const answer = await fetch(`/api/${path}?examId=${examId}`, {
          method: 'POST',
          headers: { 'blade-auth': `bearer ${content}` },
          body: form,
        });
        return (await answer.json()) as { msg: string; data: { batchId: string; taskId: string } | null };
      },
      { path, examId, csv },
    );
    if (!sent.data) throw new Error(sent.msg);
    const read = await taskEnds(call, sent.data.taskId);
    const { taskId } = await call<{ taskId: string }>(`${path}Confirm`, { batchId: sent.data.batchId });
    return [read, await taskEnds(call, taskId)];
  },
};
