import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef } from 'react';
import { Tag } from '#ui/tag.tsx';
import { type Captions, captionsProblem } from '../captions.ts';
import { LONGEST, MOST_CAPTIONS } from '../limits.ts';
import { decodeCaptions, readCaptions } from './read-captions.ts';

interface CaptionListProps {
  captions: readonly Captions[];
  onChange(captions: Captions[], name?: string): void;
}

/** The captions of a film. They are kept with the task itself, so that they are there without a network. */
export function CaptionList({ captions, onChange }: CaptionListProps) {
  const file = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const take = async (chosen: FileList | null) => {
    const files = [...(chosen ?? [])];
    const read = await Promise.all(
      files.map(async (each) => readCaptions(each.name, decodeCaptions(await each.arrayBuffer()))),
    );
    onChange([...captions, ...read].slice(0, MOST_CAPTIONS));
  };
  const edit = (index: number, changed: Partial<Captions>, name: string) =>
    onChange(
      captions.map((entry, place) => (place === index ? { ...entry, ...changed } : entry)),
      `${name}${index}`,
    );

  return (
    <>
      <ol className="video-editor-captions">
        {captions.map((entry, index) => {
          const title = `第${index + 1}条字幕`;
          const problem = captionsProblem(entry);
          return (
            <li key={index}>
              <div className="video-editor-row">
                <Input
                  aria-label={`${title}的名称`}
                  value={entry.label}
                  maxLength={LONGEST.label}
                  placeholder="名称，如：中文"
                  onChange={({ target }) => edit(index, { label: target.value }, 'label')}
                />
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`删除${title}`}
                  title="删除"
                  onClick={() => {
                    onChange(captions.filter((_entry, place) => place !== index));
                    button.current?.focus();
                  }}
                />
              </div>
              <Input.TextArea
                aria-label={`${title}的内容`}
                rows={4}
                value={entry.text}
                onChange={({ target }) => edit(index, { text: target.value }, 'text')}
              />
              {problem !== undefined && (
                <Tag tone="error">
                  {title}
                  {problem}
                </Tag>
              )}
            </li>
          );
        })}
      </ol>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept=".vtt,.srt"
        aria-label="字幕文件"
        onChange={({ target }) => {
          void take(target.files).finally(() => {
            target.value = '';
          });
        }}
      />
      <Button
        ref={button}
        icon={<UploadOutlined />}
        disabled={captions.length >= MOST_CAPTIONS}
        onClick={() => file.current?.click()}
      >
        添加字幕文件
      </Button>
      <p className="video-editor-hint">.vtt或.srt文件。字幕保存在题目里，没有网络时也能显示。</p>
    </>
  );
}
