import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react';
import type { EditorProps } from '../view-props.ts';
import type { BasicContent } from './content.schema.ts';
import './editor/editor.css';
import { EditorToolbar } from './editor/editor-toolbar.tsx';
import { PreviewPane } from './editor/preview-pane.tsx';
import { placeOf } from './editor/question-list.ts';
import { QuestionRows } from './editor/question-rows.tsx';
import { shortcutOf } from './editor/shortcuts.ts';
import { type Arrive, useCommands } from './editor/use-commands.tsx';
import { useGoTo } from './editor/use-go-to.tsx';
import { useSessionSwitch } from './editor/use-session-switch.tsx';

/** The question that an element of the page belongs to. */
function questionIdAt(target: EventTarget): number | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-question]') : null;
  return found ? Number(found.dataset['question']) : undefined;
}

/** From this length on only what is in sight is laid out. */
const LONG_LIST = 40;

function columnsClass(areBoth: boolean, isLong: boolean): string {
  const both = areBoth ? ' basic-editor-columns--both' : '';
  return `basic-editor-columns${both}${isLong ? ' basic-editor-columns--long' : ''}`;
}

export function BasicEditor({ content, onChange }: EditorProps<BasicContent>) {
  const { questions, editMode, hideTables } = content;
  const { elementIdOf, addButton, goTo } = useGoTo();
  /** The question that the author is at; the preview follows it. */
  const [activeId, setActiveId] = useState<number>();
  /** The one that is open among folded questions. */
  const [openId, setOpenId] = useState<number>();
  const [isPreviewShown, setIsPreviewShown] = useSessionSwitch('kaopu-editor-preview');

  const arrive: Arrive = useCallback(
    (target, isNew) => {
      goTo(target);
      setActiveId(target.id);
      if (isNew) setOpenId(target.id);
    },
    [goTo],
  );
  const commands = useCommands({ content, onChange }, arrive);
  const { apply, undo, redo, askToRemove, currentQuestions } = commands;
  const unfold = useCallback((id: number) => arrive({ id }, true), [arrive]);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const shortcut = shortcutOf(event);
    const isInPreview = event.target instanceof Element && event.target.closest('.basic-editor-preview');
    if (!shortcut || isInPreview || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const id = questionIdAt(event.target) ?? activeId;
    if (shortcut === 'undo') undo();
    else if (shortcut === 'redo') redo();
    else if (shortcut === 'add') apply({ kind: 'add', afterId: id });
    else if (id === undefined) return;
    else if (shortcut === 'duplicate') apply({ kind: 'duplicate', id });
    else {
      const place = placeOf(currentQuestions(), id);
      apply({ kind: 'move', id, to: shortcut === 'up' ? place - 1 : place + 1 });
    }
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const id = questionIdAt(event.target);
    if (id !== undefined) setActiveId(id);
  };

  return (
    <div className="basic-editor" onKeyDownCapture={onKey} onFocus={onFocus}>
      <EditorToolbar
        content={content}
        isPreviewShown={isPreviewShown}
        canUndo={commands.canUndo}
        canRedo={commands.canRedo}
        onPreviewShown={setIsPreviewShown}
        onLook={(look) => onChange({ ...content, ...look })}
        onShowAnswer={(value) => apply({ kind: 'show-answer', value })}
        onUndo={undo}
        onRedo={redo}
      />
      <div className={columnsClass(editMode && isPreviewShown, editMode && questions.length > LONG_LIST)}>
        {editMode && (
          // Focusable, so that a click beside the fields leaves the shortcuts working.
          <div className="basic-editor-edit" tabIndex={-1}>
            {questions.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有问题" />
            )}
            <QuestionRows
              questions={questions}
              elementIdOf={elementIdOf}
              isFolded={hideTables}
              openId={openId}
              apply={apply}
              onRemove={askToRemove}
              onUnfold={unfold}
              currentQuestions={currentQuestions}
            />
            <Button ref={addButton} icon={<PlusOutlined />} onClick={() => apply({ kind: 'add' })}>
              添加问题
            </Button>
          </div>
        )}
        {(isPreviewShown || !editMode) && (
          <PreviewPane content={content} followedId={editMode ? activeId : undefined} />
        )}
      </div>
    </div>
  );
}
