export { avatarOf } from './avatar.ts';
export { takeCaptcha } from './captcha.ts';
export { sendsCodes } from './phone-person.ts';
export { authRoutes } from './routes.ts';
export { dropLinks } from './social/dropped-links.ts';
export { prove } from './step-up.ts';
