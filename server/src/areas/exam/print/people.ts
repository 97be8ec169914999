import { buffer } from 'node:stream/consumers';
import { maskIdNo, opened } from '#areas/casework/index.ts';
import { ObjectNotFound } from '#platform/files/store.ts';
import { storeOfFile } from '#platform/files/tenant-stores.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAsked } from './asked.ts';
import type { PrintedPerson, PrintedRoom } from './paper/printed.ts';
import type { RoomToPrint } from './printing.ts';
import { type Seated, seatsOfExam } from './seats.ts';

/** Where a photo lies. */
interface PhotoFile {
  id: string;
  fileKey: string;
  ossId: string | null;
}

/** Rows of some rooms, read at one moment; their photos are fetched later, outside of any transaction. */
export interface ReadRooms {
  seats: readonly Seated[];
  photos: ReadonlyMap<string, PhotoFile>;
}

/** Who sits in these rooms. */
export async function readRooms(work: Work, asked: PrintAsked, rooms: readonly RoomToPrint[]): Promise<ReadRooms> {
  const ids = rooms.map(({ id }) => id);
  const seats = await seatsOfExam(work, asked, ids);
  const photos = asked.kind === 'card' || asked.kind === 'sign' ? await photosOf(work, seats) : [];
  return { seats, photos: new Map(photos.map((photo) => [photo.id, photo])) };
}

/** Pictures that paper can carry; who sees a person sees his photo. */
async function photosOf(work: Work, seats: readonly Seated[]): Promise<PhotoFile[]> {
  const ids = seats.flatMap(({ person: { photoId } }) => photoId ?? []);
  if (ids.length === 0) return [];
  return work
    .table('bizFile')
    .those(ids)
    .select(['id', 'fileKey', 'ossId'])
    .where('contentType', 'in', ['image/jpeg', 'image/png'])
    .execute();
}

/** These rooms as they are printed, one after the other. */
export async function* printedRooms(
  work: Work,
  rooms: readonly RoomToPrint[],
  { seats, photos }: ReadRooms,
): AsyncGenerator<PrintedRoom> {
  const byRoom = Map.groupBy(seats, ({ roomId }) => roomId);
  for (const { id, ...room } of rooms) {
    const own = byRoom.get(id) ?? [];
    const people = await Promise.all(
      own.map(async (one) =>
        personOf(work, room.roomNo, one, await photoOf(work, photos.get(one.person.photoId ?? ''))),
      ),
    );
    if (people.length > 0) yield { ...room, people };
  }
}

const genders: Readonly<Record<number, string>> = { 1: '男', 2: '女' };

function personOf(work: Work, roomNo: string, { person, seatNo, ticketNo, subjects }: Seated, photo: Buffer | null) {
  const printed: PrintedPerson = {
    name: person.name,
    gender: genders[person.gender] ?? '',
    idNo: maskIdNo(opened(work, person.idNo) ?? ''),
    ticketNo,
    check: checkDigits(work, person.examId, ticketNo),
    seatNo,
    sittings: subjects.map((subject) => ({ subject, roomNo, seatNo })),
    photo,
  };
  return printed;
}

/** Four digits that nobody makes up for a ticket: they follow from it, the examination and the secret of this system. */
export const checkDigits = ({ context }: Work, examId: string, ticketNo: string): string =>
  String(Number.parseInt(context.secrets.digest(`ticket ${examId} ${ticketNo}`).slice(0, 12), 16) % 10_000).padStart(
    4,
    '0',
  );

/** A photo that is gone leaves its frame empty; a store that is away ends the print. */
async function photoOf(work: Work, file: PhotoFile | undefined): Promise<Buffer | null> {
  if (!file) return null;
  try {
    const store = await storeOfFile(work.context, file.ossId, work.context.database.kysely);
    return await buffer(await store.open(file.fileKey));
  } catch (error) {
    if (error instanceof ObjectNotFound) return null;
    throw error;
  }
}
