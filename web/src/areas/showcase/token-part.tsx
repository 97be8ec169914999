import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { contrast, rgbOf } from '#platform/colour.ts';
import { useSay } from '#platform/language.tsx';
import { Part } from './part.tsx';

const words: [string, string, Label][] = [
  ['text', 'surface', ['正文', 'Text']],
  ['text-2', 'surface', ['次要文字', 'Secondary']],
  ['text-3', 'surface', ['提示文字', 'Hint']],
  ['accent', 'surface', ['链接', 'Link']],
  ['on-accent', 'accent-fill', ['主按钮', 'Main button']],
  ['accent', 'accent-soft', ['选中', 'Chosen']],
  ['success', 'success-soft', ['成功', 'Success']],
  ['warning', 'warning-soft', ['警告', 'Warning']],
  ['danger', 'danger-soft', ['危险', 'Danger']],
  ['side-text', 'side', ['侧栏', 'Sidebar']],
  ['side-current', 'side-active', ['侧栏选中', 'Chosen in the sidebar']],
  ['top-text', 'top', ['顶栏', 'Top bar']],
];

function ratioOf(word: string, ground: string): string {
  const style = getComputedStyle(document.documentElement);
  const [one, other] = [word, ground].map((name) => rgbOf(whole(style.getPropertyValue(`--${name}`).trim())));
  return one && other ? `${contrast(one, other).toFixed(2)}:1` : '—';
}

/** `#fff`, as the build shortens it → `#ffffff`. */
const whole = (hex: string): string => hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

export function TokenPart() {
  const say = useSay();
  const [ratios] = useState(() => words.map(([word, ground]) => ratioOf(word, ground)));
  return (
    <Part title={['颜色与对比度', 'Colours and contrast']}>
      <ul className="showcase-tokens">
        {words.map(([word, ground, label], place) => (
          <li key={`${word} ${ground}`} style={{ background: `var(--${ground})`, color: `var(--${word})` }}>
            <b>{say(label)}</b>
            <span>{ratios[place]}</span>
          </li>
        ))}
      </ul>
      <p className="showcase-type">
        <span style={{ fontSize: 'var(--font-xl)' }}>{say(['标题二十', 'Title 20'])}</span>
        <span style={{ fontSize: 'var(--font-l)' }}>{say(['标题十六', 'Title 16'])}</span>
        <span>{say(['正文十四 0123456789', 'Body 14 0123456789'])}</span>
        <span className="kx-hint">{say(['提示十二', 'Hint 12'])}</span>
      </p>
    </Part>
  );
}
