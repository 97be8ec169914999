import { dialogManner, later } from '#ui/state/later.tsx';

export const KeysPanel = later(
  () => import('./keys-panel.tsx'),
  (part) => part.KeysPanel,
  dialogManner,
);
export const SwitchPanel = later(
  () => import('./switch-panel.tsx'),
  (part) => part.SwitchPanel,
  dialogManner,
);
export const ThemePanel = later(
  () => import('./theme-panel.tsx'),
  (part) => part.ThemePanel,
  dialogManner,
);
