import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { insideAs } from '../../../testing/inside.ts';
import { integrityPort } from '../violation/integrity.ts';
import type { RosterEntry } from './read-row.ts';
import { openHall, residentNumber } from './roster.fixture.ts';
import { takeIn } from './take-in.ts';

const app = testApp({ manager: ['exam_manager'] });

test('applies integrity records to a person registered later', async () => {
  const hall = await openHall(app.db);
  const { digest } = app.context.secrets;
  const held = digest(residentNumber(1));
  integrityPort.from('a number of this test', () => sql`person.id_hash = ${held}`).connect();
  const entryOf = (n: number): RosterEntry => ({
    districtId: hall.districts.one,
    centreId: null,
    name: '陈远',
    gender: 1,
    idType: 1,
    idNo: residentNumber(n),
    birthday: null,
    phone: '13800138000',
    education: null,
    major: null,
    workUnit: null,
    unitKind: null,
    photoName: null,
    subjects: ['JC'],
    regStatus: 1,
  });
  const lines = [1, 2].map((n) => ({ rowNo: n, key: digest(residentNumber(n)), entry: entryOf(n) }));
  await insideAs(app, 'manager', (work) => takeIn(work, hall.exam, lines));
  const { rows } = await sql<{ hash: string; flag: number }>`
    select id_hash as hash, integrity_flag as flag from person`.execute(app.db);
  expect(new Map(rows.map(({ hash, flag }) => [hash, flag]))).toEqual(
    new Map([
      [held, 1],
      [digest(residentNumber(2)), 0],
    ]),
  );
});
