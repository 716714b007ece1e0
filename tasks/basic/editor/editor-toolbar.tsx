import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover, Switch } from 'antd';
import { RULE_PHRASES } from '#domain/questionnaire/rule-phrases.ts';
import { KeyHelp } from '../../kit/editor-key-help.tsx';
import type { BasicContent } from '../content.schema.ts';
import { SHORTCUT_HELP } from './shortcuts.ts';
import './editor-toolbar.css';

interface EditorSwitchProps {
  label: string;
  hint: string;
  /** Said beside it, where its name alone would mislead. */
  note?: string;
  value: boolean;
  onChange(value: boolean): void;
}

function EditorSwitch({ label, hint, note, value, onChange }: EditorSwitchProps) {
  return (
    <label className="basic-editor-switch" title={hint}>
      <Switch size="small" checked={value} onChange={onChange} />
      {label}
      {note === undefined ? null : <span className="basic-editor-switch-note">（{note}）</span>}
    </label>
  );
}

/** What can be written into the texts. */
function RuleHelp() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="可以写在题目里的规则"
      content={
        <div className="basic-editor-rules" role="region" aria-label="规则写法" tabIndex={0}>
          <p className="basic-editor-hint">
            写在题目文本或前言里；多项填空和表格也可以写在行、列的标题里。全角和半角相同。识别出的规则显示在问题下方，【】里的标记考生看不到。
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">写法</th>
                <th scope="col">作用</th>
                <th scope="col">例子</th>
              </tr>
            </thead>
            <tbody>
              {RULE_PHRASES.map(({ phrases, meaning, example }) => (
                <tr key={phrases}>
                  <th scope="row">{phrases}</th>
                  <td>{meaning}</td>
                  <td>{example}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    >
      <Button size="small" icon={<QuestionCircleOutlined />}>
        规则写法
      </Button>
    </Popover>
  );
}

interface EditorToolbarProps {
  content: BasicContent;
  isPreviewShown: boolean;
  onPreviewShown(isShown: boolean): void;
  /** How the editor looks is stored with the content. */
  onLook(look: Partial<Pick<BasicContent, 'editMode' | 'hideTables'>>): void;
  onShowAnswer(value: boolean): void;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { content, isPreviewShown, onLook } = props;
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
      <EditorSwitch
        label="显示答案"
        hint="打开后，考生作答时在本题下方看到自己当前选了、填了什么；不是标准答案，也不显示得分"
        note="考生看到自己的作答"
        value={showAnswer}
        onChange={props.onShowAnswer}
      />
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
        <RuleHelp />
        <KeyHelp title="快捷键" keys={SHORTCUT_HELP} />
      </div>
    </div>
  );
}
