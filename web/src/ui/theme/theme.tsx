import { ConfigProvider, theme as kit, type ThemeConfig } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '#platform/language.tsx';
import { useLook } from '#platform/theme.ts';
import { Confirms } from '../dialog/confirm.tsx';
import { Toasts } from '../dialog/toasts.tsx';
import { kitLocales, unnamedIcons } from './kit-words.tsx';
import './kit-sheet.ts';
import './ui.css';

/** The kit dims given colours in dark themes; ours are already chosen for them. */
const inkAlgorithm: typeof kit.darkAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning } = seed;
  return { ...kit.darkAlgorithm(seed, map), colorPrimary, colorInfo, colorLink, colorSuccess, colorWarning };
};

/**
 * The kit's tokens, read from the CSS variables of the theme class on <html>: one source of colours for the shell and
 * the kit. Read as values, because the kit computes further shades.
 */
function tokensNow(): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const pixels = (name: string) => Number.parseInt(value(name), 10);
  const dark = style.colorScheme === 'dark';
  const edges = { hoverBorderColor: value('accent'), activeBorderColor: value('accent') };
  return {
    algorithm: dark ? inkAlgorithm : kit.defaultAlgorithm,
    // its style sheet is generated at build time
    zeroRuntime: true,
    hashed: false,
    cssVar: { key: 'kx' },
    token: {
      colorPrimary: value('accent-fill'),
      colorInfo: value('accent-fill'),
      colorLink: value('accent'),
      colorLinkHover: value('accent-strong'),
      colorSuccess: value('success'),
      colorWarning: value('warning'),
      colorError: value(dark ? 'danger' : 'danger-fill'),
      colorPrimaryHover: value('accent-fill-strong'),
      colorPrimaryActive: value('accent-fill-strong'),
      colorErrorHover: value('danger'),
      colorErrorActive: value('danger'),
      colorErrorBorderHover: value('danger'),
      colorText: value('text'),
      colorTextSecondary: value('text-2'),
      colorTextTertiary: value('text-3'),
      colorTextDescription: value('text-3'),
      colorTextPlaceholder: value('text-3'),
      colorTextHeading: value('text'),
      colorIcon: value('text-3'),
      colorBgLayout: value('page'),
      colorBgContainer: value('surface'),
      colorBgElevated: value('surface'),
      colorBgMask: value('veil'),
      colorFillAlter: value('surface-2'),
      colorBorder: value('line-strong'),
      colorBorderSecondary: value('line'),
      colorSplit: value('line'),
      controlItemBgHover: value('hover'),
      controlItemBgActive: value('accent-soft'),
      controlItemBgActiveHover: value('accent-soft'),
      boxShadow: value('raised'),
      boxShadowSecondary: value('raised'),
      fontFamily: value('font'),
      fontSize: pixels('font-m'),
      fontSizeLG: pixels('font-l'),
      fontSizeSM: pixels('font-s'),
      borderRadius: pixels('radius'),
      borderRadiusLG: pixels('radius'),
      borderRadiusSM: pixels('radius'),
      controlHeight: pixels('control'),
      // the kit waits for transitions that reduced motion disables
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverColor: value('accent'),
        defaultHoverBorderColor: value('accent'),
        defaultActiveColor: value('accent'),
        defaultActiveBorderColor: value('accent'),
      },
      Input: edges,
      InputNumber: edges,
      Select: edges,
      Pagination: { itemActiveColor: value('accent'), itemActiveColorHover: value('accent') },
      Table: {
        headerBg: value('surface-2'),
        headerSplitColor: 'transparent',
        rowHoverBg: value('hover'),
        cellPaddingBlock: 12,
        cellPaddingBlockMD: 8,
        cellPaddingBlockSM: 4,
        cellPaddingInline: 12,
        cellPaddingInlineMD: 8,
        cellPaddingInlineSM: 8,
      },
      Modal: { titleFontSize: pixels('font-l') },
    },
  };
}

export function UiTheme({ children }: { children: ReactNode }) {
  const look = useLook();
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens are read from what the look sets on <html>
  const config = useMemo(tokensNow, [look]);
  return (
    <ConfigProvider
      theme={config}
      locale={kitLocales[language]}
      {...unnamedIcons}
      button={{ ...unnamedIcons.button, autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
      <Toasts />
      <Confirms />
    </ConfigProvider>
  );
}
