/** The component kit: a part of its own that no page has to wait for twice. */
export const loadKit = () => import('./theme.tsx');
