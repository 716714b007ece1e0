import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';

interface Props {
  /** 题目 or 子测试. */
  noun: string;
  names: readonly string[];
  onAdd(names: string[]): void;
}

export function TaskPicker({ noun, names, onAdd }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const add = () => {
    onAdd(chosen);
    setChosen([]);
  };
  return (
    <div className="author-toolbar">
      <Select<string[]>
        mode="multiple"
        className="author-toolbar-grow"
        aria-label={`选择${noun}`}
        placeholder={names.length === 0 ? `没有可以添加的${noun}` : `选择${noun}，可以多选`}
        value={chosen}
        options={names.map((name) => ({ value: name, label: name }))}
        maxTagCount="responsive"
        onChange={setChosen}
      />
      <Button icon={<PlusOutlined />} disabled={chosen.length === 0} onClick={add}>
        添加{noun}到测试
      </Button>
    </div>
  );
}
