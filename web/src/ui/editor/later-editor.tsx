import { later } from '../state/later.tsx';
import './rich-text.css';
import './editor.css';

export const LaterEditor = later(
  () => import('./editor.tsx'),
  (part) => part.Editor,
  { waiting: ({ value }) => <Waiting value={value} /> },
);

function Waiting({ value }: { value: string }) {
  const lines = value.split(/<\/(?:p|li|h\d|tr|div|figure)>/).map((part) => part.replace(/<[^>]*>/g, ''));
  return (
    <div className="kx-editor kx-editor-wait" aria-hidden="true">
      <div className="kx-editor-bar" />
      <div className="kx-editor-page kx-rich">
        {lines.slice(0, Math.max(lines.length - 1, 1)).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand there once, for a moment
          <p key={place}>{line || '\u200b'}</p>
        ))}
      </div>
    </div>
  );
}
