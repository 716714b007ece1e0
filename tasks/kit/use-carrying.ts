import { useState } from 'react';

interface CarryingOptions<Thing, Place> {
  /** Whether it may go there; the reason why not is the caller's to say. */
  onPut(thing: Thing, place: Place): void;
}

/**
 * Things that are moved without dragging: press one and then a place, or a place and then one, with the mouse, a finger or Enter.
 * The same press once more, and Escape, let go.
 */
export function useCarrying<Thing, Place>({ onPut }: CarryingOptions<Thing, Place>) {
  const [carried, setCarried] = useState<Thing>();
  const [chosen, setChosen] = useState<Place>();

  function letGo(): void {
    setCarried(undefined);
    setChosen(undefined);
  }

  return {
    /** The thing that was pressed and waits for a place. */
    carried,
    /** The place that was pressed and waits for a thing. */
    chosen,
    letGo,
    pressThing(thing: Thing): void {
      if (chosen !== undefined) {
        letGo();
        onPut(thing, chosen);
      } else {
        setCarried(carried === thing ? undefined : thing);
      }
    },
    pressPlace(place: Place): void {
      if (carried !== undefined) {
        letGo();
        onPut(carried, place);
      } else {
        setChosen(chosen === place ? undefined : place);
      }
    },
  };
}
