import { InboxOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import './resources.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** A folder comes along as if it were a file, and cannot be read. */
const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;

interface Props {
  /** What happens with what is dropped, in words. */
  text: string;
  onDrop(files: File[]): void;
}

/** Files may be dropped anywhere on the page; while some are held over it, it says so. */
export function FileDrop({ text, onDrop }: Props) {
  const { message } = App.useApp();
  const [isOver, setOver] = useState(false);

  const take = useEffectEvent((items: DataTransferItemList) => {
    const dropped = [...items].filter(({ kind }) => kind === 'file');
    if (dropped.some(isFolder)) void message.warning('文件夹不能上传，请打开文件夹后选择其中的文件');
    const files = dropped.filter((item) => !isFolder(item)).map((item) => item.getAsFile());
    onDrop(files.filter((file) => file !== null));
  });

  useEffect(() => {
    // Entering a part of the page comes before leaving the one around it.
    let depth = 0;
    const count = (change: number) => {
      depth = Math.max(0, depth + change);
      setOver(depth > 0);
    };
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: () => count(1),
      dragleave: () => count(-1),
      dragover: (event) => {
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      },
      drop: (event) => {
        count(-Infinity);
        if (event.dataTransfer) take(event.dataTransfer.items);
      },
    };
    const entries = Object.entries(listeners).map(([name, act]) => {
      const listener = (event: Event) => {
        if (!(event instanceof DragEvent) || !hasFiles(event)) return;
        // The browser would leave the page to show the file.
        event.preventDefault();
        act(event);
      };
      window.addEventListener(name, listener);
      return [name, listener] as const;
    });
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener);
    };
  }, []);

  if (!isOver) return null;
  return (
    <div className="file-drop" role="status">
      <div className="file-drop-frame">
        <InboxOutlined aria-hidden />
        <span>{text}</span>
      </div>
    </div>
  );
}
