import type { Language } from '@kaoxin/contract/conventions.ts';
import type { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import type { ComponentProps } from 'react';
import { CaretDownFilled, CloseOutlined, DownOutlined, LoadingOutlined } from './icons.ts';

type Config = ComponentProps<typeof ConfigProvider>;
type Locale = NonNullable<Config['locale']>;

/**
 * The kit's types declare these files as CommonJS, where a default import would have another `default`; they are ES
 * modules.
 */
const localeIn = (file: typeof zhCN): Locale => file as unknown as Locale;
export const kitLocales: Record<Language, Locale> = { zh: localeIn(zhCN), en: localeIn(enUS) };

/** Icons in controls that have an accessible name; by default the kit labels each with its English file name. */
const loadingIcon = <LoadingOutlined aria-hidden spin />;
export const switcherIcon = <CaretDownFilled aria-hidden />;
export const unnamedIcons = {
  button: { loadingIcon },
  select: { loadingIcon, suffixIcon: <DownOutlined aria-hidden />, removeIcon: <CloseOutlined aria-hidden /> },
  treeSelect: { switcherIcon },
} satisfies Config;
