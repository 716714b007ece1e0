import type { Table } from 'jodit/esm/modules/table/table.js';
import { removeFormatForCollapsedSelection } from 'jodit/esm/plugins/clean-html/helpers/remove-format/remove-format-for-collapsed-selection.js';
import { removeFormatForSelection } from 'jodit/esm/plugins/clean-html/helpers/remove-format/remove-format-for-selection.js';
import type { Jodit } from './jodit.ts';

/** What the toolbar leaves to our own dialogs. */
export type EditorRequest = 'image' | 'audio' | 'video' | 'formula' | 'table';

export interface EditorSettings {
  /** Where no form keeps the steps back, the editor does. */
  hasOwnHistory: boolean;
  ask(request: EditorRequest, editor: Jodit, current: Node | null): void;
}

type Exec = (editor: Jodit, current: Node | null, options: { control: { args?: unknown[] } }) => unknown;

const TABLE_PARTS = {
  tableaddrowbefore: '在上方插入行',
  tableaddrowafter: '在下方插入行',
  tableaddcolumnbefore: '在左侧插入列',
  tableaddcolumnafter: '在右侧插入列',
  tablemerge: '合并选中的单元格',
  tablesplitv: '拆分为两列',
  tablesplitg: '拆分为两行',
  tablebinrow: '删除行',
  tablebincolumn: '删除列',
  tablebin: '删除表格',
};

function cellAt(editor: Jodit, node: Node | null): HTMLTableCellElement | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  const cell = element?.closest<HTMLTableCellElement>('td, th');
  return cell && editor.editor.contains(cell) ? cell : undefined;
}

/** For the cells that were selected with the mouse, or the one at the caret. */
const changeTable: Exec = (editor, current, { control }) => {
  const cell = cellAt(editor, current ?? editor.s.current());
  const command = control.args?.[0];
  const table = editor.getInstance<Table>('Table', editor.o);
  const isNone = table.getAllSelectedCells().length === 0;
  if (typeof command !== 'string' || (isNone && !cell)) return;
  if (isNone && cell) table.addSelection(cell);
  editor.execCommand(command);
};

const clearFormat: Exec = (editor) => {
  if (editor.s.isCollapsed()) removeFormatForCollapsedSelection(editor);
  else removeFormatForSelection(editor);
  editor.synchronizeValues();
};

const BUTTONS = [
  'paragraph fontsize',
  'bold italic underline strikethrough subscript superscript brush plain',
  'ul ol outdent indent left center right justify',
  'table tableparts link hr picture sound film formula',
].map((group) => group.split(' '));

/** Only what the list of allowed HTML lets through: a button whose work would be lost on saving is none. */
export function editorOptions({ hasOwnHistory, ask }: EditorSettings) {
  const asking =
    (request: EditorRequest): Exec =>
    (editor, current) => {
      ask(request, editor, current);
      return false;
    };
  const groups = [...(hasOwnHistory ? [['undo', 'redo']] : []), ...BUTTONS];
  return {
    language: 'zh_cn',
    buttons: groups.flatMap((group, index) => (index === 0 ? group : ['|', ...group])),
    toolbarAdaptive: false,
    toolbarSticky: false,
    useNativeTooltip: true,
    showBrowserColorPicker: false,
    colorPickerDefaultTab: 'color',
    showCharsCounter: false,
    showWordsCounter: false,
    showXPathInStatusbar: false,
    statusbar: false,
    minHeight: 160,
    height: 'auto',
    tabIndex: 0,
    triggerChangeEvent: false,
    showMessageErrors: false,
    showPlaceholder: false,
    history: { enable: hasOwnHistory },
    disablePlugins: hasOwnHistory ? [] : ['redoUndo'],
    tab: { tabInsideLiInsertNewList: true },
    link: {
      processVideoLink: false,
      processPastedLink: false,
      noFollowCheckbox: false,
      openInNewTabCheckbox: false,
      modeClassName: false,
      hotkeys: [],
    },
    controls: {
      paragraph: {
        list: { p: '正文', h1: '标题1', h2: '标题2', h3: '标题3', h4: '标题4', blockquote: '引用' },
      },
      fontsize: { list: [12, 14, 16, 18, 20, 24, 30, 36] },
      ol: {
        list: {
          default: '1. 2. 3.',
          'lower-alpha': 'a. b. c.',
          'upper-alpha': 'A. B. C.',
          'lower-roman': 'i. ii. iii.',
          'upper-roman': 'I. II. III.',
          'cjk-ideographic': '一、二、三',
        },
      },
      table: { popup: undefined, exec: asking('table') },
      plain: { icon: 'plain', tooltip: '清除格式', exec: clearFormat },
      tableparts: {
        icon: 'tableparts',
        tooltip: '修改表格',
        list: TABLE_PARTS,
        isDisabled: (editor: Jodit) => !editor.editor.querySelector('table'),
        exec: changeTable,
      },
      picture: { icon: 'picture', tooltip: '图片', exec: asking('image') },
      sound: { icon: 'sound', tooltip: '音频', exec: asking('audio') },
      film: { icon: 'film', tooltip: '视频', exec: asking('video') },
      formula: { icon: 'formula', tooltip: '公式', exec: asking('formula') },
    },
  };
}
