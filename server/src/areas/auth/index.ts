export { avatarOf } from './avatar.ts';
export { takeCaptcha } from './captcha.ts';
export { authRoutes } from './routes.ts';
export { dropLinks } from './social/dropped-links.ts';
