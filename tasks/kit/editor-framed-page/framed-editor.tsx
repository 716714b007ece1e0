import { Alert, Input } from 'antd';
import { type ComponentType, createElement, useContext, useEffect, useId, useRef, useState } from 'react';
import { Tag } from '#ui/tag.tsx';
import { usePaused } from '#ui/use-paused.ts';
import type { EditorProps } from '../../view/player.ts';
import { addressProblem } from '../address.ts';
import { SideField } from '../editor-side-field.tsx';
import { FileSlot } from '../file-slot.ts';
import { type FramedPage, LEAST_SIDE, MOST_SIDE, wordIn } from '../framed-page/framed-page.ts';
import { messageValue } from '../framed-page/message-value.ts';
import { PageFrame } from '../framed-page/page-frame.tsx';
import { isOwnAddress } from '../framed-page/frame-look.ts';
import { ColumnTable } from './column-table.tsx';
import { MessageList, type TriedMessage } from './message-list.tsx';
import { SecondLoad } from './second-load.tsx';
import { StateFields } from './state-fields.tsx';
import { isUnknownChance } from './tried-page.ts';
import './framed-editor.css';

interface FramedEditorKind<Content> {
  /** What the page is called: 网页, 游戏. */
  noun: string;
  /** What it means for candidates when the page never says anything. */
  ifSilent: string;
  pageOf(content: Content): FramedPage;
  contentOf(page: FramedPage): Content;
}

const SIDES = [LEAST_SIDE, MOST_SIDE] as const;
const MOST_SHOWN = 100;

const wrongWith = (address: string) => (address === '' ? undefined : addressProblem(address));

/** What an author should know of an address before candidates sit in front of it. */
function adviceFor(address: string): string | undefined {
  if (isOwnAddress(address)) return undefined;
  if (location.protocol === 'https:' && /^http:/i.test(address))
    return '本站使用https，浏览器不会打开http开头的网页。请使用https的地址，或把网页做成网页包（.zip）上传。';
  return '这是其他网站的网页：考场不能上网时打不开，也不能提前下载。可以把网页做成网页包（.zip）上传。';
}

/** What the page has said since it was opened. */
function useTriedMessages() {
  const [messages, setMessages] = useState<readonly TriedMessage[]>([]);
  const [first, setFirst] = useState<unknown>();
  const [mountedMs] = useState(() => performance.now());
  const openedMs = useRef(mountedMs);
  const count = useRef(0);
  return {
    messages,
    first,
    newest: messages.find((message): message is TriedMessage & { value: unknown } => 'value' in message),
    clear: () => setMessages([]),
    onOpen: () => {
      openedMs.current = performance.now();
    },
    onMessage: (message: unknown) => {
      const word = wordIn(message);
      const found = word ? { word } : messageValue(message);
      count.current += 1;
      const tried = { id: count.current, afterMs: performance.now() - openedMs.current, ...found };
      if ('value' in found) setFirst((known: unknown) => known ?? found.value);
      setMessages((known) => [tried, ...known].slice(0, MOST_SHOWN));
    },
  };
}

interface TryOutProps {
  page: FramedPage;
  kind: Pick<FramedEditorKind<never>, 'noun' | 'ifSilent'>;
  onChange(changed: Partial<FramedPage>, name?: string): void;
}

/** The page as candidates see it, what it says, and what is made of that. */
function TryOut({ page, kind, onChange }: TryOutProps) {
  const pane = useRef<HTMLIFrameElement>(null);
  const tried = useTriedMessages();
  const [second, setSecond] = useState<unknown>();
  const { address } = page;
  return (
    <div className="framed-editor-try" data-try-out>
      <section aria-label="预览" className="framed-editor-preview">
        <h3>预览</h3>
        <p className="framed-editor-note">
          可以在这里操作，不会保存。页面是空白的？有些网站不允许嵌入。考生回到这一题时，页面收到restore消息才能恢复原样（不会恢复的页面，答案照样保留）。
        </p>
        <PageFrame
          page={page}
          title={`预览的${kind.noun}`}
          pane={pane}
          onOpen={tried.onOpen}
          onMessage={tried.onMessage}
        />
        <SecondLoad address={address} onFirstMessage={setSecond} />
      </section>
      <div className="framed-editor-made">
        {isUnknownChance(tried.first, second) && (
          <Alert
            type="warning"
            showIcon
            title="页面每次打开的内容不同，却没有报告随机种子（seed）"
            description="考生看到的题目以后无法还原。请让页面在消息里带上seed，例如 {seed: 123, …}。"
          />
        )}
        <MessageList messages={tried.messages} onClear={tried.clear} />
        {tried.newest === undefined && <p className="framed-editor-note">{kind.ifSilent}</p>}
        <ColumnTable
          columns={page.columns}
          newest={tried.newest}
          onChange={(columns, name) => onChange({ columns }, name)}
        />
        <StateFields page={page} newest={tried.newest} onChange={onChange} />
      </div>
    </div>
  );
}

function FramedPageEditor<Content>({
  kind,
  content,
  onChange,
  goTo,
}: EditorProps<Content> & { kind: FramedEditorKind<Content> }) {
  const page = kind.pageOf(content);
  const id = useId();
  const picker = useContext(FileSlot);
  const address = useRef<HTMLDivElement>(null);
  /** Not each letter that is typed opens a page. */
  const shown = usePaused(page.address);
  useEffect(() => {
    if (goTo) address.current?.querySelector('input')?.focus();
  }, [goTo]);
  const edit = (changed: Partial<FramedPage>, name?: string) =>
    onChange(kind.contentOf({ ...page, ...changed }), name === undefined ? undefined : { name });
  const wrong = wrongWith(page.address);
  const advice = page.address === '' || wrong !== undefined ? undefined : adviceFor(page.address);
  return (
    <div className="framed-editor">
      <div className="framed-editor-fields">
        <div ref={address} className="framed-editor-address">
          <label className="framed-editor-label" htmlFor={id}>
            {kind.noun}的地址
          </label>
          <Input
            id={id}
            value={page.address}
            placeholder="如 https://…，或选择网页包"
            status={wrong === undefined ? '' : 'error'}
            onChange={({ target }) => edit({ address: target.value }, 'address')}
            onBlur={() => {
              if (page.address !== page.address.trim()) edit({ address: page.address.trim() }, 'address');
            }}
          />
        </div>
        {picker && createElement(picker, { type: 'package', onPick: (url) => edit({ address: url }) })}
        <SideField
          className="framed-editor-label"
          limits={SIDES}
          label="宽度"
          value={page.width}
          onChange={(width) => edit({ width }, 'width')}
        />
        <SideField
          className="framed-editor-label"
          limits={SIDES}
          label="高度"
          value={page.height}
          onChange={(height) => edit({ height }, 'height')}
        />
      </div>
      {wrong !== undefined && <Tag tone="error">页面{wrong}</Tag>}
      {advice !== undefined && <p className="framed-editor-note">{advice}</p>}
      {shown !== '' && wrongWith(shown) === undefined && (
        <TryOut key={shown} page={{ ...page, address: shown }} kind={kind} onChange={edit} />
      )}
    </div>
  );
}

/** The editor of a kind whose part is a page in a frame. */
export function framedEditor<Content>(kind: FramedEditorKind<Content>): ComponentType<EditorProps<Content>> {
  return function FramedEditor(props) {
    return <FramedPageEditor kind={kind} {...props} />;
  };
}
