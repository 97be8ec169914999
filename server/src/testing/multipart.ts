import type { Visitor } from './browser.ts';

const boundary = 'kaoxin-test-boundary';

export function multipart(name: string, content: Uint8Array | string, fields: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

export const multipartType = `multipart/form-data; boundary=${boundary}`;

export const send = <D>(
  visitor: Visitor,
  path: string,
  name: string,
  content: Uint8Array | string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  visitor.send<D>({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'content-type': multipartType, ...headers },
    payload: multipart(name, content, fields),
  });
