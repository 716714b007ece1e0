export const TEMPLATE_VISIBILITIES = { visible: '可见', invisible: '隐藏' } as const;
export type TemplateVisibility = keyof typeof TEMPLATE_VISIBILITIES;

export const EDIT_LAYOUTS = { edit: '编辑', preview: '预览', both: '编辑和预览' } as const;
export type EditLayout = keyof typeof EDIT_LAYOUTS;

/** Of a template's text in the list, without its HTML. */
export const LISTED_TEXT = 1_500;
export const LONGEST_REPORT_TEXT = 500_000;
export const MAX_DIMENSIONS = 300;
export const MAX_TEMPLATE_CONTESTS = 50;
/** In the table of answers beside the dimensions. */
export const TOP_ANSWERS = 10;
