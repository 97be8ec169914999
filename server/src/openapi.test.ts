import SwaggerParser from '@apidevtools/swagger-parser';
import { allCalls } from '@kaoxin/contract/index.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test, vi } from 'vitest';
import { openApi } from '#platform/http/openapi/openapi.ts';
import { testApp } from './testing/app.ts';

const app = testApp();
const served = async () => (await app.server.inject('/api/docs/json')).json() as Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters: { name?: string }[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { example?: unknown }> };
}
const operations = (document: Record<string, unknown>): Operation[] =>
  Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) => Object.values(path));

test('serves the document of the current calls', async () => {
  expect(await served()).toEqual(JSON.parse(JSON.stringify(openApi(allCalls))));
});

test('S68 serializes the document only once', async () => {
  const asked = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml; charset=utf-8' };
  for (const [kind, type] of Object.entries(asked)) {
    const first = await app.server.inject(`/api/docs/${kind}`);
    const writing = vi.spyOn(JSON, 'stringify');
    const again = await app.server.inject(`/api/docs/${kind}`);
    const written = writing.mock.results.filter(({ value }) => String(value).length > 1_000_000).length;
    writing.mockRestore();
    expect([again.headers['content-type'], written, again.body === first.body]).toEqual([type, 0, true]);
  }
});

test('is valid OpenAPI 3.1 according to two validators', async () => {
  const document = await served();
  await SwaggerParser.validate(structuredClone(document) as never);
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-invalid-media-type-examples': 'error' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
});

test('names every call, its errors and its body', async () => {
  const document = await served();
  const all = operations(document);
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(allCalls.length);
  for (const { operationId, responses } of all)
    expect([operationId, Object.keys(responses)]).toEqual([
      operationId,
      expect.arrayContaining(['200', '400', '404', '500']),
    ]);
  const bodies = all.flatMap(({ requestBody }) => requestBody?.content['application/json'] ?? []);
  expect(bodies.filter(({ example }) => example === undefined)).toEqual([]);
});

test('lists the filters of a list with their suffixes', async () => {
  const list = operations(await served()).find(({ operationId }) => operationId === 'getBlade_systemParamList');
  const names = list?.parameters.flatMap(({ name }) => name ?? []);
  expect(names).toEqual(expect.arrayContaining(['current', 'size', 'ascs', 'descs', 'paramName', 'paramName_like']));
  expect(names).toEqual(expect.arrayContaining(['paramKey_equal', 'paramKey_notnull']));
  expect(names).not.toContain('paramName_datege');
});
