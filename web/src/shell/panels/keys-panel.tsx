import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { currentCommands } from '#platform/pages/commands.ts';
import { formKeys, type Key, listKeys, shellKeys } from '#platform/pages/keys.ts';
import { sharedWords } from '#platform/words.ts';
import { Panel } from './panel.tsx';
import './keys-panel.css';

interface Line extends Key {
  fits?: boolean;
}
const names: Record<string, string> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

export function KeysPanel({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const [commands] = useState(currentCommands);
  const page = commands.flatMap(({ label, shortcut, fits }): Line[] =>
    shortcut ? [{ keys: shortcut.length === 1 ? shortcut.toUpperCase() : shortcut, label, fits: fits !== false }] : [],
  );
  return (
    <Panel title={say(sharedWords.shortcuts)} onClose={onClose} width={640}>
      <div className="keys">
        {page.length > 0 && <Keys name={say(['本页操作', 'This page'])} lines={page} />}
        <Keys name={say(['所有页面', 'Everywhere'])} lines={Object.values(shellKeys)} />
        <Keys name={say(['列表', 'Lists'])} lines={Object.values(listKeys)} />
        <Keys name={say(['对话框', 'Dialogs'])} lines={Object.values(formKeys)} />
      </div>
      <p className="field-hint">
        {say([
          '单个字母的快捷键在输入文字和打开对话框时不起作用。',
          'Single-letter shortcuts are off while you type or while a dialog is open.',
        ])}
      </p>
    </Panel>
  );
}

function Keys({ name, lines }: { name: string; lines: readonly Line[] }) {
  const say = useSay();
  return (
    <section>
      <h3>{name}</h3>
      <dl>
        {lines.map(({ keys, label, fits }) => (
          <div key={`${keys} ${label[0]}`}>
            <dt>
              {keys.split(/(?<=.)\+(?=.)/).map((key) => (
                <kbd key={key}>{names[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>
              {say(label)}
              {fits === false && <small> {say(['现在不可用', 'not available now'])}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
