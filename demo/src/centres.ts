import { pinyinSearch } from '@kaoxin/server/platform/text/pinyin.ts';
import { districtSeeds } from './city.ts';

/** Number of centres per district, in the order of the districts: sixty (domain.md 5.2). */
export const centresOfDistricts = [9, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3] as const;
const schools = [
  '第一中学',
  '实验中学',
  '职业技术学校',
  '外国语学校',
  '第三中学',
  '第一小学',
  '第五中学',
  '技师学院',
  '开放大学分校',
];
/** Number of rooms, repeating every six centres: sixty centres have 1,480. */
const rooms = [32, 18, 26, 20, 30, 22];
/** 纸笔 60 %, 机考 30 %, 混合 10 %. */
const kinds = [1, 1, 2, 1, 3, 1, 2, 1, 2, 1] as const;
const facilities: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 3], 2: [1, 2, 5, 6], 3: [1, 2, 3, 5] };
const streets = ['学府路', '文昌街', '滨江路', '崇文路', '育才街', '青年路', '解放路', '建设路'];

export interface CentreSeed {
  name: string;
  shortName: string;
  /** three digits after the code of the district */
  number: string;
  kind: 1 | 2 | 3;
  address: string;
  facilities: readonly number[];
  rooms: readonly RoomSeed[];
}
export interface RoomSeed {
  roomNo: string;
  floor: number;
  seats: number;
  columnsCount: number;
  isAccessible: 0 | 1;
  isBackup: 0 | 1;
}

function roomAt(place: number, of: number, small: number): RoomSeed {
  const isBackup = place === of - 1;
  const [seats, columnsCount] = isBackup ? [20, 4] : place < small ? [24, 4] : [30, 5];
  return {
    roomNo: String(place + 1).padStart(3, '0'),
    floor: 1 + Math.floor(place / 8),
    seats,
    columnsCount,
    isAccessible: place === 0 ? 1 : 0,
    isBackup: isBackup ? 1 : 0,
  };
}

/** The centres of a district by its index: 1,480 rooms with 42,600 seats in total (domain.md 5.2). */
export function centresOf(district: number, name: string): CentreSeed[] {
  const before = centresOfDistricts.slice(0, district).reduce((sum, count) => sum + count, 0);
  return schools.slice(0, centresOfDistricts[district] ?? 0).map((school, place) => {
    const nth = before + place;
    const kind = kinds[nth % kinds.length] ?? 1;
    const count = rooms[nth % rooms.length] ?? 24;
    const small = nth < 20 ? 4 : 3;
    return {
      name: `${name}${school}考点`,
      shortName: `${name.slice(0, 2)}${school}`.slice(0, 20),
      number: String(place + 1).padStart(3, '0'),
      kind,
      address: `江澜市${name}${streets[nth % streets.length]}${12 + nth * 3}号`,
      facilities: facilities[kind] ?? [],
      rooms: Array.from({ length: count }, (_, at) => roomAt(at, count, small)),
    };
  });
}

export const mannedCentres: readonly { district: string; name: string; sort: number }[] = districtSeeds.flatMap(
  ({ name: district }, place) =>
    schools
      .slice(0, place < 5 ? 2 : 1)
      .map((school, at) => ({ district, name: `${district}${school}考点`, sort: at + 1 })),
);

export const codeOf = (place: number): string => String(place + 1).padStart(2, '0');

export function searchKeyOf(name: string, shortName: string): string {
  const words = `${name} ${shortName}`;
  return `${words.toLowerCase()} ${pinyinSearch(words)}`;
}
