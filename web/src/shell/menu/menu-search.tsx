import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSay, useText } from '#platform/language.tsx';
import { currentCommands } from '#platform/pages/commands.ts';
import { addressOfNode, opensWindow, outsideAddress } from '#platform/pages/menu.ts';
import { useGo } from '#platform/pages/tab.ts';
import { Icon, iconNameOf } from '../icons/icon.tsx';
import { Panel } from '../panels/panel.tsx';
import { commandText, entriesOf, matching, matchingCommands } from './menu-match.ts';
import './menu-search.css';

interface MenuSearchProps {
  nodes: readonly MenuNode[];
  onClose: () => void;
}
interface Choice {
  key: string;
  icon: string;
  name: string;
  aside: string;
  perform: () => void;
}

/** What fits the text: entries of the menu, or after `>` verbs of the page in front. */
function useChoices(nodes: readonly MenuNode[], text: string): Choice[] {
  const say = useSay();
  const go = useGo();
  const [commands] = useState(() => currentCommands().filter(({ fits }) => fits !== false));
  const entries = useMemo(() => entriesOf(nodes), [nodes]);
  return useMemo(() => {
    const wanted = commandText(text);
    if (wanted !== undefined) {
      return matchingCommands(commands, wanted).map(({ label, shortcut = '', perform }) => ({
        key: label[0],
        icon: 'right',
        name: say(label),
        aside: shortcut,
        perform,
      }));
    }
    return matching(entries, text).map(({ node, above }) => ({
      key: node.id,
      icon: iconNameOf(node.source),
      name: node.name,
      aside: above.join(' / '),
      perform: () => {
        if (opensWindow(node)) window.open(outsideAddress(node.path), '_blank', 'noopener,noreferrer');
        else go(addressOfNode(node));
      },
    }));
  }, [commands, entries, go, say, text]);
}

/** Finds an entry of the menu by the beginning of its name or by its initials, and opens it. */
export function MenuSearch({ nodes, onClose }: MenuSearchProps) {
  const text = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useChoices(nodes, wanted);
  const place = Math.min(chosen, found.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into view when it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, found]);

  const take = ({ perform }: Choice) => {
    onClose();
    // the focus is back where it was before the verb opens a dialog of its own
    setTimeout(perform);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // while a pinyin word is being composed, Enter and the arrows belong to the input method
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1 };
    const step = steps[event.key];
    const choice = found[place];
    if (step !== undefined && found.length > 0) setChosen((step + found.length) % found.length);
    else if (event.key === 'Enter' && choice) take(choice);
    else return;
    event.preventDefault();
  };
  return (
    <Panel title={text('search.title')} onClose={onClose} bare width={560}>
      <div className="search-line">
        <Icon name="search" />
        <input
          data-first
          type="text"
          role="combobox"
          aria-label={text('search.title')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found[place] ? `${id}-${place}` : undefined}
          aria-autocomplete="list"
          placeholder={text('search.hint')}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={({ target }) => {
            setWanted(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="text-button" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="hidden-text">{text('panel.close')}</span>
        </button>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={text('search.found')} className="search-list">
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className="search-entry"
            onMouseMove={() => setChosen(index)}
            onClick={() => take(choice)}
          >
            <Icon name={choice.icon} />
            <span>{choice.name}</span>
            <small>{choice.aside}</small>
          </div>
        ))}
      </div>
      <p className="search-none" role="status">
        {found.length === 0 && text(commandText(wanted) === undefined ? 'search.none' : 'search.noCommand')}
      </p>
      <p className="search-foot">{text('search.foot')}</p>
    </Panel>
  );
}
