import type { ByteSource } from './byte-source.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_SIZE = 128;
const MAX_SECTORS = 64;
const LAST_SECTOR = 0xfffffffa;

export async function oleNames(source: ByteSource): Promise<string[]> {
  const header = await source.read(0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(SIGNATURE)) return [];
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let steps = 0; steps < MAX_SECTORS && sector < LAST_SECTOR; steps += 1) {
    names.push(...entryNames(await source.read((sector + 1) * size, size)));
    sector = await nextSector(source, header, sector, size);
  }
  return names;
}

function entryNames(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_SIZE <= sector.length; at += ENTRY_SIZE) {
    const length = sector.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2));
  }
  return names;
}

/** The header lists the sectors of the allocation table; 109 of them cover every file a profile allows. */
async function nextSector(source: ByteSource, header: Buffer, sector: number, size: number): Promise<number> {
  const perTable = size / 4;
  const table = Math.floor(sector / perTable);
  if (table >= 109) return LAST_SECTOR;
  const tableSector = header.readUInt32LE(76 + table * 4);
  if (tableSector >= LAST_SECTOR) return LAST_SECTOR;
  const cell = await source.read((tableSector + 1) * size + (sector % perTable) * 4, 4);
  return cell.length === 4 ? cell.readUInt32LE(0) : LAST_SECTOR;
}
