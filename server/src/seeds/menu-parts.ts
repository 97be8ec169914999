import { buttonsOf, menuTitleOf, type Resource } from '@kaoxin/contract/resource.ts';

/** A button: grant code, names and position (1 toolbar, 2 row, 3 both; wire.md B3.1). */
export interface ButtonSeed {
  code: string;
  zh: string;
  en: string;
  place: 1 | 2 | 3;
  icon: string;
}

/** A cell of the table in domain.md 4.3. */
export type Level =
  | 'full'
  | 'read'
  | 'audit'
  | 'handle'
  | 'lead'
  | 'district'
  | 'centre'
  | 'inspect'
  | 'manage'
  | 'security';

export interface MenuSeed {
  code: string;
  zh: string;
  en: string;
  path: string;
  icon: string;
  buttons: readonly ButtonSeed[];
  hidden?: boolean;
  /** Levels by role, if the resource defines them itself. */
  held?: Readonly<Record<string, Level>>;
  /** Buttons of a level, if they differ from the default: full = all, every other level = view. */
  opens?: Partial<Record<Level, readonly string[]>>;
}

/** A menu group of domain.md 4.3; its code names the row of the table in grants.ts. */
export interface FolderSeed extends Omit<MenuSeed, 'buttons' | 'opens' | 'hidden'> {
  sort: number;
  menus: readonly MenuSeed[];
}

export const button = (code: string, zh: string, en: string, place: 1 | 2 | 3 = 2, icon = 'form'): ButtonSeed => ({
  code,
  zh,
  en,
  place,
  icon,
});

export const view = (code: string) => button(`${code}_view`, '查看', 'View', 2, 'eye');
export const remove = (code: string) => button(`${code}_delete`, '删除', 'Delete', 3, 'delete');
export const habit = (code: string): ButtonSeed[] => [
  button(`${code}_add`, '新增', 'Add', 1, 'plus'),
  button(`${code}_edit`, '修改', 'Edit', 2, 'edit'),
  remove(code),
  view(code),
];

export const menu = (code: string, zh: string, en: string, path: string, icon = 'file'): MenuSeed => ({
  code,
  zh,
  en,
  path,
  icon,
  buttons: habit(code),
});

const verbs = {
  add: ['新增', 'Add', 1, 'plus'],
  edit: ['修改', 'Edit', 2, 'edit'],
  delete: ['删除', 'Delete', 3, 'delete'],
  view: ['查看', 'View', 2, 'eye'],
  export: ['导出', 'Export', 1, 'download'],
  import: ['导入', 'Import', 1, 'upload'],
} as const;
const verbOf = (code: string) => code.slice(code.lastIndexOf('_') + 1) as keyof typeof verbs;

export function ofResource(thing: Resource): MenuSeed {
  const { name: code, menu: own } = thing;
  if (!own) throw new Error(`${code} names no menu`);
  const [zh, en] = menuTitleOf(thing);
  const buttons = buttonsOf(thing).map((each) => {
    const [label, labelEn, place, sign] = verbs[verbOf(each)];
    return button(each, label, labelEn, place, sign);
  });
  return { code, zh, en, path: own.path, icon: own.icon ?? 'file', held: own.held, buttons };
}

export const withButton = (seed: MenuSeed, ...buttons: readonly ButtonSeed[]): MenuSeed => ({
  ...seed,
  buttons: [...seed.buttons, ...buttons],
});

/** Adds the export button; `by` is the code of the exported list if it differs. */
export const exported = (seed: MenuSeed, by = seed.code): MenuSeed =>
  withButton(seed, button(`${by}_export`, '导出', 'Export', 1, 'download'));
