import { useLayoutEffect, useRef } from 'react';

type Place = 'title' | 'up' | 'down';

/**
 * The focus after cards are added, moved or removed: call `goTo` before the change. Without a card the first button
 * gets it.
 */
export function useCardFocus() {
  const part = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const next = wanted.current;
    wanted.current = undefined;
    if (next === undefined) return;
    const card = part.current?.querySelector<HTMLElement>(next) ?? part.current?.querySelector('button');
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  });
  const goTo = (key: string | undefined, place: Place) => {
    const within = { title: 'input', up: 'button:nth-of-type(1)', down: 'button:nth-of-type(2)' }[place];
    const head = place === 'title' ? '.survey-card-title' : '.survey-card-verbs';
    wanted.current = `[data-card="${CSS.escape(key ?? '')}"] ${head} ${within}`;
  };
  return { part, goTo };
}
