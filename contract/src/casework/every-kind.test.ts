import { expect, test } from 'vitest';
import { caseKind, filedKinds } from './actions.ts';
import { caseOpen } from './public/open.ts';
import { typeKind } from './states.ts';
import { type } from './type.ts';
import { workday } from './workday.ts';

const kinds = Object.values(caseKind);

test('assigns each key of type_kind to one kind of case', () => {
  const keys = typeKind.entries.map(({ key }) => Number(key));
  expect(
    filedKinds()
      .map(({ types }) => types.kind)
      .sort(),
  ).toEqual(keys.sort());
  expect(new Set(filedKinds().map(({ types }) => types.refers)).size).toBe(keys.length);
  for (const kind of keys) expect(caseOpen.types.query.parse({ kind: String(kind) })).toEqual({ kind });
});

test('opens classifications by menu and edits them by button', () => {
  for (const { menu, types } of filedKinds()) {
    const opened = { query: {}, body: { kind: types.kind } };
    for (const [call, code] of [
      [type.page, menu],
      [type.detail, `${menu}_type`],
      [type.export, `${menu}_type_export`],
      [type.remove, `${menu}_type_delete`],
      [type.restore, `${menu}_type_delete`],
      [type.submit, `${menu}_type_add`],
    ] as const)
      expect(typeof call.access === 'object' && call.access.oneOf).toContain(code);
    const { access } = type.submit;
    if (typeof access !== 'object') throw new Error('classifications are kept by whoever holds a button');
    expect(access.exactly?.(opened)).toBe(`${menu}_type_add`);
    expect(access.exactly?.({ ...opened, body: { ...opened.body, id: '1' } })).toBe(`${menu}_type_edit`);
  }
});

test('invalidates the cached cases of every kind when a workday changes', () => {
  for (const call of [workday.submit, workday.import])
    expect(call.changes).toEqual(expect.arrayContaining(['workday', 'home', ...kinds.map((facts) => facts.call)]));
});
