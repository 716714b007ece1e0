import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import {
  canMoveQuestion,
  duplicateQuestion,
  moveQuestion,
  type Questions,
  removeQuestion,
} from './question-list.ts';

interface Props {
  questions: Questions;
  index: number;
  onChange(questions: Question[]): void;
}

export function EditorQuestionButtons({ questions, index, onChange }: Props) {
  const number = index + 1;
  return (
    <span className="basic-editor-buttons">
      <Button
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移问题${number}`}
        disabled={!canMoveQuestion(questions, index, -1)}
        onClick={() => onChange(moveQuestion(questions, index, -1))}
      />
      <Button
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移问题${number}`}
        disabled={!canMoveQuestion(questions, index, 1)}
        onClick={() => onChange(moveQuestion(questions, index, 1))}
      />
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制问题${number}`}
        title="复制"
        onClick={() => onChange(duplicateQuestion(questions, index))}
      />
      <Popconfirm
        title={`确定删除问题${number}吗？`}
        okText="确定删除"
        okButtonProps={{ danger: true }}
        cancelText="取消"
        onConfirm={() => onChange(removeQuestion(questions, index))}
      >
        <Button size="small" danger icon={<DeleteOutlined />} aria-label={`删除问题${number}`} title="删除" />
      </Popconfirm>
    </span>
  );
}
