import { useState } from 'react';

/** What a screen reader says after a move, and nobody sees: what is seen has moved before their eyes. */
export function useAnnouncer() {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  return {
    say: (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })),
    announcer: (
      <div className="visually-hidden" role="status">
        {/* A new element each time: the same words twice are said twice. */}
        <span key={said.turn}>{said.text}</span>
      </div>
    ),
  };
}
