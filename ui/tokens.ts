/** The colours of tokens.css for code that cannot read CSS variables, such as Ant Design's theme. */
export const COLORS = {
  default: {
    bg: '#f3f6f5',
    surface: '#ffffff',
    surfaceSoft: '#f6f9f8',
    border: '#dce4e2',
    borderStrong: '#7d8e8b',
    text: '#15211f',
    textSoft: '#4a5a57',
    accent: '#0b6b6a',
    accentHover: '#075453',
    accentSoft: '#e2f1ee',
    onAccent: '#ffffff',
    success: '#17703f',
    successSoft: '#e3f4e9',
    processing: '#1b5aa0',
    processingSoft: '#e5eefa',
    warning: '#855300',
    warningSoft: '#fdf1d8',
    error: '#b3261e',
    errorSoft: '#fdeae8',
  },
  dark: {
    bg: '#0f1617',
    surface: '#172021',
    surfaceSoft: '#1d2829',
    border: '#2d3b3b',
    borderStrong: '#71837f',
    text: '#e7efed',
    textSoft: '#abbab7',
    accent: '#56c3b8',
    accentHover: '#7ad6cc',
    accentSoft: '#16393a',
    onAccent: '#06211f',
    success: '#71d09a',
    successSoft: '#17352a',
    processing: '#8bbcf3',
    processingSoft: '#1a2f4a',
    warning: '#eabf6a',
    warningSoft: '#3a2e15',
    error: '#ff9d94',
    errorSoft: '#42211f',
  },
} as const;

export const SIZES = {
  fontSize: 16,
  radius: 12,
  radiusControl: 10,
  controlHeight: 42,
} as const;

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif";
