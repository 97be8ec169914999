export { lostCodeService, sendsCodes, sendsLostCodes } from './phone/phone-person.ts';
export { avatarOf } from './site/avatar.ts';
export { dropLinks } from './social/dropped-links.ts';
export { prove } from './step-up.ts';
