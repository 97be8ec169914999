export const loadKit = () => import('./theme.tsx');
