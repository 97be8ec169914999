import type { Settings } from './settings.ts';

/** The seeds set it as a placeholder, which must not be shown. */
const unset = '未设置';
const entered = (value: string | undefined): string => (value === undefined || value === unset ? '' : value.trim());

export const officeOf = (settings: Settings) => ({
  name: entered(settings.get('org.name')),
  phone: entered(settings.get('org.phone')),
  address: entered(settings.get('org.address')),
});
