import { expect, it } from 'vitest';
import { StatementNames } from './named-statements.ts';

it('names a statement from its second use on', () => {
  const names = new StatementNames();
  expect(names.nameOf('select $1')).toBeUndefined();
  const name = names.nameOf('select $1');
  expect(name).toMatch(/^[\w-]{16}$/);
  expect(names.nameOf('select $1')).toBe(name);
  names.nameOf('select $1, $2');
  expect(names.nameOf('select $1, $2')).not.toBe(name);
});

it('stops at 500 names and keeps the given ones', () => {
  const names = new StatementNames();
  const given = new Set<string>();
  for (let index = 0; index < 3000; index += 1) {
    names.nameOf(`select $1 /* ${index} */`);
    const name = names.nameOf(`select $1 /* ${index} */`);
    if (name) given.add(name);
  }
  expect(given.size).toBe(500);
  expect(names.nameOf('select $1 /* 0 */')).toBeDefined();
  expect(names.nameOf('select $1 /* 2999 */')).toBeUndefined();
});
