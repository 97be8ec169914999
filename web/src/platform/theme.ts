import type { Label } from '@kaoxin/contract/conventions.ts';
import { create } from 'zustand';
import { site } from '#site';
import { type Ramp, rampOf } from './colour.ts';
import { setPreference, storedPreferences } from './memory/preferences.ts';
import { drop, isText, keep, read } from './memory/storage.ts';

/** The themes of the product (specification section 2) with their labels. */
export const themes = [
  ['theme-default', ['默认', 'Default']],
  ['theme-white', ['简白', 'White']],
  ['theme-dark', ['深色', 'Dark']],
  ['theme-star', ['星空', 'Star']],
  ['theme-bule', ['湛蓝', 'Blue']],
  ['theme-iview', ['石板', 'Slate']],
  ['theme-vip', ['黑金', 'Gold']],
  ['theme-cool', ['青岚', 'Cool']],
  ['theme-d2', ['素笺', 'Sheet']],
  ['theme-hey', ['新芽', 'Sprout']],
  ['theme-lte', ['办公', 'Office']],
] as const satisfies readonly (readonly [string, Label])[];

const isTheme = (value: unknown): value is string => themes.some(([name]) => name === value);
export const isDark = (theme: string): boolean => theme === 'theme-dark';

interface Look {
  theme: string;
  /** `#409EFF` keeps the colour of each theme */
  color: string;
}
const plain: Look = { theme: site.theme, color: site.color };
const isPlainColor = (color: string): boolean => color.toLowerCase() === site.color.toLowerCase();

/** The last theme of this browser; `public/theme.js` applies it before the first paint. */
const useLookState = create<Look>(() => ({
  theme: read('themeName', isTheme) ?? plain.theme,
  color: read('colorName', isText) ?? plain.color,
}));
export const useTheme = (): string => useLookState(({ theme }) => theme);
export const useColor = (): string => useLookState(({ color }) => color);
export const useLook = (): string => useLookState(({ theme, color }) => `${theme} ${color}`);

export const setTheme = (theme: string): void => choose({ ...useLookState.getState(), theme });
export function setColor(color: string): void {
  if (rampOf(color, false)) choose({ ...useLookState.getState(), color });
}

function choose(look: Look): void {
  setPreference('theme', look.theme);
  setPreference('color', look.color);
  show(look);
}

export function loadLook(): void {
  const { theme, color } = storedPreferences();
  show({ theme: isTheme(theme) ? theme : plain.theme, color: color ?? plain.color });
}

function show(look: Look): void {
  const { theme, color } = look;
  const ramp = isPlainColor(color) ? undefined : rampOf(color, isDark(theme));
  keep('themeName', theme);
  if (ramp) {
    keep('colorName', color);
    keep('colorRamp', ramp);
  } else {
    drop('colorName');
    drop('colorRamp');
  }
  document.documentElement.className = theme;
  paint(ramp);
  useLookState.setState(look);
}

export const rampTokens = [
  '--brand',
  '--accent',
  '--accent-strong',
  '--accent-soft',
  '--accent-fill',
  '--accent-fill-strong',
] as const;
function paint(ramp: Ramp | undefined): void {
  const { style } = document.documentElement;
  for (const token of rampTokens) {
    if (ramp) style.setProperty(token, ramp[token]);
    else style.removeProperty(token);
  }
}
