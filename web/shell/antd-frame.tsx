import { App, ConfigProvider, theme, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { COLORS, FONT_FAMILY, SIZES } from '#ui/tokens.ts';
import { useUiMode } from '#ui/ui-mode.ts';

dayjs.locale('zh-cn');

function themeFor(mode: keyof typeof COLORS): ThemeConfig {
  const colors = COLORS[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.accent,
      colorLink: colors.accent,
      colorLinkHover: colors.accentHover,
      colorSuccess: colors.success,
      colorInfo: colors.processing,
      colorWarning: colors.warning,
      colorError: colors.error,
      colorSuccessBg: colors.successSoft,
      colorInfoBg: colors.processingSoft,
      colorWarningBg: colors.warningSoft,
      colorErrorBg: colors.errorSoft,
      colorText: colors.text,
      colorTextSecondary: colors.textSoft,
      colorTextDescription: colors.textSoft,
      colorTextPlaceholder: colors.textSoft,
      colorTextLightSolid: colors.onAccent,
      colorBorder: colors.borderStrong,
      colorBorderSecondary: colors.border,
      colorSplit: colors.border,
      colorBgLayout: colors.bg,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.surface,
      fontFamily: FONT_FAMILY,
      // Tables and forms of authors are denser than a candidate's page.
      fontSize: SIZES.fontSize - 1,
      borderRadius: SIZES.radiusControl - 2,
      borderRadiusLG: SIZES.radius,
      wireframe: false,
    },
    components: {
      Table: { headerBg: colors.surfaceSoft, borderColor: colors.border },
    },
  };
}

/** The only door to Ant Design: our colours, Chinese texts, and `App.useApp()` for messages and dialogs. */
export function AntdFrame() {
  const mode = useUiMode();
  const ourTheme = useMemo(() => themeFor(mode), [mode]);
  return (
    <ConfigProvider locale={zhCN} theme={ourTheme} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <Outlet />
      </App>
    </ConfigProvider>
  );
}
