import { type Kysely, sql } from 'kysely';
import { pinyinSearch } from '#platform/text/pinyin.ts';
import { firstTenant } from './tenant.ts';

const country = '00';
/** Provinces by the first two digits of GB/T 2260. */
const provinces = [
  '11:北京市 12:天津市 13:河北省 14:山西省 15:内蒙古自治区 21:辽宁省 22:吉林省 23:黑龙江省 31:上海市 32:江苏省 33:浙江省',
  '34:安徽省 35:福建省 36:江西省 37:山东省 41:河南省 42:湖北省 43:湖南省 44:广东省 45:广西壮族自治区 46:海南省 50:重庆市',
  '51:四川省 52:贵州省 53:云南省 54:西藏自治区 61:陕西省 62:甘肃省 63:青海省 64:宁夏回族自治区 65:新疆维吾尔自治区',
  '71:台湾省 81:香港特别行政区 82:澳门特别行政区',
]
  .join(' ')
  .split(' ')
  .map((pair) => pair.split(':'));

export async function seedRegions(db: Kysely<unknown>): Promise<void> {
  const codes = [country, ...provinces.map(([code]) => code)];
  const names = ['中华人民共和国', ...provinces.map(([, name = '']) => name)];
  // pinyin needs a large dictionary, which is loaded only if rows are missing
  const { rows } = await sql`select from unnest(${codes}::text[]) given (code)
    where not exists (select from region where region.code = given.code)`.execute(db);
  if (rows.length === 0) return;
  const keys = names.map(pinyinSearch);
  await sql`
    insert into region (tenant_id, code, parent_code, ancestors, name, level, sort, search_key)
    select ${firstTenant}, seed.code, case when seed.code = ${country} then '0' else ${country} end,
      case when seed.code = ${country} then '0' else '0,' || ${country} end, seed.name,
      case when seed.code = ${country} then 0 else 1 end, seed.sort, seed.key
    from unnest(${codes}::text[], ${names}::text[], ${keys}::text[]) with ordinality seed (code, name, key, sort)
    where not exists (select from region where region.code = seed.code)`.execute(db);
}
