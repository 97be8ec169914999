export function windowTarget(search: string, base: string): { target: string; rest: string } | undefined {
  const words = new URLSearchParams(search);
  const target = words.get('target');
  if (!target) return undefined;
  words.delete('target');
  const rest = words.size > 0 ? `?${words}` : '';
  const address = URL.parse(target, base);
  const safe = address !== null && (address.protocol === 'https:' || address.protocol === 'http:');
  return { target: safe ? address.href : '', rest };
}
