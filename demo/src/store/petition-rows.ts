import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import { chainRow } from '@kaoxin/server/engine/timeline/events.ts';
import { eventHash, GENESIS } from '@kaoxin/server/platform/audit/chain.ts';
import type { SelectedRow } from '@kaoxin/server/platform/database/visible-rows.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import type { Kysely } from 'kysely';
import { acceptedWith } from '../petitions/accepted.ts';
import type { Simulated } from '../simulate.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';

export function sealed(row: PetitionSelected, secrets: Secrets): PetitionSelected {
  const seal = (text: string | null) => (text === null ? null : secrets.seal(text));
  const digest = (text: string | null) => (text === null ? null : secrets.digest(text));
  return {
    ...row,
    ...acceptedWith(row.source, row.receivedTime),
    idNo: seal(row.idNo),
    idHash: digest(row.idNo),
    phone: seal(row.phone),
    phoneHash: digest(row.phone),
    accusedName: seal(row.accusedName),
    accusedDept: seal(row.accusedDept),
    representatives: row.representatives?.map(({ name, phone }) => ({ name, phone: seal(phone) })) ?? null,
  };
}

type EventRow = SelectedRow<'caseEvent'>;

export function chained({ row, events }: Pick<Simulated, 'row' | 'events'>, takeId: () => string): EventRow[] {
  let prevHash = GENESIS;
  return events.map((event, index) => {
    const { visible, diff, ...rest } = event;
    const bare: EventRow = {
      ...rest,
      id: takeId(),
      tenantId: firstTenant,
      createUser: event.actorId,
      createDept: null,
      createTime: event.time,
      updateUser: event.actorId,
      updateTime: event.time,
      status: 1,
      isDeleted: 0,
      version: 1,
      caseType: 'petition',
      caseId: row.id,
      seq: index + 1,
      diff: Object.fromEntries(Object.entries(diff).map(([field, [before, after]]) => [field, [before, after]])),
      attachments: null,
      ip: null,
      isVisible: visible ? 1 : 0,
      prevHash,
      hash: '',
    };
    const hash = eventHash(prevHash, chainRow(bare).event);
    prevHash = hash;
    return { ...bare, hash };
  });
}

/** Inserts petitions with timelines; ids ascend with the time of entry. */
export async function insertPetitions(
  db: Kysely<unknown>,
  list: readonly Simulated[],
  secrets: Secrets,
): Promise<void> {
  const eventCount = list.reduce((sum, { events }) => sum + events.length, 0);
  const ids = (await takeIds(db, eventCount)).values();
  const takeId = () => ids.next().value ?? '';
  await bulkInsert(
    db,
    'petition_letter',
    list.map(({ row }) => sealed(row, secrets)),
  );
  await bulkInsert(
    db,
    'case_event',
    list.flatMap((story) => chained(story, takeId)),
  );
}
