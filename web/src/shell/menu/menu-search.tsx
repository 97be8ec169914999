import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import { Panel } from '../panels/panel.tsx';
import { commandText } from './menu-match.ts';
import type { Choice } from './search-groups.ts';
import { asking, failed, noCommand, nothingFound } from './search-words.ts';
import { type Groups, useGroups } from './use-groups.ts';
import './menu-search.css';

interface MenuSearchProps {
  nodes: readonly MenuNode[];
  onClose: () => void;
}

function useMenuSearch({ nodes, onClose }: MenuSearchProps) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the answer to this text; its first result will be opened */
  const [awaited, setAwaited] = useState<string>();
  const sought = useGroups(nodes, wanted);
  const found = sought.groups.flatMap(({ choices }) => choices);
  const place = Math.min(chosen, found.length - 1);
  const current = found[place];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into view when it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.key]);

  const take = ({ perform }: Choice) => {
    onClose();
    // the focus must return before the verb opens a dialog
    setTimeout(perform);
  };
  const takeAwaited = useEffectEvent(() => {
    const [first] = found;
    if (awaited === wanted && first) take(first);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer has come
  useEffect(() => takeAwaited(), [sought.found]);
  return {
    list,
    wanted,
    sought,
    current,
    hasFound: found.length > 0,
    take,
    point: (choice: Choice) => setChosen(found.indexOf(choice)),
    type: (text: string) => {
      setWanted(text);
      setChosen(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      // while an input method composes a word, it handles Enter and the arrows
      if (event.nativeEvent.isComposing) return;
      const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1 };
      const step = steps[event.key];
      if (step !== undefined && found.length > 0) setChosen((step + found.length) % found.length);
      else if (event.key === 'Enter' && current) take(current);
      else if (event.key === 'Enter' && sought.asking) setAwaited(wanted);
      else return;
      event.preventDefault();
    },
  };
}

export function MenuSearch(props: MenuSearchProps) {
  const { onClose } = props;
  const say = useSay();
  const id = useId();
  const search = useMenuSearch(props);
  const { list, wanted, sought, current } = search;
  return (
    <Panel title={say(sharedWords.searchMenu)} onClose={onClose} bare width={640}>
      <div className="search-line">
        <Icon name="search" />
        <input
          data-first
          type="text"
          role="combobox"
          aria-label={say(sharedWords.searchMenu)}
          aria-expanded={search.hasFound}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.key}`}
          aria-autocomplete="list"
          placeholder={say([
            '菜单、案件、考试、考点，或考生的准考证号',
            'Menu, cases, examinations, centres, or a ticket number',
          ])}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={search.onKeyDown}
        />
        <button type="button" className="text-button" onClick={onClose}>
          <kbd>Esc</kbd>
          <span className="hidden-text">{say(sharedWords.close)}</span>
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={say(['搜索结果', 'Results'])}
        className="search-list"
      >
        {sought.groups.map(({ key, name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={key} role="group" aria-labelledby={`${id}-${key}-head`}>
            <div id={`${id}-${key}-head`} role="presentation" className="search-head">
              {name}
            </div>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice === current}
                className="search-entry"
                onMouseMove={() => search.point(choice)}
                onClick={() => search.take(choice)}
              >
                <Icon name={choice.icon} />
                {choice.number && <b>{choice.number}</b>}
                <span title={choice.number && choice.name}>{choice.name}</span>
                <small className={choice.isKey && 'search-keys'}>{choice.aside}</small>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="search-none" role="status">
        <Standing sought={sought} isVerb={commandText(wanted) !== undefined} />
      </p>
      <p className="search-foot">
        {say([
          '↑ ↓ 选择，Enter 打开；输入 > 只查找本页操作',
          '↑ ↓ to choose, Enter to open; type > for actions on this page only',
        ])}
      </p>
    </Panel>
  );
}

function Standing({ sought, isVerb }: { sought: Groups; isVerb: boolean }) {
  const say = useSay();
  if (sought.failed) return say(failed);
  if (sought.groups.length > 0) return null;
  if (sought.asking) return say(asking);
  if (isVerb) return say(noCommand);
  return say(nothingFound(sought.found));
}
