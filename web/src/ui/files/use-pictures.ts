import { useEffect, useEffectEvent, useState } from 'react';
import { fetchLinked } from '#platform/pages/open-file.ts';

/** `url` is an object URL. */
export type Loaded = { state: 'loading' } | { state: 'here'; url: string } | { state: 'failed' };

interface Linked {
  id: string;
  link: string;
}

const loading: Loaded = { state: 'loading' };

/** Loads pictures behind single-use links, each once per id. A renewed link in a later answer loads nothing again. */
export function usePictures(files: readonly Linked[]): (id: string) => Loaded {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const ids = files.map(({ id }) => id).join(',');
  const fetchAll = useEffectEvent((signal: AbortSignal, made: string[]) => {
    for (const { id, link } of files)
      void fetchLinked(link, signal).then(
        (blob) => {
          if (signal.aborted) return;
          const url = URL.createObjectURL(blob);
          made.push(url);
          setLoaded((now) => new Map(now).set(id, { state: 'here', url }));
        },
        () => signal.aborted || setLoaded((now) => new Map(now).set(id, { state: 'failed' })),
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are fetched, not other links of the same ones
  useEffect(() => {
    const made: string[] = [];
    const stop = new AbortController();
    fetchAll(stop.signal, made);
    return () => {
      stop.abort();
      for (const url of made) URL.revokeObjectURL(url);
      setLoaded(new Map());
    };
  }, [ids]);
  return (id) => loaded.get(id) ?? loading;
}
