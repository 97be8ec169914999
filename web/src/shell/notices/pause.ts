export function pause(milliseconds: number, signal: AbortSignal, wakes?: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (wakes) window.removeEventListener(wakes, done);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(done, milliseconds) : undefined;
    signal.addEventListener('abort', done);
    if (wakes) window.addEventListener(wakes, done);
    if (signal.aborted) done();
  });
}
