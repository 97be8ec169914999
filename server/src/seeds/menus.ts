import { resources } from '@kaoxin/contract/index.ts';
import { type MenuEntry, type MenuFolder, ofResource } from '#platform/menus/menu-parts.ts';
import { areas } from '#wiring';

export interface FolderSeed extends MenuFolder {
  menus: readonly MenuEntry[];
}

const bySort = (one: { sort: number }, other: { sort: number }) => one.sort - other.sort;

const folders = areas.flatMap(({ menu }) => menu?.folders ?? []);
const stated = areas.flatMap(({ menu }) => menu?.entries ?? []);
const derived = resources
  .filter(({ name, menu }) => menu && !stated.some(({ code }) => code === name))
  .map((resource) => ofResource(resource));

export const folderSeeds: readonly FolderSeed[] = folders.toSorted(bySort).map((folder) => ({
  ...folder,
  menus: [...stated, ...derived].filter((entry) => entry.folder === folder.code).sort(bySort),
}));
