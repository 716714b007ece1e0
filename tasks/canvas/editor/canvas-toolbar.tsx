import { AppstoreOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import type { CanvasContent } from '../content.schema.ts';
import type { CanvasEdits } from './use-canvas-edits.ts';
import { DraftField } from './panel/panel-fields.tsx';
import { readValue } from './field-text.ts';

const SWITCHES = {
  editMode: { label: '编辑模式', hint: '关闭后可以像学生一样试做' },
  snapToGrid: { label: '对齐网格', hint: '移动时对齐网格线；没有位置的画布上，学生放下的图形也对齐' },
  hideTables: { label: '隐藏表格', hint: '不显示元素和形状的表格' },
} as const;
const SIDES = { width: '宽', height: '高', gridSize: '网格大小' } as const;

interface CanvasToolbarProps {
  content: CanvasContent;
  edits: CanvasEdits;
  /** There is something that another layout would take the place of. */
  onLayouts: (() => void) | undefined;
}

/** How the canvas is, and how the editor shows it; all of it is stored with the canvas. */
export function CanvasToolbar({ content, edits, onLayouts }: CanvasToolbarProps) {
  const { editMode } = content;
  const set = (key: keyof CanvasContent, value: unknown, name?: string) =>
    edits.edit((newest) => ({ ...newest, [key]: value }), name);
  const keys = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];
  return (
    <div className="canvas-editor-toolbar">
      {keys
        .filter((key) => editMode || key === 'editMode')
        .map((key) => (
          <label key={key} className="canvas-editor-switch" title={SWITCHES[key].hint}>
            <Switch size="small" checked={content[key]} onChange={(value) => void set(key, value)} />
            {SWITCHES[key].label}
          </label>
        ))}
      {editMode && (
        <div className="canvas-editor-sides">
          {(Object.keys(SIDES) as (keyof typeof SIDES)[]).map((key) => (
            <DraftField
              key={key}
              label={SIDES[key]}
              text={String(content[key])}
              isNumber
              write={(typed) => {
                const read = readValue({ kind: 'whole', label: SIDES[key] }, typed);
                if ('problem' in read) return read;
                const problem = set(key, read.value, key);
                return problem === undefined ? { text: String(read.value) } : { problem };
              }}
            />
          ))}
        </div>
      )}
      {editMode && onLayouts && (
        <Button
          size="small"
          className="canvas-editor-layouts"
          icon={<AppstoreOutlined />}
          onClick={onLayouts}
        >
          换一种布局…
        </Button>
      )}
    </div>
  );
}
