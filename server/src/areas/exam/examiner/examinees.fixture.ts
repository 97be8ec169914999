import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';

interface Enrolled {
  examId: string;
  districtId: string;
  centreId?: string;
  idNo: string;
  phone: string;
  name: string;
  photoName?: string;
  regStatus?: number;
}

export async function enrol({ database: { kysely }, secrets }: AppContext, who: Enrolled): Promise<string> {
  const { examId, districtId, centreId = null, idNo, phone, name, photoName = null, regStatus = 0 } = who;
  const hash = secrets.digest(idNo);
  const person = await sql<{ id: string }>`insert into person (tenant_id, id_type, id_hash, id_no, name, gender, phone)
    values ('000000', 1, ${hash}, ${secrets.seal(idNo)}, ${name}, 1, ${secrets.seal(phone)})
    on conflict (tenant_id, id_type, id_hash) where is_deleted = 0 do update set name = excluded.name
    returning id`.execute(kysely);
  const { rows } = await sql<{
    id: string;
  }>`insert into examiner (tenant_id, exam_id, district_id, centre_id, person_id, name,
      gender, id_type, id_no, id_hash, phone, subjects, reg_status, photo_name)
    values ('000000', ${examId}, ${districtId}, ${centreId}, ${person.rows[0]?.id}, ${name}, 1, 1, ${secrets.seal(idNo)}, ${hash},
      ${secrets.seal(phone)}, '{JC}', ${regStatus}, ${photoName}) returning id`.execute(kysely);
  await sql`insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level,
      people)
    values ('000000', ${examId}, ${districtId}, ${centreId ?? '0'}, ${regStatus}, 0, 0, 1)
    on conflict (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level) where is_deleted = 0
    do update set people = examiner_count.people + 1`.execute(kysely);
  return String(rows[0]?.id);
}
