import { later } from '../later.tsx';

/** The editor of formatted texts; it comes with the first page that shows one. */
export const LaterEditor = later(
  () => import('./editor.tsx'),
  (part) => part.Editor,
  { waiting: <div className="kx-editor-wait" /> },
);
