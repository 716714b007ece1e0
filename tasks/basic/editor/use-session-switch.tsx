import { useState } from 'react';

/** A switch that is on at first and remembered until the tab is closed, where the browser allows it. */
export function useSessionSwitch(name: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => read(name) !== 'off');
  const change = (value: boolean) => {
    setIsOn(value);
    write(name, value ? 'on' : 'off');
  };
  return [isOn, change];
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // The switch works without being remembered.
  }
}
