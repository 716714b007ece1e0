import { App, ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactNode, useSyncExternalStore } from 'react';
import { COLORS, FONT_FAMILY, SIZES } from './antd-tokens.ts';
import 'dayjs/locale/zh-cn';

dayjs.locale('zh-cn');

const THEME: ThemeConfig = {
  token: {
    colorPrimary: COLORS.accent,
    colorLink: COLORS.accent,
    colorLinkHover: COLORS.accentHover,
    colorSuccess: COLORS.success,
    colorInfo: COLORS.processing,
    colorWarning: COLORS.warning,
    colorError: COLORS.error,
    colorSuccessBg: COLORS.successSoft,
    colorInfoBg: COLORS.processingSoft,
    colorWarningBg: COLORS.warningSoft,
    colorErrorBg: COLORS.errorSoft,
    colorText: COLORS.text,
    colorTextSecondary: COLORS.textSoft,
    colorTextDescription: COLORS.textSoft,
    colorTextPlaceholder: COLORS.textSoft,
    colorTextLightSolid: COLORS.onAccent,
    colorBorder: COLORS.borderStrong,
    colorBorderSecondary: COLORS.border,
    colorSplit: COLORS.border,
    colorBgLayout: COLORS.bg,
    colorBgContainer: COLORS.surface,
    colorBgElevated: COLORS.surface,
    fontFamily: FONT_FAMILY,
    // Tables and forms of authors are denser than a candidate's page.
    fontSize: SIZES.fontSize - 1,
    borderRadius: SIZES.radiusControl - 2,
    borderRadiusLG: SIZES.radius,
    wireframe: false,
  },
  components: {
    Table: { headerBg: COLORS.surfaceSoft, borderColor: COLORS.border },
  },
};

const CALM_THEME: ThemeConfig = { ...THEME, token: { ...THEME.token, motion: false } };
const calm = () => matchMedia('(prefers-reduced-motion: reduce)');

function listenToCalm(listener: () => void): () => void {
  const wish = calm();
  wish.addEventListener('change', listener);
  return () => wish.removeEventListener('change', listener);
}

/** The only door to Ant Design: our colours, Chinese texts, and `App.useApp()` for messages and dialogs. */
export function AntdFrame({ children }: { children: ReactNode }) {
  // Where nothing is to move, Ant must not wait for the end of a movement: what waits for it is never shown.
  const isCalm = useSyncExternalStore(listenToCalm, () => calm().matches);
  const theme = isCalm ? CALM_THEME : THEME;
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
