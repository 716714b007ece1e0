import { useEffect, useState } from 'react';

type Outcome = 'loaded' | 'failed';

/** One picture, from the browser's cache or the network. */
function load(address: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => resolve('failed');
    image.src = address;
  });
}

/** Which of these pictures could not be had, and another try for them. `turn` is new after each try: what shows them is drawn anew. */
export function useAssets(addresses: readonly string[]) {
  const [turn, setTurn] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const wanted = addresses.join('\n');
  useEffect(() => {
    let isGone = false;
    const all = wanted === '' ? [] : wanted.split('\n');
    const look = async () => {
      const outcomes = await Promise.all(all.map(load));
      if (!isGone) setFailed(all.filter((_address, index) => outcomes[index] === 'failed'));
    };
    void look();
    const again = () => setTurn((count) => count + 1);
    window.addEventListener('online', again);
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
    };
  }, [wanted, turn]);
  return { failed, turn, retry: () => setTurn((count) => count + 1) };
}
