import { resources } from '@kaoxin/contract/index.ts';
import { expect, test } from 'vitest';
import { areas } from '#wiring';
import { folderSeeds } from './menus.ts';

test('shows every entry of the manifests and resources once', () => {
  const stated = areas.flatMap(({ menu }) => menu?.entries.map(({ code }) => code) ?? []);
  const ofResources = resources.flatMap(({ name, menu }) => (menu ? [name] : []));
  const shown = folderSeeds.flatMap(({ menus }) => menus.map(({ code }) => code));
  expect(shown.sort()).toEqual([...new Set([...stated, ...ofResources])].sort());
  expect(new Set(stated).size).toBe(stated.length);
});

test('gives each entry of a folder a place of its own', () => {
  for (const { code, menus } of folderSeeds)
    expect([code, new Set(menus.map(({ sort }) => sort)).size]).toEqual([code, menus.length]);
  expect(new Set(folderSeeds.map(({ sort }) => sort)).size).toBe(folderSeeds.length);
});
