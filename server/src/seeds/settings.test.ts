import { expect, test } from 'vitest';
import { settingKeys } from '#platform/settings.ts';
import { parameterSeeds } from './parameters.ts';

test('every seeded parameter is one the product loads', () => {
  const missing = parameterSeeds.map(({ key }) => key).filter((key) => !settingKeys.includes(key));
  expect(missing).toEqual([]);
});
