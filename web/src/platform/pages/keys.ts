import type { Label } from '@kaoxin/contract/conventions.ts';

export interface Key {
  /** `Ctrl+Alt+L`, `Shift+F10`, `?`; the last part as in KeyboardEvent.key */
  keys: string;
  /** the same key as other keyboards and input methods send it */
  also?: string;
  label: Label;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the event matches this key. Ctrl includes the Command key; Shift matters only when the key names it. */
export function pressed({ keys, also }: Key, event: Press): boolean {
  const parts = keys.split(/(?<=.)\+(?=.)/).map((part) => part.toLowerCase());
  const last = parts.pop();
  const key = event.key.toLowerCase();
  if (also !== undefined && event.key === also) return !event.ctrlKey && !event.metaKey && !event.altKey;
  return (
    key === last &&
    parts.includes('ctrl') === (event.ctrlKey || event.metaKey) &&
    parts.includes('alt') === event.altKey &&
    (!parts.includes('shift') || event.shiftKey)
  );
}

export const shortcutOf = ({ keys }: Key): string => keys.replace('Ctrl', 'Control');

export const shellKeys = {
  search: {
    keys: 'Ctrl+K',
    label: ['搜索菜单、案件与本页操作', 'Search menu, cases and actions of the page'],
  },
  lock: { keys: 'Ctrl+Alt+L', label: ['锁定屏幕', 'Lock the screen'] },
  // a Chinese input method sends the full-width question mark
  keys: { keys: '?', also: '？', label: ['快捷键', 'Keys'] },
} as const satisfies Record<string, Key>;

export const listKeys = {
  // a Chinese input method sends 、 for this key
  search: { keys: '/', also: '、', label: ['到查询条件', 'Go to the search of the list'] },
  open: { keys: 'Enter', label: ['打开所在的行', 'Open the row'] },
  preview: {
    keys: 'I',
    also: ' ',
    label: ['预览所在的行；空格亦可（案件列表）', 'Preview the row; so does Space (lists of cases)'],
  },
  up: { keys: 'ArrowUp', label: ['移到上一行', 'Row above'] },
  down: { keys: 'ArrowDown', label: ['移到下一行或首行', 'Row below, or the first'] },
  unfold: { keys: 'ArrowRight', label: ['展开所在行的下级', 'Expand the row'] },
  fold: { keys: 'ArrowLeft', label: ['收起下级，或移到上级', 'Collapse the row, or go to its parent'] },
  menu: { keys: 'Shift+F10', also: 'ContextMenu', label: ['所在行的操作菜单', 'Actions of the row'] },
  leave: { keys: 'Escape', label: ['退出列表全屏', 'Leave the full-screen list'] },
} as const satisfies Record<string, Key>;

export const formKeys = {
  submit: { keys: 'Ctrl+Enter', label: ['提交', 'Submit'] },
  close: { keys: 'Escape', label: ['关闭', 'Close'] },
} as const satisfies Record<string, Key>;
