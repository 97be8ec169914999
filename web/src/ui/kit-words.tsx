import type { Language } from '@kaoxin/contract/conventions.ts';
import type { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import type { ComponentProps } from 'react';
import { CaretDownFilled, CloseOutlined, DownOutlined, LoadingOutlined } from './icons.ts';

type Config = ComponentProps<typeof ConfigProvider>;
type Locale = NonNullable<Config['locale']>;

// The kit's types call these files CommonJS, where a default import would hold one more `default`; the files are ES modules.
/** The kit's own words. */
export const kitLocales: Record<Language, Locale> = { zh: zhCN as unknown as Locale, en: enUS as unknown as Locale };

/** Pictures in controls that have a name without them: by itself the kit calls each by its file, in English. */
const loadingIcon = <LoadingOutlined aria-hidden spin />;
/** … what opens and closes a branch of a tree */
export const switcherIcon = <CaretDownFilled aria-hidden />;
export const unnamedIcons = {
  button: { loadingIcon },
  select: { loadingIcon, suffixIcon: <DownOutlined aria-hidden />, removeIcon: <CloseOutlined aria-hidden /> },
  treeSelect: { switcherIcon },
} satisfies Config;
