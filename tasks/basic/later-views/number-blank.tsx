import { useId, useState } from 'react';
import type { BlankRules } from '#domain/questionnaire/blank-rules.ts';
import type { BlankFieldProps } from './blank-field-props.ts';
import { finishedNumber, numberCharacters, numberHint } from './number-text.ts';

type NumberBlankProps = BlankFieldProps & { rules: Extract<BlankRules, { kind: 'number' }> };

/** Takes what can be part of a number; when it is left, the number is made to fit. */
export function NumberBlank({ rules, text, onText, ...rest }: NumberBlankProps) {
  const id = useId();
  const [note, setNote] = useState<string>();
  /** Letters that an input method has not made into signs yet: they must not be touched. */
  const [composed, setComposed] = useState<string>();
  const type = (typed: string) => {
    setComposed(undefined);
    setNote(undefined);
    const kept = numberCharacters(typed);
    if (kept !== text) onText(kept);
  };
  const finish = () => {
    if (rest.readOnly) return;
    const finished = finishedNumber(rules, text);
    if (finished.text === text) return;
    setNote(finished.note);
    onText(finished.text);
  };
  return (
    <>
      <input
        {...rest}
        className="blank blank--short"
        type="text"
        inputMode={rules.decimals === 0 ? 'numeric' : 'decimal'}
        maxLength={30}
        autoComplete="off"
        value={composed ?? text}
        aria-describedby={`${id} ${rest['aria-describedby'] ?? ''}`}
        onChange={({ target, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
          if (isComposing) setComposed(target.value);
          else type(target.value);
        }}
        onCompositionEnd={(event) => type(event.currentTarget.value)}
        onBlur={finish}
      />
      {/* The note takes the hint's place: nothing moves away from under a finger that is on its way to a button. */}
      <p id={id} className={note ? 'blank-hint blank-hint--note' : 'blank-hint'} aria-live="polite">
        {note ?? numberHint(rules)}
      </p>
    </>
  );
}
