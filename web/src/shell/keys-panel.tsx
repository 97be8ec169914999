import { useState } from 'react';
import { currentCommands } from '#platform/commands.ts';
import { useSay, useText } from '#platform/language.tsx';
import { Panel } from './panel.tsx';
import './keys-panel.css';

type Line = readonly [keys: string, what: string];

/** Every key the shell, the lists and the page in front listen to. */
export function KeysPanel({ onClose }: { onClose: () => void }) {
  const text = useText();
  const say = useSay();
  const [commands] = useState(currentCommands);
  const page: Line[] = commands.flatMap(({ label, shortcut }) =>
    shortcut ? [[shortcut.length === 1 ? shortcut.toUpperCase() : shortcut, say(label)] as const] : [],
  );
  return (
    <Panel title={text('keys.title')} onClose={onClose} width={640}>
      <div className="keys">
        {page.length > 0 && <Keys name={text('keys.page')} lines={page} />}
        <Keys
          name={text('keys.everywhere')}
          lines={[
            ['Ctrl+K', text('search.button')],
            ['Ctrl+K >', text('keys.commands')],
            ['Ctrl+Alt+L', text('lock.button')],
            ['?', text('keys.title')],
            ['Tab', text('keys.tab')],
          ]}
        />
        <Keys
          name={text('keys.lists')}
          lines={[
            ['Enter', text('keys.openRow')],
            ['Shift+F10', text('keys.rowMenu')],
            ['Esc', text('keys.leave')],
          ]}
        />
        <Keys
          name={text('keys.forms')}
          lines={[
            ['Ctrl+Enter', text('keys.submit')],
            ['Esc', text('keys.close')],
          ]}
        />
      </div>
      <p className="field-hint">{text('keys.hint')}</p>
    </Panel>
  );
}

function Keys({ name, lines }: { name: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3>{name}</h3>
      <dl>
        {lines.map(([keys, what]) => (
          <div key={`${keys} ${what}`}>
            <dt>
              {keys.split(/(?<=.)\+(?=.)| /).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
