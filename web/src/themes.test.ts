import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import './platform/memory/testing-storage.ts';
import { describe, expect, it } from 'vitest';
import { contrast, rampOf, rgbOf } from './platform/colour.ts';
import { themes } from './platform/theme.ts';

type Tokens = Record<string, string>;
const sheet = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const looks = sheet('theme.css') + sheet('themes.css');

const charts = sheet('ui/chart/colours.css');

function tokensIn(selector: string, css = looks): Tokens {
  const found = new RegExp(`(?:^|\\})\\s*${selector.replace('.', '\\.')}\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...found.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}
const plain = tokensIn(':root,\n.theme-preview');

function tokensOf(theme: string, over: Tokens = {}): (name: string) => string {
  const own: Tokens = { ...plain, ...tokensIn(`.${theme}`), ...over };
  const value = (name: string): string => {
    const text = own[`--${name}`] ?? '';
    const other = /^var\(--([a-z0-9-]+)\)$/.exec(text)?.[1];
    return other ? value(other) : text;
  };
  return value;
}

const content = ['surface', 'surface-2', 'page', 'hover'];
const pairs: [string, readonly string[]][] = [
  ...['text', 'text-2', 'text-3', 'accent'].map((word): [string, string[]] => [word, content]),
  ['accent', ['accent-soft']],
  ['accent-strong', ['surface', 'hover', 'accent-soft']],
  ['on-accent', ['accent-fill', 'accent-fill-strong']],
  ...['success', 'warning', 'danger'].map((word): [string, string[]] => [word, ['surface', 'page', `${word}-soft`]]),
  ['on-accent', ['danger-fill']],
  ['side-text', ['side', 'side-end', 'side-deep']],
  ['side-strong', ['side', 'side-end', 'side-deep', 'side-hover']],
  ['side-current', ['side-active']],
  ['top-text', ['top', 'top-hover']],
  ['top-strong', ['top', 'top-hover']],
  ['top-chosen-text', ['top-chosen']],
];

function weakIn(value: (name: string) => string): string[] {
  const tabs = (word: string, ground: string): [string, string[]] => [
    word,
    [value(ground) === 'transparent' ? 'tabs' : ground],
  ];
  const all = [...pairs, tabs('tab-text', 'tab'), tabs('accent', 'tab'), tabs('tab-current-text', 'tab-current')];
  return all.flatMap(([word, grounds]) =>
    grounds.flatMap((ground) => {
      const [one, other] = [rgbOf(value(word)), rgbOf(value(ground))];
      if (!one || !other) return [`${word} or ${ground} is no colour: ${value(word)} ${value(ground)}`];
      const ratio = contrast(one, other);
      return ratio >= 4.5 ? [] : [`${word} on ${ground}: ${ratio.toFixed(2)}`];
    }),
  );
}

describe.each(themes.map(([name]) => name))('%s', (theme) => {
  it('keeps text at a contrast of 4.5:1 or more', () => {
    expect(weakIn(tokensOf(theme))).toEqual([]);
  });

  it('keeps chart series at 3:1 and in distinct colours', () => {
    const own = { ...tokensIn(':root,\n.theme-preview', charts), ...tokensIn(`.${theme}`, charts) };
    const value = tokensOf(theme, own);
    const colours = Array.from({ length: 8 }, (_, place) => value(`chart-${place + 1}`));
    expect(new Set(colours).size).toBe(8);
    const ground = rgbOf(value('surface'));
    const weak = colours.filter((colour) => {
      const ink = rgbOf(colour);
      return !ink || !ground || contrast(ink, ground) < 3;
    });
    expect(weak).toEqual([]);
  });

  it.each(['#409EFF', '#FFEB3B', '#000000', '#FFFFFF', '#7C3AED', '#C2410C'])(
    'keeps the contrast with the colour %s too',
    (color) => {
      expect(weakIn(tokensOf(theme, rampOf(color, theme === 'theme-dark')))).toEqual([]);
    },
  );
});

it('offers the eleven themes of the specification by name', () => {
  const names = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];
  expect(themes.map(([name]) => name)).toEqual(names.map((name) => `theme-${name}`));
  for (const name of names.slice(1)) expect(tokensIn(`.theme-${name}`), name).not.toEqual({});
});
