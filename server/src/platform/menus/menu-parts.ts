import { isKeyOf } from '@kaoxin/contract/records.ts';
import { buttonsOf, menuTitleOf, type Resource } from '@kaoxin/contract/resource.ts';
import type { RoleAlias } from '@kaoxin/contract/roles.ts';

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

/** A missing role has no access. */
export type Held = Readonly<Partial<Record<RoleAlias, Level>>>;
/** Buttons of a level, if they differ from the default: full = all, every other level = view. */
export type Opens = Readonly<Partial<Record<Level, readonly string[]>>>;

export interface MenuSeed {
  code: string;
  zh: string;
  en: string;
  path: string;
  icon: string;
  buttons: readonly ButtonSeed[];
  hidden?: boolean;
  /** default: the levels of its folder */
  held?: Held;
  opens?: Opens;
}

/** An entry of the menu in its folder. Several areas can add entries to a folder. */
export interface MenuEntry extends MenuSeed {
  folder: string;
  sort: number;
}

/** A folder of the menu (a group of domain.md 4.3). One area declares it. */
export interface MenuFolder extends Omit<MenuSeed, 'buttons' | 'opens' | 'hidden'> {
  sort: number;
}

export interface AreaMenu {
  folders?: readonly MenuFolder[];
  /** without the entries of plain resources, which their definitions state; an entry here replaces such an entry */
  entries: readonly MenuEntry[];
}

export const at = (folder: string, sort: number, seed: MenuSeed): MenuEntry => ({ ...seed, folder, sort });

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
function verbOf(code: string): keyof typeof verbs {
  const verb = code.slice(code.lastIndexOf('_') + 1);
  if (!isKeyOf(verbs, verb)) throw new Error(`${code} is no button of a resource`);
  return verb;
}

export function ofResource(thing: Resource): MenuEntry {
  const { name: code, menu: own } = thing;
  if (!own) throw new Error(`${code} names no menu`);
  const [zh, en] = menuTitleOf(thing);
  const buttons = buttonsOf(thing).map((each) => {
    const [label, labelEn, place, sign] = verbs[verbOf(each)];
    return button(each, label, labelEn, place, sign);
  });
  const { path, icon = 'file', held } = own;
  const [folder, sort] = own.at;
  return { code, zh, en, path, icon, held, buttons, folder, sort };
}

export const withButton = <M extends MenuSeed>(seed: M, ...buttons: readonly ButtonSeed[]): M => ({
  ...seed,
  buttons: [...seed.buttons, ...buttons],
});

export const exported = (seed: MenuSeed): MenuSeed =>
  withButton(seed, button(`${seed.code}_export`, '导出', 'Export', 1, 'download'));
