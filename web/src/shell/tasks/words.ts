import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TaskRecord, TaskState } from '@kaoxin/contract/task.ts';

export const title: Label = ['我的任务', 'My tasks'];
export const titleWithCount = (count: number): Label => [
  `我的任务，${count}个正在进行`,
  `My tasks, ${count} under way`,
];
export const empty: Label = [
  '暂无任务。导入、导出等需要较长时间的操作会出现在这里，离开页面也会继续。',
  'No tasks. Imports, exports and other long-running work appear here and continue when you leave the page',
];
export const failed: Label = ['加载失败', 'Could not load'];
export const cancel: Label = ['取消', 'Cancel'];
export const show: Label = ['查看', 'Show'];
export const fetchFile: Label = ['下载结果', 'Download'];
export const remove: Label = ['移除', 'Remove'];
export const removeAll: Label = ['清除已结束的任务', 'Clear ended tasks'];

const states: Record<TaskState, Label> = {
  waiting: ['等待中', 'Waiting'],
  running: ['进行中', 'Under way'],
  done: ['已完成', 'Done'],
  failed: ['未完成', 'Failed'],
  cancelled: ['已取消', 'Cancelled'],
};
export const stateWords = ({ state, stopping }: TaskRecord): Label =>
  stopping === 1 ? ['正在取消', 'Stopping'] : states[state];
export const stateSigns: Record<TaskState, string> = {
  waiting: '…',
  running: '▸',
  done: '✓',
  failed: '!',
  cancelled: '–',
};
export const ended = (task: TaskRecord): Label => [
  `${task.title}：${states[task.state][0]}`,
  `${task.title}: ${states[task.state][1]}`,
];
