import { type ComponentType, createContext } from 'react';
import type { ResourceType } from '#domain/resource/resource-values.ts';

interface FilePickerProps {
  /** Of which kind it has to be. */
  type: ResourceType;
  /** The address of what was chosen. */
  onPick(url: string): void;
}

/**
 * The page's button that chooses one of the author's files, or uploads it. Task kinds know no page; where no page gives one,
 * an address can still be typed.
 */
export const FileSlot = createContext<ComponentType<FilePickerProps> | undefined>(undefined);
