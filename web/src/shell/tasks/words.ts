import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TaskState } from '@kaoxin/contract/task.ts';

export const title: Label = ['任务', 'Tasks'];
export const titleWithCount = (count: number): Label => [`任务,${count}个进行中`, `Tasks, ${count} under way`];
export const states: Record<TaskState, Label> = {
  waiting: ['排队中', 'Waiting'],
  running: ['进行中', 'Under way'],
  done: ['已完成', 'Done'],
  failed: ['未完成', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
};
export const stopping: Label = ['正在取消…', 'Stopping…'];
export const empty: Label = [
  '暂无任务。导入、导出等耗时的工作会出现在这里,离开页面也会继续',
  'No tasks. Imports, exports and other long work appear here and go on when you leave the page',
];
export const failed: Label = ['加载失败', 'Could not load'];
export const cancel: Label = ['取消', 'Cancel'];
export const remove: Label = ['移除', 'Remove'];
export const download: Label = ['下载结果', 'Download'];
export const open: Label = ['查看', 'Open'];
export const ended = (name: string, state: string): Label => [`${name}:${state}`, `${name}: ${state}`];
