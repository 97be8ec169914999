import { useState } from 'react';
import { useSay, useText } from '#platform/language.tsx';
import { currentCommands } from '#platform/pages/commands.ts';
import { formKeys, type Key, listKeys, shellKeys } from '#platform/pages/keys.ts';
import { Panel } from './panel.tsx';
import './keys-panel.css';

interface Line extends Key {
  fits?: boolean;
}
const names: Record<string, string> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

export function KeysPanel({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [commands] = useState(currentCommands);
  const page = commands.flatMap(({ label, shortcut, fits }): Line[] =>
    shortcut ? [{ keys: shortcut.length === 1 ? shortcut.toUpperCase() : shortcut, label, fits: fits !== false }] : [],
  );
  return (
    <Panel title={text('keys.title')} onClose={onClose} width={640}>
      <div className="keys">
        {page.length > 0 && <Keys name={text('keys.page')} lines={page} />}
        <Keys name={text('keys.everywhere')} lines={Object.values(shellKeys)} />
        <Keys name={text('keys.lists')} lines={Object.values(listKeys)} />
        <Keys name={text('keys.forms')} lines={Object.values(formKeys)} />
      </div>
      <p className="field-hint">{text('keys.hint')}</p>
    </Panel>
  );
}

function Keys({ name, lines }: { name: string; lines: readonly Line[] }) {
  const say = useSay();
  const text = useText();
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
              {fits === false && <small> {text('keys.notNow')}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
