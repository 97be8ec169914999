const usual = { width: 1366, coarse: false, print: false };
let now = usual;
const watchers = new Set<() => void>();

function matches(query: string): boolean {
  const [, bound, px] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? [];
  if (bound === 'min') return now.width >= Number(px);
  if (bound === 'max') return now.width <= Number(px);
  if (query.includes('pointer: coarse')) return now.coarse;
  if (query === 'print') return now.print;
  return query.includes('prefers-reduced-motion');
}

export function setScreen(screen: Partial<typeof usual>): void {
  now = { ...now, ...screen };
  for (const tell of watchers) tell();
}

export const resetScreen = (): void => setScreen(usual);

export const mediaOf = (media: string): MediaQueryList => {
  const events = new EventTarget();
  const list = {
    media,
    onchange: null,
    get matches() {
      return matches(media);
    },
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: (_: string, listener: EventListenerOrEventListenerObject | null) => {
      if (typeof listener === 'function') watchers.add(listener as () => void);
    },
    removeEventListener: (_: string, listener: EventListenerOrEventListenerObject | null) => {
      watchers.delete(listener as () => void);
    },
    dispatchEvent: (event: Event) => events.dispatchEvent(event),
  };
  return list;
};
