import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { Field } from '#web/staff/forms/fields.tsx';
import { PATTERN_EXAMPLES, PATTERN_SIGNS, wideSignNote } from './pattern-examples.ts';

/** What stands in no number that anybody has, and in nobody's mind: a pattern that lets even this in lets everything in. */
const NOBODYS = ['7QZ-unthinkable-93', '0'];

interface Judgement {
  pattern: string;
  problem: string | undefined;
  /** It admits whatever is typed. */
  isOpen: boolean;
}

/** The matcher is big: it comes when there is a pattern. */
function useJudgement(pattern: string, parentSuffix: string): Judgement | undefined {
  const [judged, setJudged] = useState<Judgement>();
  useEffect(() => {
    if (pattern === '') return;
    let isCurrent = true;
    void Promise.all([
      import('#domain/ticket/ticket-faults.ts'),
      import('#domain/ticket/ticket-pattern.ts'),
    ]).then(([{ ticketProblem }, { matchesPattern }]) => {
      if (!isCurrent) return;
      const problem = ticketProblem({ ticketType: 'regex', ticket: pattern, parentSuffix }, []);
      setJudged({
        pattern,
        problem,
        isOpen: NOBODYS.every((text) => matchesPattern(pattern, text + parentSuffix)),
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [pattern, parentSuffix]);
  return judged?.pattern === pattern ? judged : undefined;
}

function PatternHelp({ onTake }: { onTake(pattern: string): void }) {
  return (
    <details className="ticket-help">
      <summary>不会写正则表达式？看写法和例子</summary>
      <dl className="ticket-signs">
        {PATTERN_SIGNS.map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code>{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ul className="ticket-examples">
        {PATTERN_EXAMPLES.map(({ wish, pattern, fits, not }) => (
          <li key={pattern}>
            <strong>{wish}</strong>
            <code>{pattern}</code>
            <span className="author-muted">
              {fits}可以，{not}不可以
            </span>
            <Button size="small" aria-label={`套用：${wish}`} onClick={() => onTake(pattern)}>
              套用
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  pattern: string;
  parentSuffix: string;
  errors: FieldErrors;
  onChange(pattern: string): void;
  /** In one go, whatever was typed before. */
  onTake(pattern: string): void;
}

export function RegexEditor({ pattern, parentSuffix, errors, onChange, onTake }: Props) {
  const judged = useJudgement(pattern, parentSuffix);
  const problem = judged?.problem ?? errors['ticket'];
  const wide = wideSignNote(pattern);
  const notes = [
    pattern === '' ? '还没有填写，现在没有人能凭表达式登录。' : '',
    wide === undefined ? '' : `${wide}`,
    judged?.isOpen ? '注意：这个表达式允许任何号码登录。' : '',
    parentSuffix === '' ? '' : `比较的是输入的号码加上准考证后缀“${parentSuffix}”。`,
  ].filter((note) => note !== '');
  return (
    <>
      <Field
        id="contest-ticket-pattern"
        label="准考证号的正则表达式"
        isWide
        error={problem}
        note={
          <>
            整个号码与表达式相符才可以登录，例如 3501\d{'{6}'} 表示3501后面有6位数字。
            {notes.map((note) => (
              <div key={note} className="ticket-warning" role="status">
                {note}
              </div>
            ))}
          </>
        }
      >
        <Input
          id="contest-ticket-pattern"
          className="ticket-pattern"
          value={pattern}
          maxLength={500}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <PatternHelp onTake={onTake} />
    </>
  );
}
