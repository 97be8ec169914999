import { buttonsOf } from '@kaoxin/contract/resource.ts';
import { device } from '@kaoxin/contract/testing/device.ts';
import { sql } from 'kysely';
import { signIn } from '../browser.ts';
import { openOffice } from '../office.ts';
import { addPerson } from '../people.ts';
import { withdraw } from '../rights.ts';
import { addRow } from '../rows.ts';
import { addFullRole } from '../tenant.ts';
import { deviceRoutes } from './routes.ts';
import { deviceStatements } from './table.ts';

export interface Device {
  id: string;
  version: number;
  deviceNo: string;
  deviceName: string;
  price: number;
  uses: number[];
  usesName: string;
  spareUses: number[] | null;
  deptId: string | null;
  deptIdName: string | null;
  isLent: number;
  story: string | null;
}

/** An office with devices: `mia` has all permissions on them, `sol` all but editing. */
export async function openDevices() {
  const office = await openOffice('2026-03-02 09:00:00', { routes: deviceRoutes });
  const { context, app, depts } = office;
  const db = context.database.kysely;
  for (const statement of deviceStatements) await sql.raw(statement).execute(db);
  for (const code of [device.name, ...buttonsOf(device)]) await addRow(db, 'menu', { code, name: code });
  const all = await addFullRole(context, { alias: 'keeper' });
  const some = await addFullRole(context, { alias: 'keeper_of_some' });
  await withdraw(db, some, ['device_edit']);
  const enter = async (account: string, role: string) => {
    await addPerson(context, { account, roles: [role], deptId: depts.letters });
    return signIn(app, account);
  };
  return { office, db, mia: await enter('mia', all), sol: await enter('sol', some) };
}
export const wholeDevice = { deviceNo: 'A1', deviceName: '安检门', price: 1200.5, uses: [1, 2], isLent: 0 };

export type Devices = Awaited<ReturnType<typeof openDevices>>;
