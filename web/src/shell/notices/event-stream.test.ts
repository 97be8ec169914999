import { expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

async function eventsOf(...pieces: (string | Uint8Array)[]): Promise<{ events: StreamEvent[]; heard: number }> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  let heard = 0;
  await readEvents(
    body,
    (event) => events.push(event),
    () => {
      heard += 1;
    },
  );
  return { events, heard };
}

it('reads named events and ignores comments', async () => {
  const { events, heard } = await eventsOf('event: inbox\ndata: {"mail":1}\n\n: \n\n', 'data: plain\n\n');
  expect(events).toEqual([
    { name: 'inbox', data: '{"mail":1}' },
    { name: 'message', data: 'plain' },
  ]);
  expect(heard).toBe(2);
});

it('joins chunks split anywhere, also inside characters', async () => {
  const whole = new TextEncoder().encode('event: inbox\ndata: 通知\n\n');
  for (let cut = 1; cut < whole.length; cut += 1) {
    const { events } = await eventsOf(whole.subarray(0, cut), whole.subarray(cut));
    expect(events, `cut at ${cut}`).toEqual([{ name: 'inbox', data: '通知' }]);
  }
});

it('accepts all line endings and joins data lines', async () => {
  const text = 'event:inbox\r\ndata: a\r\ndata: b\r\n\r\n';
  for (let cut = 1; cut < text.length; cut += 1) {
    const { events } = await eventsOf(text.slice(0, cut), text.slice(cut));
    expect(events, `cut at ${cut}`).toEqual([{ name: 'inbox', data: 'a\nb' }]);
  }
});

it('drops an event that never ended', async () => {
  expect((await eventsOf('data: half')).events).toEqual([]);
});
