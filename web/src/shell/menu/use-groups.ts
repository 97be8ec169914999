import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import { useMemo, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { currentCommands } from '#platform/pages/commands.ts';
import { useGo } from '#platform/pages/tab.ts';
import { commandText, entriesOf, matching, matchingCommands } from './menu-match.ts';
import { caseGroups, commandChoices, type Group, pageChoices, thingGroups } from './search-groups.ts';
import { commandsHead, pagesHead } from './search-words.ts';
import { type FoundNow, useFound } from './use-found.ts';

export interface Groups extends FoundNow {
  groups: Group[];
}

export function useGroups(nodes: readonly MenuNode[], text: string): Groups {
  const say = useSay();
  const go = useGo();
  const [commands] = useState(() => currentCommands().filter(({ fits }) => fits !== false));
  const entries = useMemo(() => entriesOf(nodes), [nodes]);
  const verb = commandText(text);
  const sought = useFound(verb === undefined ? text : undefined);
  const groups = useMemo(() => {
    const pages = verb === undefined ? pageChoices(matching(entries, text), go) : [];
    const verbs = commandChoices(matchingCommands(commands, verb ?? text), say);
    return [
      { key: 'pages', name: say(pagesHead), choices: pages },
      { key: 'commands', name: say(commandsHead), choices: verbs },
      ...caseGroups(sought.found?.cases ?? [], go, say),
      ...thingGroups(sought.found?.things ?? [], go, say),
    ].filter(({ choices }) => choices.length > 0);
  }, [verb, entries, text, commands, sought.found, go, say]);
  return { groups, ...sought };
}
