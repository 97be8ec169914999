import { captchaPort } from '#engine/citizens/captcha-port.ts';
import type { Area } from '#platform/area.ts';
import { takeCaptcha } from './captcha/captcha.ts';
import { authRoutes } from './routes.ts';
import { registrationTable } from './social/registration-table.ts';

export const authArea: Area = {
  name: 'auth',
  tables: [registrationTable],
  routes: authRoutes,
  provides: [captchaPort.from('auth', takeCaptcha)],
};
