import { UploadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';
import type { FileExtension } from '#domain/resource/file-formats.ts';

interface Props {
  label: string;
  extensions: readonly FileExtension[];
  onChoose(files: File[]): void;
  type?: ButtonProps['type'];
}

/** Opens the browser's own dialog for several files. */
export function ChooseFilesButton({ label, extensions, onChoose, type = 'default' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type={type} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen once more.
          target.value = '';
        }}
      />
    </>
  );
}
