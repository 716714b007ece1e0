/** What mammoth has read, as far as we look at it. Its own types leave it open. */
export interface MammothRun {
  type: 'run';
  children: MammothNode[];
  isBold: boolean;
  isItalic: boolean;
  isUnderline: boolean;
  isStrikethrough: boolean;
  verticalAlignment: string;
}

export interface MammothParagraph {
  type: 'paragraph';
  children: MammothNode[];
  styleId: string | null;
  styleName: string | null;
  alignment: string | null;
  numbering: { paragraphStyleId?: string } | null;
}

export interface MammothImage {
  type: 'image';
  altText: string | undefined;
  /** What the package has given for its bytes. */
  readAsBase64String(): Promise<string>;
}

export interface MammothCell {
  type: 'tableCell';
  children: MammothNode[];
  colSpan: number;
  rowSpan: number;
}

export interface MammothTable {
  type: 'table';
  children: MammothNode[];
}

export type MammothNode =
  | MammothRun
  | MammothParagraph
  | MammothImage
  | MammothCell
  | MammothTable
  | { type: 'tableRow'; children: MammothNode[] }
  | { type: 'text'; value: string }
  | { type: 'tab' }
  | { type: 'break'; breakType: string }
  | { type: 'hyperlink'; children: MammothNode[]; href: string | undefined }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'other' };
