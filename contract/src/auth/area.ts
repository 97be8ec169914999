import type { Area } from '../area.ts';
import { bindings } from './binding.ts';
import { choices } from './choices.ts';
import { menu } from './menu.ts';
import { secondFactor } from './second-factor.ts';
import { session, site, tenantInfo } from './session.ts';
import { signIn } from './sign-in.ts';

export const authArea: Area = {
  calls: [session, signIn, bindings, secondFactor, { site, tenantInfo }, menu, choices],
};
