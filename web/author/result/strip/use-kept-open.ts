import { useState } from 'react';

const PLACE = 'kaopu-result-tasks-open';

/** A browser may refuse to keep anything: then it lasts as long as the page. */
function load(): boolean {
  try {
    return localStorage.getItem(PLACE) === '1';
  } catch {
    return false;
  }
}

function save(isOpen: boolean): void {
  try {
    localStorage.setItem(PLACE, isOpen ? '1' : '0');
  } catch {
    // See above.
  }
}

/** Whether the tasks are unfolded, as it was the last time in this browser. */
export function useKeptOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(load);
  return [
    isOpen,
    (next) => {
      setIsOpen(next);
      save(next);
    },
  ];
}
