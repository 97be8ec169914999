import type { Label } from '@kaoxin/contract/conventions.ts';
import { isFrameHost } from './is-frame-host.ts';

export interface SettingRule {
  holds: (value: string) => boolean;
  words: Label;
}

const whole = (min: number, max: number): SettingRule => ({
  holds: (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  words: [`应为${min}至${max}之间的整数`, `must be a whole number from ${min} to ${max}`],
});
const share: SettingRule = {
  holds: (value) => /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/.test(value) && Number(value) > 0,
  words: ['应为大于0且不超过1的小数', 'must be a fraction above 0, at most 1'],
};
const tail: SettingRule = {
  holds: (value) => /^0\.\d{1,4}$/.test(value) && Number(value) >= 0.1 && Number(value) <= 0.5,
  words: ['应为0.1至0.5的小数', 'must be a fraction from 0.1 to 0.5'],
};
/** Below a similarity of 0.6 questions are not compared. */
const likeness: SettingRule = {
  holds: (value) => /^(0\.\d{1,4}|1(\.0{1,4})?)$/.test(value) && Number(value) >= 0.6,
  words: ['应为0.6至1的小数', 'must be a fraction from 0.6 to 1'],
};
const onOff: SettingRule = {
  holds: (value) => value === '0' || value === '1',
  words: ['应为1（开启）或0（关闭）', 'must be 1 (on) or 0 (off)'],
};
const hosts: SettingRule = {
  holds: (value) => value.split(/[\s,，、;；]+/).every((host) => host === '' || isFrameHost(host)),
  words: [
    '应为域名或域名:端口，多个以逗号分隔，*. 开头包含下级域名',
    'must be host names, with :port or without, by comma; *. in front takes in the names below',
  ],
};
const address: SettingRule = {
  holds: (value) => value === '' || (value.length <= 80 && /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(value)),
  words: ['应为 https://域名，末尾不带斜杠', 'must be https:// and a host name, without a slash at the end'],
};
const words = (max: number): SettingRule => ({
  holds: (value) => [...value].length <= max,
  words: [`不能超过${max}个字符`, `must be ${max} characters at most`],
});
/** Read before each filing, so it is short. */
const notice = words(1_000);
/** A limit in days; an extension may be zero. */
const limit = whole(1, 365);
const extension = whole(0, 365);

/** One rule for each key of `settingKeys`; the bounds are those of its reader (domain.md 4.2). */
export const settingRules: Readonly<Record<string, SettingRule>> = {
  'sla.roll': onOff,
  'sla.warnRatio': share,
  'sla.warnDays': whole(0, 365),
  'review.days.default': whole(1, 60),
  'review.days.civil': whole(1, 60),
  'review.resultWorkdays': limit,
  'review.extendWorkdays': extension,
  'appeal.acceptWorkdays': limit,
  'appeal.finishDays': limit,
  'appeal.extendDays': extension,
  'violation.defenceWorkdays': whole(3, 60),
  'petition.acceptDays': limit,
  'petition.finishDays': limit,
  'petition.extendDays': extension,
  'petition.simpleAcceptWorkdays': limit,
  'petition.simpleFinishWorkdays': limit,
  'petition.objectWorkdays': limit,
  'petition.reliefDays': limit,
  'petition.reviewOpinionDays': limit,
  'infoEdit.auditWorkdays': limit,
  'infoEdit.finishWorkdays': limit,
  'infoEdit.extendWorkdays': extension,
  'econ.auditWorkdays': limit,
  'supplement.minDays': limit,
  'supplement.maxDays': limit,
  'case.claimOnHandle': onOff,
  'similarity.warn': likeness,
  'stat.minCell': whole(1, 100),
  'stat.tailRatio': tail,
  'session.idleMinutes': whole(1, 720),
  'cluster.threshold': share,
  'similarity.block': likeness,
  'bank.sampleRate': whole(1, 100),
  'export.maxRows': whole(1, 1_000_000),
  'export.atOnceRows': whole(1, 50_000),
  'task.limit': whole(1, 100),
  'upload.maxMb': whole(1, 200),
  'watermark.on': onOff,
  'account.registerUser': onOff,
  'login.failures': whole(1, 100),
  'login.addressFailures': whole(1, 100_000),
  'password.minLength': whole(8, 64),
  'password.classes': whole(1, 4),
  'password.history': whole(1, 24),
  'session.limit': whole(0, 1_000),
  'session.limitManagement': whole(0, 1_000),
  'security.totp': whole(0, 2),
  'site.title': words(60),
  'site.switchMode': onOff,
  'site.frameHosts': hosts,
  'site.publicAddress': address,
  'org.name': words(60),
  'org.shortName': words(20),
  'org.phone': words(60),
  'org.address': words(120),
  'filing.noticeVersion': words(20),
  'filing.purpose': notice,
  'filing.purposeEn': notice,
  'filing.recipients': notice,
  'filing.recipientsEn': notice,
  'filing.retention': notice,
  'filing.retentionEn': notice,
  'filing.rights': notice,
  'filing.rightsEn': notice,
  'filing.declaration': notice,
  'filing.declarationEn': notice,
  'survey.keepYears': whole(1, 30),
  'survey.noticeVersion': words(20),
  'survey.purpose': notice,
  'survey.purposeEn': notice,
  'survey.recipients': notice,
  'survey.recipientsEn': notice,
  'survey.retention': notice,
  'survey.retentionEn': notice,
  'survey.rights': notice,
  'survey.rightsEn': notice,
  'survey.anonymousPurpose': notice,
  'survey.anonymousPurposeEn': notice,
  'survey.anonymousRecipients': notice,
  'survey.anonymousRecipientsEn': notice,
  'survey.anonymousRetention': notice,
  'survey.anonymousRetentionEn': notice,
  'survey.anonymousRights': notice,
  'survey.anonymousRightsEn': notice,
  'sms.dailyCap': whole(0, 9_999_999),
  'sms.listCap': whole(1, 1_000),
  'import.elsewhereRows': whole(1, 10_000),
  // The password rules apply where it is set and where it is used.
  'account.initPassword': words(128),
  'account.requestDays': whole(1, 90),
  'account.handsDays': whole(1, 90),
};
