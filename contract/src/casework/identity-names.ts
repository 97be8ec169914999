import { type IdType, idType } from './identity.ts';

/** Alternative names of document types in imported files. */
export const idTypeSynonyms: Readonly<Record<IdType, readonly string[]>> = {
  [idType.of.resident]: [
    '身份证',
    '居民身份证件',
    '中华人民共和国居民身份证',
    '中国居民身份证',
    '大陆居民身份证',
    '内地居民身份证',
    '二代身份证',
    '二代居民身份证',
    '第二代身份证',
    '第二代居民身份证',
    '临时身份证',
    '临时居民身份证',
    'ID card',
    'Identity card',
  ],
  [idType.of.hongKongMacau]: ['港澳居民往来内地通行证', '港澳居民通行证', '港澳通行证', '港澳来往内地通行证', '回乡证'],
  [idType.of.taiwan]: ['台湾居民往来大陆通行证', '台湾居民通行证', '台湾通行证', '台胞证'],
  [idType.of.passport]: ['普通护照', '因私护照', '中国护照', '外国护照', '外籍护照'],
  [idType.of.foreigner]: [
    '外国人永久居留证',
    '外国人居留证',
    '外国人永久居留身份证件',
    '永久居留身份证',
    '永居证',
    '五星卡',
  ],
  [idType.of.officer]: ['军官证件', '军人证', '军人身份证', '军人身份证件', '中国人民解放军军官证'],
  [idType.of.residencePermit]: [
    '港澳台居住证',
    '港澳台居民居住证件',
    '港澳居民居住证',
    '台湾居民居住证',
    '中华人民共和国港澳居民居住证',
    '中华人民共和国台湾居民居住证',
    '居住证',
  ],
};
