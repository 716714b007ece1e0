import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { BasicContent } from '../content.schema.ts';
import { EditorSwitch } from './editor-switch.tsx';
import { RuleHelp } from './rule-help.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';

interface Props {
  content: BasicContent;
  isPreviewShown: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onPreviewShown(isShown: boolean): void;
  /** How the editor looks is stored with the content, but is no step that could be undone. */
  onLook(look: Partial<Pick<BasicContent, 'editMode' | 'hideTables'>>): void;
  onShowAnswer(value: boolean): void;
  onUndo(): void;
  onRedo(): void;
}

export function EditorToolbar(props: Props) {
  const { content, isPreviewShown, canUndo, canRedo, onLook } = props;
  const { editMode, hideTables, showAnswer, questions } = content;
  return (
    <div className="basic-editor-toolbar">
      <EditorSwitch
        label="编辑模式"
        hint="关闭后只显示考生看到的样子"
        value={editMode}
        onChange={(value) => onLook({ editMode: value })}
      />
      <EditorSwitch
        label="收起问题"
        hint="每个问题只显示一行，便于调整顺序"
        value={hideTables}
        onChange={(value) => onLook({ hideTables: value })}
      />
      <EditorSwitch label="显示答案" hint="作答时显示答案" value={showAnswer} onChange={props.onShowAnswer} />
      {editMode && (
        <EditorSwitch
          label="实时预览"
          hint="在旁边显示考生看到的样子"
          value={isPreviewShown}
          onChange={props.onPreviewShown}
        />
      )}
      <div className="basic-editor-tools">
        <span className="basic-editor-count">共{questions.length}个问题</span>
        <Button
          size="small"
          icon={<UndoOutlined />}
          title="Ctrl+Z"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          撤销
        </Button>
        <Button
          size="small"
          icon={<RedoOutlined />}
          title="Ctrl+Y"
          disabled={!canRedo}
          onClick={props.onRedo}
        >
          重做
        </Button>
        <RuleHelp />
        <ShortcutHelp />
      </div>
    </div>
  );
}
