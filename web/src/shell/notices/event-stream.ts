export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * Reads server-sent events (WHATWG HTML, event streams) from a body: EventSource cannot send the session's header.
 * @param heard called for everything that arrives, including keep-alive comments
 * @returns when the body ends; rejects when it breaks
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (event: StreamEvent) => void,
  heard: () => void = () => undefined,
): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard();
    // a CRLF may be split between chunks: a final CR waits for the next one
    const text = rest + decoder.decode(piece.value, { stream: true });
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const blocks = whole.replaceAll(/\r\n?/g, '\n').split('\n\n');
    rest = (blocks.pop() ?? '') + text.slice(whole.length);
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) take(event);
    }
  }
}

function eventIn(block: string): StreamEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*)(?::\s?(.*))?$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { name, data: data.join('\n') };
}
