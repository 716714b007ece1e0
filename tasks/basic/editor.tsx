import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { EditorProps } from '../view/player.ts';
import type { BasicContent } from './content.schema.ts';
import { type EditOutcome, placeOfStep } from './editor/edits.ts';
import { EditorToolbar } from './editor/editor-toolbar.tsx';
import { PasteDialog } from './editor/paste-dialog.tsx';
import { PreviewPane } from './editor/preview-pane.tsx';
import { placeOf, type Questions } from './editor/question-list.ts';
import { QuestionRows } from './editor/question-rows.tsx';
import { shortcutOf } from './editor/shortcuts.ts';
import { type Arrive, useCommands } from './editor/use-commands.tsx';
import './editor.css';

/** Takes the author to a question once it is on the page. Whoever is in it already stays where they are. */
function goToQuestion(element: HTMLElement, selectsText: boolean): void {
  element.scrollIntoView({ block: 'nearest' });
  const active = document.activeElement;
  if (element.contains(active) && !active?.matches(':disabled')) return;
  const field =
    element.querySelector<HTMLTextAreaElement>(`#${CSS.escape(`${element.id}-text`)}`) ??
    element.querySelector<HTMLElement>('button:enabled');
  field?.focus({ preventScroll: true });
  if (selectsText && field instanceof HTMLTextAreaElement) field.select();
}

/** The elements of questions by their ids, and the way there, also for a step that the form has undone or redone. */
function useGoTo(questions: Questions, step: EditorProps<BasicContent>['goTo']) {
  const prefix = useId();
  const elementIdOf = useCallback((id: number) => `${prefix}q${id}`, [prefix]);
  const [target, setTarget] = useState<NonNullable<EditOutcome['goTo']>>();
  /** Where to go when there is no question left. */
  const addButton = useRef<HTMLButtonElement>(null);

  const follow = useEffectEvent((way: NonNullable<EditOutcome['goTo']>) => {
    const element = way.id === undefined ? null : document.getElementById(elementIdOf(way.id));
    if (element) goToQuestion(element, way.selectsText === true);
    else addButton.current?.focus();
  });
  useEffect(() => {
    if (target) follow(target);
  }, [target]);

  /** As they were before the step. */
  const before = useRef(questions);
  const followStep = useEffectEvent((place: string) =>
    follow(placeOfStep(before.current, questions, Number(place))),
  );
  useEffect(() => {
    if (step) followStep(step.place);
  }, [step]);
  useEffect(() => {
    before.current = questions;
  }, [questions]);

  return { elementIdOf, addButton, goTo: setTarget };
}

/** A switch that is on at first and remembered until the tab is closed, where the browser allows it. */
function useSessionSwitch(name: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readSwitch(name) !== 'off');
  const change = (value: boolean) => {
    setIsOn(value);
    writeSwitch(name, value ? 'on' : 'off');
  };
  return [isOn, change];
}

function readSwitch(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function writeSwitch(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // The switch works without being remembered.
  }
}

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

export function BasicEditor(props: EditorProps<BasicContent>) {
  const { content, onChange } = props;
  const { questions, editMode, hideTables } = content;
  const { elementIdOf, addButton, goTo } = useGoTo(questions, props.goTo);
  /** The question that the author is at; the preview follows it. */
  const [activeId, setActiveId] = useState<number>();
  /** The one that is open among folded questions. */
  const [openId, setOpenId] = useState<number>();
  const [isPasting, setIsPasting] = useState(false);
  const [isPreviewShown, setIsPreviewShown] = useSessionSwitch('kaopu-editor-preview');

  const arrive: Arrive = useCallback(
    (target, isNew) => {
      goTo(target);
      setActiveId(target.id);
      if (isNew) setOpenId(target.id);
    },
    [goTo],
  );
  const { apply, askToRemove, currentQuestions } = useCommands(props, arrive);
  const unfold = useCallback((id: number) => arrive({ id }, true), [arrive]);

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const shortcut = shortcutOf(event);
    // Dialogs stand elsewhere in the page, but their keys come by here.
    const isElsewhere =
      event.target instanceof Element && event.target.closest('.basic-editor-preview, [role=dialog]');
    if (!shortcut || isElsewhere || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const id = questionIdAt(event.target) ?? activeId;
    if (shortcut === 'add') apply({ kind: 'add', afterId: id });
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

  const editor = (
    <div className="basic-editor" onKeyDownCapture={onKey} onFocus={onFocus}>
      <EditorToolbar
        content={content}
        isPreviewShown={isPreviewShown}
        onPreviewShown={setIsPreviewShown}
        onLook={(look) => onChange({ ...content, ...look })}
        onShowAnswer={(value) => apply({ kind: 'show-answer', value })}
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
            <div className="basic-editor-add">
              <Button ref={addButton} icon={<PlusOutlined />} onClick={() => apply({ kind: 'add' })}>
                添加问题
              </Button>
              <Button icon={<FileTextOutlined />} onClick={() => setIsPasting(true)}>
                粘贴整份问卷
              </Button>
            </div>
          </div>
        )}
        {(isPreviewShown || !editMode) && (
          <PreviewPane content={content} followedId={editMode ? activeId : undefined} />
        )}
      </div>
    </div>
  );

  return (
    <>
      {editor}
      {/* Beside the editor: its shortcuts are not for what is typed here. */}
      {isPasting && (
        <PasteDialog
          questions={questions}
          activeId={activeId}
          onClose={() => setIsPasting(false)}
          onInsert={(fresh, afterId) => {
            setIsPasting(false);
            apply({ kind: 'insert', questions: fresh, afterId });
          }}
        />
      )}
    </>
  );
}
