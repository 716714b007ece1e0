import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { EditorProps } from '../view-props.ts';
import type { BasicContent } from './content.schema.ts';
import { EditorPreview } from './editor-preview.tsx';
import { EditorQuestion } from './editor-question.tsx';
import { EditorSwitch } from './editor-switch.tsx';
import './editor.css';
import { addQuestion } from './question-list.ts';

export function BasicEditor({ content, onChange }: EditorProps<BasicContent>) {
  const { questions, editMode, hideTables, showAnswer } = content;
  const setQuestions = (changed: Question[]) => onChange({ ...content, questions: changed });
  return (
    <div>
      <div className="basic-editor-toolbar">
        <EditorSwitch
          label="编辑模式"
          hint="关闭后按考生看到的样子预览"
          value={editMode}
          onChange={(value) => onChange({ ...content, editMode: value })}
        />
        <EditorSwitch
          label="收起问题"
          hint="每个问题只显示一行，便于调整顺序"
          value={hideTables}
          onChange={(value) => onChange({ ...content, hideTables: value })}
        />
        <EditorSwitch
          label="显示答案"
          hint="作答时显示答案"
          value={showAnswer}
          onChange={(value) => onChange({ ...content, showAnswer: value })}
        />
      </div>
      {questions.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有问题" />}
      {editMode ? (
        <>
          <ol className="basic-editor-questions">
            {questions.map((question, index) => (
              <EditorQuestion
                key={question.id}
                questions={questions}
                index={index}
                question={question}
                isFolded={hideTables}
                onChange={setQuestions}
              />
            ))}
          </ol>
          <Button icon={<PlusOutlined />} onClick={() => setQuestions(addQuestion(questions))}>
            添加问题
          </Button>
        </>
      ) : (
        <EditorPreview content={content} />
      )}
    </div>
  );
}
