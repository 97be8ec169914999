process.on('message', ({ what }: { what: string }) => {
  if (what === 'hang') return;
  if (what === 'die') process.exit(1);
  if (what === 'parts') for (const part of [1, 2, 3]) process.send?.({ part });
  if (what === 'busy') process.send?.({ part: process.pid });
  while (what === 'busy');
  const all: string[][] = [];
  while (what === 'memory') all.push(Array.from({ length: 100_000 }, (_, at) => `${at}`));
  process.send?.({ answer: [what, Object.keys(process.env).sort().join()] });
});
