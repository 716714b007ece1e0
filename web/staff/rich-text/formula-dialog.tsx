import { Button, Form, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { type FormulaProblem, LONGEST_FORMULA } from '#domain/text/formula.ts';
import { drawFormula } from '#ui/formula/draw-formulas.ts';
import { Field } from '../forms/fields.tsx';
import { StaffDialog } from '../staff-dialog.tsx';
import { applyTemplate, FORMULA_TEMPLATES } from './formula-templates.ts';

interface FormulaDialogProps {
  latex: string;
  onFinish(html: string): void;
  onClose(): void;
}

function problemText({ reason, from }: FormulaProblem): string {
  if (reason === 'empty') return '请输入公式';
  if (reason === 'too long') return `公式太长，最多${LONGEST_FORMULA}个字符`;
  if (reason === 'defines') return `公式中不能定义新的命令（${from}）`;
  const place = from.trim().slice(0, 20);
  return place === '' ? '公式没有写完，请检查括号是否成对' : `无法识别公式，请检查从“${place}”开始的部分`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const formulaHtml = (latex: string) =>
  `<span data-formula="${escaped(latex).replaceAll('"', '&quot;')}">${escaped(latex)}</span>`;

interface TemplatesProps {
  onApply(latex: string): void;
}

function Templates({ onApply }: TemplatesProps) {
  return FORMULA_TEMPLATES.map(({ title, templates }) => (
    <div key={title} role="group" aria-label={title} className="rich-text-templates">
      {templates.map(({ name, latex }) => (
        <Button key={name} size="small" onClick={() => onApply(latex)}>
          {name}
        </Button>
      ))}
    </div>
  ));
}

/** LaTeX with what becomes of it, and buttons for those who do not know it by heart. */
export function FormulaDialog({ latex: given, onFinish, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(given);
  const [problem, setProblem] = useState<FormulaProblem>();
  const [isAsked, setAsked] = useState(false);
  const area = useRef<TextAreaRef>(null);
  const preview = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // What was drawn last stays while the next letters are typed.
    if (preview.current) setProblem(drawFormula(latex, preview.current));
  }, [latex]);

  const apply = (template: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    if (!field) return;
    const { text, caret } = applyTemplate(latex, field.selectionStart, field.selectionEnd, template);
    setLatex(text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(caret, caret);
    });
  };
  const finish = () => {
    setAsked(true);
    if (!problem) onFinish(formulaHtml(latex.trim()));
  };
  const isShown = problem && (isAsked || problem.reason !== 'empty');
  return (
    <StaffDialog
      title={given === '' ? '插入公式' : '修改公式'}
      okText={given === '' ? '插入' : '确定'}
      cancelText="取消"
      width={640}
      onOk={finish}
      onClose={onClose}
    >
      <Templates onApply={apply} />
      <Form layout="vertical" component="div">
        <Field
          id="rich-text-latex"
          label="公式（LaTeX）"
          error={isShown ? problemText(problem) : undefined}
          isWide
        >
          <Input.TextArea
            ref={area}
            id="rich-text-latex"
            className="rich-text-source"
            value={latex}
            rows={3}
            spellCheck={false}
            onChange={(event) => setLatex(event.target.value)}
          />
        </Field>
      </Form>
      <div className="rich-text-formula-preview" role="group" aria-label="公式预览">
        <div ref={preview} hidden={problem?.reason === 'empty'} />
      </div>
    </StaffDialog>
  );
}
