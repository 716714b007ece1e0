import { useState } from 'react';
import type { BasicAnswer, BasicContent } from './content.schema.ts';
import { BasicPlayer } from './player.tsx';

/** The questionnaire as candidates see it; what is answered here goes nowhere. */
export function EditorPreview({ content }: { content: BasicContent }) {
  const [answer, setAnswer] = useState<BasicAnswer>();
  return <BasicPlayer content={content} answer={answer} onChange={setAnswer} />;
}
