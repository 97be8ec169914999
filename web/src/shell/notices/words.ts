import type { Label } from '@kaoxin/contract/conventions.ts';
import type { InboxTab } from '@kaoxin/contract/desk/inbox.ts';

export const tabNames: Record<InboxTab, Label> = {
  mail: ['邮件', 'Mail'],
  message: ['消息', 'Messages'],
  notice: ['通知', 'Notices'],
};

export const emptyWords: Record<InboxTab, Label> = {
  mail: ['暂无邮件。导出完成等信件会出现在这里', 'No mail. Finished exports and the like appear here'],
  message: ['暂无消息。与您有关的办理进展会出现在这里', 'No messages. Progress of your cases appears here'],
  notice: ['暂无通知', 'No notices'],
};

export const title: Label = ['消息与通知', 'Messages and notices'];
export const titleWithCount = (count: number): Label => [
  `消息与通知，${count}条未读`,
  `Messages and notices, ${count} unread`,
];
export const arrived = (count: number): Label => [`有新消息，共${count}条未读`, `New messages, ${count} unread`];
export const unread: Label = ['未读', 'Unread'];
export const readOne = (name: string): Label => [`标为已读：${name}`, `Mark as read: ${name}`];
export const readAll: Label = ['全部标为已读', 'Mark all as read'];
export const failed: Label = ['加载失败', 'Could not load'];
