import { buffer } from 'node:stream/consumers';
import { maskIdNo } from '@kaoxin/contract/casework/people/mask.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { ObjectNotFound } from '#platform/files/stores/store.ts';
import { storeOfFile } from '#platform/files/stores/tenant-stores.ts';
import { ObjectChanged, openUnchanged } from '#platform/files/stores/unchanged.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAsked } from './asked.ts';
import type { PrintedPerson, PrintedRoom } from './paper/printed.ts';
import type { RoomToPrint } from './printing.ts';
import { keyOfSitting, type Seated, seatsOfExam } from './seats.ts';

interface PhotoFile {
  id: string;
  fileKey: string;
  ossId: string | null;
  sha256: string;
}

/** Rows of some rooms, read in one snapshot. Photos are loaded later, outside of transactions. */
export interface ReadRooms {
  seats: readonly Seated[];
  roomNos: ReadonlyMap<string, string>;
  photos: ReadonlyMap<string, PhotoFile>;
}

export async function readRooms(work: Work, asked: PrintAsked, rooms: readonly RoomToPrint[]): Promise<ReadRooms> {
  const sittings = rooms.map(({ id: roomId, slot }) => ({ roomId, slot }));
  const seats = await seatsOfExam(work, asked, sittings);
  const photos = asked.kind === 'card' || asked.kind === 'sign' ? await photosOf(work, seats) : [];
  return { seats, roomNos: await roomNosOf(work, seats), photos: new Map(photos.map((photo) => [photo.id, photo])) };
}

async function roomNosOf(work: Work, seats: readonly Seated[]): Promise<Map<string, string>> {
  const ids = new Set(seats.flatMap(({ sittings }) => sittings.flatMap(({ seat }) => seat?.roomId ?? [])));
  const rows = await work
    .table('room')
    .ofTenant()
    .withRemoved()
    .those([...ids])
    .select(['id', 'roomNo'])
    .execute();
  return new Map(rows.map(({ id, roomNo }) => [id, roomNo]));
}

/** Photos in formats a PDF supports; callers who see an examinee see the photo. */
async function photosOf(work: Work, seats: readonly Seated[]): Promise<PhotoFile[]> {
  const ids = seats.flatMap(({ person: { photoId } }) => photoId ?? []);
  if (ids.length === 0) return [];
  return work
    .table('bizFile')
    .those(ids)
    .select(['id', 'fileKey', 'ossId', 'sha256'])
    .where('contentType', 'in', ['image/jpeg', 'image/png'])
    .execute();
}

export async function* printedRooms(
  work: Work,
  rooms: readonly RoomToPrint[],
  { seats, roomNos, photos }: ReadRooms,
): AsyncGenerator<PrintedRoom> {
  // cards are grouped by room, regardless of the first slot
  const isByRoom = rooms.every(({ slot }) => slot === null);
  const together = Map.groupBy(seats, ({ roomId, slot }) => keyOfSitting({ roomId, slot: isByRoom ? null : slot }));
  for (const { id, slot, ...room } of rooms) {
    const own = together.get(keyOfSitting({ roomId: id, slot })) ?? [];
    const people = await Promise.all(
      own.map(async (one) => personOf(work, roomNos, one, await photoOf(work, photos.get(one.person.photoId ?? '')))),
    );
    if (people.length > 0) yield { ...room, people };
  }
}

const genders: Readonly<Record<number, string>> = { 1: '男', 2: '女' };

type RoomNos = ReadRooms['roomNos'];
function personOf(work: Work, roomNos: RoomNos, { person, seatNo, ticketNo, sittings }: Seated, photo: Buffer | null) {
  const printed: PrintedPerson = {
    name: person.name,
    gender: genders[person.gender] ?? '',
    idNo: maskIdNo(decrypt(work, person.idNo) ?? ''),
    ticketNo,
    check: checkDigits(work, person.examId, ticketNo),
    seatNo,
    sittings: sittings.map(({ subject, seat }) => ({
      subject,
      roomNo: seat && (roomNos.get(seat.roomId) ?? ''),
      seatNo: seat?.seatNo ?? null,
    })),
    photo,
  };
  return printed;
}

/**
 * Four digits that cannot be forged for a ticket: a digest of ticket, examination and the secret of this installation.
 */
export const checkDigits = ({ context }: Work, examId: string, ticketNo: string): string =>
  String(Number.parseInt(context.secrets.digest(`ticket ${examId} ${ticketNo}`).slice(0, 12), 16) % 10_000).padStart(
    4,
    '0',
  );

/** A missing or exchanged photo leaves its frame empty; an unavailable store aborts the print. */
async function photoOf(work: Work, file: PhotoFile | undefined): Promise<Buffer | null> {
  if (!file) return null;
  try {
    const store = await storeOfFile(work.context, work.actor.tenantId, file.ossId, work.context.database.kysely);
    return await buffer(await openUnchanged(store, file.fileKey, file.sha256));
  } catch (error) {
    if (error instanceof ObjectNotFound) return null;
    if (!(error instanceof ObjectChanged)) throw error;
    work.context.log.error({ fileId: file.id, requestId: work.requestId }, 'a stored file was changed');
    return null;
  }
}
