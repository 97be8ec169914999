export function moved<R extends { id: string }>(rows: readonly R[], id: string, to: number): readonly R[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const place = Math.min(Math.max(to, 0), rows.length - 1);
  if (!row || place === from) return rows;
  const rest = rows.filter((one) => one !== row);
  return [...rest.slice(0, place), row, ...rest.slice(place)];
}

export function swapped(order: readonly string[], id: string, to: number): readonly string[] {
  const from = order.indexOf(id);
  const other = order[to];
  if (from < 0 || other === undefined) return order;
  return order.map((one) => (one === id ? other : one === other ? id : one));
}
