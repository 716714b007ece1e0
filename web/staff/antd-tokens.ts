/** The colours of tokens.css for Ant Design's theme, which cannot read CSS variables. Its pages have no dark mode. */
export const COLORS = {
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
} as const;

export const SIZES = {
  fontSize: 16,
  radius: 12,
  radiusControl: 10,
  controlHeight: 42,
} as const;

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif";
