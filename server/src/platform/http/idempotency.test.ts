import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor } from '#platform/access/actor.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { once } from './idempotency.ts';

const app = testApp({ manager: ['exam_manager'] });

test('S55 refuses a repetition after a change of rights', async () => {
  const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
  if (!actor) throw new Error('nobody');
  let done = 0;
  const ask = (by: Partial<Actor> = {}, input: unknown = { id: '1' }) =>
    new Work(app.context, { ...actor, grants: new Set(['score_view', 'exam_seat_move']), ...by }, 'test', 'business')
      .transaction((inside) =>
        once(inside, 'examiners/seatMove|1', 'abcdefgh-9', input, async () => {
          done += 1;
          return { ticketNo: '27' };
        }),
      )
      .catch((error: { status: number }) => error.status);
  expect([await ask(), await ask(), await ask({ language: 'en' })]).toEqual(Array(3).fill({ ticketNo: '27' }));
  const changed: Partial<Actor>[] = [
    { grants: new Set(['exam_seat_move']) },
    { scopes: 'all' },
    { districtId: '7' },
    { deptSubtree: ['7'] },
  ];
  for (const by of changed) expect([by, await ask(by)]).toEqual([by, 409]);
  expect(await ask({}, { id: '2' })).toBe(409);
  expect(await ask({ grants: new Set(['exam_seat_move', 'score_view']) })).toEqual({ ticketNo: '27' });
  // An earlier release stored no digest of the rights.
  await sql`update idempotency set input_hash = split_part(input_hash, '.', 1)`.execute(app.db);
  expect(await ask()).toBe(409);
  expect(done).toBe(1);
});
