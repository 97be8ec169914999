import { dictionary, type KeyOf } from '../dictionary.ts';

export const sex = dictionary('sex', '性别', {
  male: [1, '男', 'Male'],
  female: [2, '女', 'Female'],
  unknown: [0, '未知', 'Unknown'],
});
export type Sex = KeyOf<typeof sex>;

export const idType = dictionary('id_type', '证件类型', {
  resident: [1, '居民身份证', 'Resident identity card'],
  hongKongMacau: [2, '港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macau residents'],
  taiwan: [3, '台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'],
  passport: [4, '护照', 'Passport'],
  foreigner: [5, '外国人永久居留身份证', 'Foreign permanent resident identity card'],
  officer: [6, '军官证', 'Officer certificate'],
  residencePermit: [7, '港澳台居民居住证', 'Residence permit for Hong Kong, Macau and Taiwan residents'],
});
export type IdType = KeyOf<typeof idType>;

/** Document types whose 18-digit number contains birthday and sex (GB 11643). */
export const containsBirthday = (type: number): boolean =>
  type === idType.of.resident || type === idType.of.residencePermit;
